import { expect, test } from 'vitest'
import { encodeJpeg } from './encode-jpeg.ts'

function makeFrame(width: number, height: number): VideoFrame {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'rgb(200, 40, 40)'
  context.fillRect(0, 0, width / 2, height)
  return new VideoFrame(canvas, { timestamp: 0 })
}

test('a frame becomes a JPEG of its own size and stays open', async () => {
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

test('a 4K frame is scaled down to what Storage accepts', async () => {
  const frame = makeFrame(3840, 2160)
  expect(await encodeJpeg(frame)).toMatchObject({ width: 1920, height: 1080 })
  frame.close()
})
