import type { Size } from '../geometry.ts'
import { sizeOf } from './frame.ts'
import type { Frame } from './frame.ts'

/**
 * One component of a stored picture: where its first value lies, how many bytes it is to the next one and the next row,
 * and how many pixels share one, across and down.
 */
export type Component = { offset: number; pixelBytes: number; rowBytes: number; across: number; down: number }

/** Bytes of a frame as the browser stores them; its size before it is turned. */
export type Pixels = Size & {
  bytes: Uint8Array | Uint8ClampedArray
  /** Red, green and blue, or brightness and the two colour differences. */
  components: readonly [Component, Component, Component]
  /** Of stored values to red, green and blue, 0..255: three rows of three factors and a constant. Null: they are. */
  matrix: readonly number[] | null
  /** How the stored picture is turned, clockwise, and then mirrored left to right to be shown. */
  rotation: number
  isFlipped: boolean
}

/** Stored pixels of one brightness value to a colour value, across and down; where the colours lie. */
const SUBSAMPLED: Partial<Record<VideoPixelFormat, { across: number; down: number; isPaired?: boolean }>> = {
  I420: { across: 2, down: 2 },
  I422: { across: 2, down: 1 },
  I444: { across: 1, down: 1 },
  NV12: { across: 2, down: 2, isPaired: true },
}

/** Byte of red, green and blue within a pixel of four bytes. */
const PACKED: Partial<Record<VideoPixelFormat, readonly [number, number, number]>> = {
  RGBA: [0, 1, 2],
  RGBX: [0, 1, 2],
  BGRA: [2, 1, 0],
  BGRX: [2, 1, 0],
}

/**
 * Reads frames into one buffer that grows once: a result holds until the next call. A video frame is copied as it is
 * stored (a tenth of what converting or drawing it costs); what cannot be copied so is drawn in its own size, and the
 * canvas is read.
 */
export function createFrameReader(): (frame: Frame) => Promise<Pixels> {
  let bytes = new Uint8Array(0)
  const copy = async (frame: VideoFrame): Promise<Pixels> => {
    const needed = frame.allocationSize()
    if (bytes.length < needed) bytes = new Uint8Array(needed)
    const layout = await frame.copyTo(bytes)
    return pixelsOf(frame, bytes, layout)
  }
  const draw = createDrawingReader()
  /** What cannot be copied, for whatever reason of the browser's, can often be drawn. */
  const read = async (frame: VideoFrame) => (isKnown(frame.format) ? copy(frame).catch(() => draw(frame)) : draw(frame))
  return async (frame) => {
    if (typeof VideoFrame === 'undefined') return draw(frame)
    if ('displayWidth' in frame) return read(frame)
    const wrapped = new VideoFrame(frame, { timestamp: 0 })
    try {
      return await read(wrapped)
    } finally {
      wrapped.close()
    }
  }
}

function isKnown(format: VideoPixelFormat | null): boolean {
  return format !== null && (format in SUBSAMPLED || format in PACKED)
}

/** Any frame, upright and in its own size, by way of a canvas in main memory. */
function createDrawingReader(): (frame: Frame) => Pixels {
  let canvas: OffscreenCanvas | null = null
  return (frame) => {
    const { width, height } = sizeOf(frame)
    if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (!context) throw new Error('No 2D canvas in this worker')
    context.drawImage(frame, 0, 0)
    return packedPixels(context.getImageData(0, 0, width, height).data, { width, height })
  }
}

/** Red, green, blue and something else, a byte each, row after row. */
export function packedPixels(bytes: Pixels['bytes'], { width, height }: Size, order = [0, 1, 2]): Pixels {
  const component = (offset: number) => ({ offset, pixelBytes: 4, rowBytes: width * 4, across: 1, down: 1 })
  const components = [component(order[0]!), component(order[1]!), component(order[2]!)] as const
  return { width, height, bytes, components, matrix: null, rotation: 0, isFlipped: false }
}

function pixelsOf(frame: VideoFrame, bytes: Uint8Array, layout: PlaneLayout[]): Pixels {
  const { rotation = 0, flip: isFlipped = false } = frame
  const { width, height } = frame.visibleRect!
  const format = frame.format!
  const component = (plane: number, pixelBytes: number, first = 0, { across, down } = { across: 1, down: 1 }) => {
    const { offset, stride } = layout[plane]!
    return { offset: offset + first, pixelBytes, rowBytes: stride, across, down }
  }
  const picture = { width, height, bytes, rotation, isFlipped }
  const order = PACKED[format]
  if (order) {
    const components = [component(0, 4, order[0]), component(0, 4, order[1]), component(0, 4, order[2])] as const
    return { ...picture, components, matrix: null }
  }
  const shared = SUBSAMPLED[format]!
  const colours = shared.isPaired
    ? ([component(1, 2, 0, shared), component(1, 2, 1, shared)] as const)
    : ([component(1, 1, 0, shared), component(2, 1, 0, shared)] as const)
  return { ...picture, components: [component(0, 1), ...colours], matrix: matrixOf(frame.colorSpace) }
}

/** Shares of red and blue in brightness. Source: ITU-R BT.601, BT.709, BT.2020. */
const SHARES: Record<string, readonly [red: number, blue: number]> = {
  bt709: [0.2126, 0.0722],
  bt470bg: [0.299, 0.114],
  smpte170m: [0.299, 0.114],
  'bt2020-ncl': [0.2627, 0.0593],
}

/** Brightness and colour differences, as stored, to red, green and blue: unknown spaces count as BT.709. */
export function matrixOf({ matrix, fullRange }: Pick<VideoColorSpace, 'matrix' | 'fullRange'>): readonly number[] {
  const [red, blue] = SHARES[matrix ?? ''] ?? SHARES.bt709!
  const green = 1 - red - blue
  const bright = fullRange ? 1 : 255 / 219
  const colour = fullRange ? 1 : 255 / 224
  const redness = 2 * (1 - red) * colour
  const blueness = 2 * (1 - blue) * colour
  const rows = [
    [0, redness],
    [(-blueness * blue) / green, (-redness * red) / green],
    [blueness, 0],
  ] as const
  const black = fullRange ? 0 : 16
  return rows.flatMap(([u, v]) => [bright, u, v, -bright * black - 128 * (u + v)])
}
