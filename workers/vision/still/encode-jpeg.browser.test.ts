import { expect, test } from 'vitest'
import type { Mask } from '../contract.ts'
import { encodeJpeg } from './encode-jpeg.ts'

function makeFrame(width: number, height: number): VideoFrame {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'rgb(200, 40, 40)'
  context.fillRect(0, 0, width / 2, height)
  return new VideoFrame(canvas, { timestamp: 0 })
}

test("when a frame is saved as a JPEG, the JPEG has the frame's size, and the frame stays open", async () => {
  const frame = makeFrame(640, 360)
  const { jpeg, width, height } = await encodeJpeg(frame)
  expect([width, height]).toEqual([640, 360])
  expect(Array.from(new Uint8Array(jpeg).subarray(0, 3))).toEqual([0xff, 0xd8, 0xff])
  const bitmap = await createImageBitmap(new Blob([jpeg]))
  expect([bitmap.width, bitmap.height]).toEqual([640, 360])
  const context = new OffscreenCanvas(640, 360).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const [red] = context.getImageData(100, 180, 1, 1).data
  expect(red).toBeGreaterThan(180)
  expect(frame.format).not.toBeNull()
  frame.close()
})

test('a 4K frame is scaled down to 1920 × 1080', async () => {
  const frame = makeFrame(3840, 2160)
  expect(await encodeJpeg(frame)).toMatchObject({ width: 1920, height: 1080 })
  frame.close()
})

test('in a saved picture, masks are black, and the rest of the picture is unchanged', async () => {
  const frame = makeFrame(640, 360)
  // The mask is a triangle over the upper left, with one corner outside the frame.
  const corners = [
    { x: -0.5, y: 0 },
    { x: 0.5, y: 0 },
    { x: 0, y: 0.5 },
  ]
  const pixels = async (masks: Mask[]) => {
    const bitmap = await createImageBitmap(new Blob([(await encodeJpeg(frame, masks)).jpeg]))
    const context = new OffscreenCanvas(640, 360).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    return (x: number, y: number) => Array.from(context.getImageData(x, y, 1, 1).data)
  }
  const [before, after] = [await pixels([]), await pixels([{ id: 'm', name: 'Window', corners }])]
  for (const [x, y] of [
    [4, 4],
    [4, 150],
    [290, 4],
    [120, 80],
  ] as const) {
    expect(before(x, y)[0]).toBeGreaterThan(180)
    expect(Math.max(...after(x, y).slice(0, 3))).toBeLessThan(8)
  }
  for (const [x, y] of [
    [200, 120],
    [300, 40],
    [500, 300],
  ] as const) {
    expect(after(x, y)).toEqual(before(x, y))
  }
  frame.close()
})
