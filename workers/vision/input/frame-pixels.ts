import type { Size } from '../geometry.ts'
import { sizeOf } from './frame.ts'
import type { Frame } from './frame.ts'

/**
 * One component of a stored picture. `offset` is the place of the first value. `pixelBytes` and `rowBytes` are the
 * bytes to the next value and to the next row. `across` and `down` are the numbers of pixels that share a value.
 */
export type Component = { offset: number; pixelBytes: number; rowBytes: number; across: number; down: number }

/** A frame's bytes as the browser stores them, and the frame's size before rotation. */
export type Pixels = Size & {
  bytes: Uint8Array | Uint8ClampedArray
  /** Red, green and blue, or Y, U and V. */
  components: readonly [Component, Component, Component]
  /** Converts stored values to RGB, 0..255: three rows of three factors and a constant. Null when RGB is stored. */
  matrix: readonly number[] | null
  /**
   * Clockwise rotation of the stored picture in degrees, before the picture is shown. `isFlipped` flips the picture
   * horizontally after the rotation.
   */
  rotation: number
  isFlipped: boolean
}

/** Pixels per chroma value, horizontally and vertically. With `isPaired`, both chroma values are in one plane. */
const SUBSAMPLED: Partial<Record<VideoPixelFormat, { across: number; down: number; isPaired?: boolean }>> = {
  I420: { across: 2, down: 2 },
  I422: { across: 2, down: 1 },
  I444: { across: 1, down: 1 },
  NV12: { across: 2, down: 2, isPaired: true },
}

/** Positions of red, green and blue in a pixel of four bytes. */
const PACKED: Partial<Record<VideoPixelFormat, readonly [number, number, number]>> = {
  RGBA: [0, 1, 2],
  RGBX: [0, 1, 2],
  BGRA: [2, 1, 0],
  BGRX: [2, 1, 0],
}

/**
 * Creates a reader of frames with one reused buffer, so a result is valid until the next call. A video frame is copied
 * in its stored format, which is ten times as fast as converting or drawing. A frame that cannot be copied is drawn on
 * a canvas of the frame's size.
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
  // A browser that refuses to copy a frame can often draw the frame.
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

/** Creates a reader that draws any frame on a canvas in main memory, upright and in the frame's size. */
function createDrawingReader(): (frame: Frame) => Pixels {
  let context: OffscreenCanvasRenderingContext2D | null = null
  return (frame) => {
    const { width, height } = sizeOf(frame)
    if (context?.canvas.width !== width || context.canvas.height !== height) {
      context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, alpha: false })
    }
    if (!context) throw new Error('No 2D canvas in this worker')
    context.drawImage(frame, 0, 0)
    return packedPixels(context.getImageData(0, 0, width, height).data, { width, height })
  }
}

/** Describes pixels of four bytes, row by row; `order` holds the positions of red, green and blue. */
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
  const subsampling = SUBSAMPLED[format]!
  const chroma = subsampling.isPaired
    ? ([component(1, 2, 0, subsampling), component(1, 2, 1, subsampling)] as const)
    : ([component(1, 1, 0, subsampling), component(2, 1, 0, subsampling)] as const)
  return { ...picture, components: [component(0, 1), ...chroma], matrix: matrixOf(frame.colorSpace) }
}

/** Luma coefficients of red and blue. Source: ITU-R BT.601, BT.709, BT.2020. */
const LUMA: Record<string, readonly [red: number, blue: number]> = {
  bt709: [0.2126, 0.0722],
  bt470bg: [0.299, 0.114],
  smpte170m: [0.299, 0.114],
  'bt2020-ncl': [0.2627, 0.0593],
}

/** Returns the matrix from stored YUV to RGB. Unknown colour spaces count as BT.709. */
export function matrixOf({ matrix, fullRange }: Pick<VideoColorSpace, 'matrix' | 'fullRange'>): readonly number[] {
  const [red, blue] = LUMA[matrix ?? ''] ?? LUMA.bt709!
  const green = 1 - red - blue
  const luma = fullRange ? 1 : 255 / 219
  const chroma = fullRange ? 1 : 255 / 224
  const redness = 2 * (1 - red) * chroma
  const blueness = 2 * (1 - blue) * chroma
  const rows = [
    [0, redness],
    [(-blueness * blue) / green, (-redness * red) / green],
    [blueness, 0],
  ] as const
  const black = fullRange ? 0 : 16
  return rows.flatMap(([u, v]) => [luma, u, v, -luma * black - 128 * (u + v)])
}
