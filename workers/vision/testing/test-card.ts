import type { Size } from '../geometry.ts'

/** Paints bars, gradients, one-pixel lines and noise, which reveal differences in sampling. Returns RGBA bytes. */
export function paintTestCard({ width, height }: Size): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const paint = BANDS[Math.floor((y * BANDS.length) / height)]!
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const [red, green, blue] = paint(x, y, width)
      bytes[at] = red
      bytes[at + 1] = green
      bytes[at + 2] = blue
      bytes[at + 3] = 255
    }
  }
  return bytes
}

type Paint = (x: number, y: number, width: number) => [red: number, green: number, blue: number]

const BANDS: Paint[] = [
  (x) => [(x >> 3) & 1 ? 255 : 0, (x >> 2) & 1 ? 255 : 0, (x >> 4) & 1 ? 255 : 0],
  (x, y, width) => [(x * 255) / width, 255 - (x * 255) / width, (x + y) % 256],
  (x) => (x % 7 === 0 ? [255, 255, 255] : [16, 16, 16]),
  (_, y) => [y % 5 === 0 ? 255 : 0, y % 9 === 0 ? 200 : 30, 128],
  (x, y) => [(x * 37 + y * 91) % 256, (x * 11 + y * 5) % 256, (x * y) % 256],
  (x, _, width) => {
    const bar = Math.floor((x * 8) / width)
    return [bar & 1 ? 255 : 0, bar & 2 ? 255 : 0, bar & 4 ? 255 : 0]
  },
]

/**
 * Paints a frame stored as YUV with chroma of half size. Luma has bars. Chroma changes slowly and stays in gamut,
 * because browsers interpolate chroma differently.
 */
export function paintI420({ width, height }: Size, colorSpace: VideoColorSpaceInit): VideoFrame {
  const across = Math.ceil(width / 2)
  const down = Math.ceil(height / 2)
  const bytes = new Uint8Array(width * height + 2 * across * down)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) bytes[y * width + x] = 64 + ((x * 13 + (y >> 3) * 29) % 110)
  }
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const at = width * height + y * across + x
      bytes[at] = 112 + (32 * x) / across
      bytes[at + across * down] = 112 + (32 * y) / down
    }
  }
  return new VideoFrame(bytes, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0, colorSpace })
}
