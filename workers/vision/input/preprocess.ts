import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Placement } from '../models/model-family.ts'

export type Frame = VideoFrame | ImageBitmap

/**
 * Puts a region of a frame into the memory that a session reads its input from, which is the same for every frame.
 * Done with the frame once it resolves; the frame stays open.
 */
export type WriteInput = (frame: Frame, region: FrameBox) => void | Promise<void>

/**
 * Where each pixel of the model's square looks in the frame, in shares of the frame's width and height: pixel i at
 * `origin + (i + 0.5) × step`, kept within `low`..`high`, the centres of the region's outermost pixels. Pixels from
 * `covered` on show nothing of the frame.
 */
export type View = Record<'x' | 'y', { origin: number; step: number; low: number; high: number; covered: number }>

/** Frame pixels as shown: a video frame with non-square pixels has its display size, a turned one is upright. */
export function sizeOf(frame: Frame): Size {
  return 'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }
}

/**
 * The one sampling rule of all runtimes: a single linear tap at each model pixel's centre, clamped to the region, as
 * MediaPipe's GPU path reads its input (image_to_tensor_converter_gl_texture.cc).
 */
export function viewOf(frame: Size, region: FrameBox, placement: Placement): View {
  return {
    x: along(region.left, region.right, frame.width, placement.scaleX),
    y: along(region.top, region.bottom, frame.height, placement.scaleY),
  }
}

function along(from: number, to: number, length: number, scale: number): View['x'] {
  return {
    origin: from / length,
    step: 1 / (scale * length),
    low: (from + 0.5) / length,
    high: Math.max(from + 0.5, to - 0.5) / length,
    covered: (to - from) * scale,
  }
}
