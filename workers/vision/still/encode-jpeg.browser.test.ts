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

test('the JPEG of a frame has the size of the frame, and the frame stays open', async () => {
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

/** Returns a frame of coloured noise. Each pixel would reveal a moved or blurred picture. */
function makeNoise(width: number, height: number): VideoFrame {
  const pixels = new ImageData(width, height)
  let seed = 1
  for (let index = 0; index < pixels.data.length; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    pixels.data[index] = index % 4 === 3 ? 255 : 60 + (seed % 180)
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  return new VideoFrame(canvas, { timestamp: 0 })
}

/** A JPEG encodes squares of 16 pixels together. So a mask also changes pixels this near to the mask. */
const JPEG_REACH = 16

test('in a saved picture, masks are black, and every pixel outside of their JPEG squares is unchanged', async () => {
  const frame = makeNoise(640, 360)
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
    return context.getImageData(0, 0, 640, 360).data
  }
  const [before, after] = [await pixels([]), await pixels([{ id: 'm', name: 'Window', corners }])]
  // Returns whether the mask contains the point that is `by` pixels to the left and `by` pixels above.
  const isReached = (x: number, y: number, by: number) => (x - by) / 320 + (y - by) / 180 < 1
  const seen = { black: 0, same: 0, wrong: [] as string[] }
  for (let y = 0; y < 360; y++) {
    for (let x = 0; x < 640; x++) {
      const at = (y * 640 + x) * 4
      const colours = [0, 1, 2].map((channel) => [before[at + channel]!, after[at + channel]!] as const)
      const isBlack = isReached(x, y, -JPEG_REACH - 1)
      const isOutside = !isReached(x, y, JPEG_REACH + 1)
      if (isBlack) seen.black++
      if (isOutside) seen.same++
      if (isBlack && colours.some(([, now]) => now > 8)) seen.wrong.push(`${x},${y} is not black`)
      if (isOutside && colours.some(([then, now]) => then !== now)) seen.wrong.push(`${x},${y} is not the same`)
    }
  }
  expect(seen.wrong.slice(0, 5)).toEqual([])
  expect(seen.black).toBeGreaterThan(20_000)
  expect(seen.same).toBeGreaterThan(150_000)
  frame.close()
})
