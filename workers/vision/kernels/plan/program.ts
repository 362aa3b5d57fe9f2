import { TILE } from '../code/tile.ts'
import type { Shape } from './graph-view.ts'
import type { FeatureMap, Op } from './ops.ts'
import { inFours } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/** The picture in memory: three planes of `side` × `side` numbers with a border of zeros. */
export type Picture = {
  buffer: number
  side: number
  /** Widths of the border: `before` is left and above, `after` right and below. */
  before: number
  after: number
}

/** The steps that the planner has written so far, and the memory for these steps. */
export class Program {
  /** The size of each buffer in bytes. */
  readonly buffers: number[] = []
  readonly weights: Float32Array[] = []
  readonly ops: Op[] = []
  readonly picture: Picture

  constructor(side: number) {
    this.picture = { buffer: this.makeBuffer(0), side, before: 0, after: 0 }
    this.frame(0, 0)
  }

  /** Gives the picture its border and returns the size of one row of a plane in bytes. */
  frame(before: number, after: number): number {
    const { picture, buffers } = this
    const isNew = picture.before === 0 && picture.after === 0
    assertSupported(isNew || (picture.before === before && picture.after === after), 'Two borders of the picture')
    Object.assign(picture, { before, after })
    const row = picture.side + before + after
    buffers[picture.buffer] = 3 * row * row * 4
    return row * 4
  }

  makeMap({ height, width, channels }: Shape): FeatureMap {
    const stride = inFours(channels)
    const buffer = this.makeBuffer(Math.max(height * width, TILE) * stride * 4)
    return { buffer, firstChannel: 0, stride, height, width, channels }
  }

  makeBuffer(bytes: number): number {
    return this.buffers.push(bytes) - 1
  }

  keep(values: Float32Array): number {
    return this.weights.push(values) - 1
  }
}
