import type { FrameBox } from './contract.ts'
import type { Size } from './geometry.ts'
import type { ModelFamily, Placement } from './models/model-family.ts'

export type Frame = VideoFrame | ImageBitmap

export type ModelInput = { tensor: Float32Array; placement: Placement }

/** Frame pixels as shown: a video frame with non-square pixels has its display size. */
export function sizeOf(frame: Frame): Size {
  return 'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height }
}

/**
 * A region of a frame → input tensor. The canvas and the tensor are reused from frame to frame, so a result holds only
 * until the next call. The canvas stays in main memory: its pixels are read back on every frame.
 */
export function createPreprocessor(
  family: ModelFamily,
  inputSize: number,
): (frame: Frame, region: FrameBox) => ModelInput {
  const canvas = new OffscreenCanvas(inputSize, inputSize)
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('No 2D canvas in this worker')
  // Averages where a large frame shrinks; point sampling loses small people.
  context.imageSmoothingQuality = 'medium'
  const tensor = new Float32Array(family.inputShape(inputSize).reduce((product, size) => product * size, 1))
  return (frame, region) => {
    const width = region.right - region.left
    const height = region.bottom - region.top
    const placement = family.place(width, height, inputSize)
    context.fillStyle = family.background
    context.fillRect(0, 0, inputSize, inputSize)
    const across = width * placement.scaleX
    const down = height * placement.scaleY
    context.drawImage(frame, region.left, region.top, width, height, 0, 0, across, down)
    family.writeTensor(context.getImageData(0, 0, inputSize, inputSize).data, tensor)
    return { tensor, placement }
  }
}
