import type { Placement } from './model-family.ts'

/** Places a frame at the top left of the square. The frame keeps its proportions. */
export function letterbox(frameWidth: number, frameHeight: number, inputSize: number): Placement {
  const scale = Math.min(inputSize / frameWidth, inputSize / frameHeight)
  return { scaleX: scale, scaleY: scale }
}
