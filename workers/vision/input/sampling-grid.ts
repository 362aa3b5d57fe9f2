import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Placement } from '../models/model-family.ts'
import type { Frame } from './frame.ts'

/**
 * Writes a region of a frame into the session's input memory, which stays the same from frame to frame. The caller may
 * close the frame when the promise resolves; `WriteInput` does not close the frame.
 */
export type WriteInput = (frame: Frame, region: FrameBox) => void | Promise<void>

/**
 * The places of the frame that the model's pixels sample, as fractions of the frame's width and height. Pixel i samples
 * at `origin + (i + 0.5) × step`, clamped to `low`..`high`. These limits are the centres of the region's outermost
 * pixels. Pixels from `covered` on are outside the region and get the background.
 */
export type SamplingGrid = Record<
  'x' | 'y',
  { origin: number; step: number; low: number; high: number; covered: number }
>

/**
 * Returns the sampling rule that all runtimes share: one linear sample at each model pixel's centre, clamped to the
 * region. MediaPipe's GPU path reads its input in the same way (image_to_tensor_converter_gl_texture.cc).
 */
export function samplingGridOf(frame: Size, region: FrameBox, placement: Placement): SamplingGrid {
  return {
    x: axisOf(region.left, region.right, frame.width, placement.scaleX),
    y: axisOf(region.top, region.bottom, frame.height, placement.scaleY),
  }
}

function axisOf(from: number, to: number, length: number, scale: number): SamplingGrid['x'] {
  return {
    origin: from / length,
    step: 1 / (scale * length),
    low: (from + 0.5) / length,
    high: Math.max(from + 0.5, to - 0.5) / length,
    covered: (to - from) * scale,
  }
}
