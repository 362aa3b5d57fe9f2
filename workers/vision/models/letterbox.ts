import type { Placement } from './model-family.ts'

/** Places a frame so that it keeps its shape; the rest of the square is right of the frame or below. */
export function letterbox(frameWidth: number, frameHeight: number, inputSize: number): Placement {
  const scale = Math.min(inputSize / frameWidth, inputSize / frameHeight)
  return { scaleX: scale, scaleY: scale }
}
