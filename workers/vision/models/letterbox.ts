import type { Placement } from './model-family.ts'

/** The frame keeps its shape; what is left of the square lies right of it or below. */
export function letterbox(frameWidth: number, frameHeight: number, inputSize: number): Placement {
  const scale = Math.min(inputSize / frameWidth, inputSize / frameHeight)
  return { scaleX: scale, scaleY: scale }
}
