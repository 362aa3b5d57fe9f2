import type { InputFormat } from '../models/model-family.ts'

/**
 * The place of a square picture in memory. The value of a channel at column x and row y is at `start + channel ×
 * channelStride + y × rowStride + x × pixelStride`.
 */
export type TensorPlace = {
  values: Float32Array
  start: number
  pixelStride: number
  rowStride: number
  channelStride: number
}

/** Returns a new place of 3 × `size` × `size` values without gaps, in the layout of `format`. */
export function packedPlace({ layout }: Pick<InputFormat, 'layout'>, size: number): TensorPlace {
  const values = new Float32Array(3 * size * size)
  return layout === 'planar'
    ? { values, start: 0, pixelStride: 1, rowStride: size, channelStride: size * size }
    : { values, start: 0, pixelStride: 3, rowStride: 3 * size, channelStride: 1 }
}
