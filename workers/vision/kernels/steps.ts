import type { Window } from './graph-view.ts'
import type { Kernel } from './kernels.ts'
import { PATCH } from './map-kernels.ts'
import { inFours } from './pack-weights.ts'
import { TILE } from './pointwise-kernel.ts'
import { know } from './unknown-graph.ts'

/** A map in memory, pixel by pixel, channels in fours. */
export type FeatureMap = { buffer: number; height: number; width: number; channels: number }

/** A number, or a place known once everything has one. */
export type Argument = number | 'zeros' | 'spare' | { buffer: number } | { weights: number }

/** Lowest and highest value that is kept. */
export type Bounds = readonly [number, number]

/**
 * One call of a kernel while places are still open: `units` of `unit` each, from the argument at `range` to the next.
 * `cost` in multiply-adds, or what takes as long.
 */
export type Draft = {
  kernel: Kernel
  args: Argument[]
  range: number
  units: number
  unit: number
  reads: number[]
  writes: number
  cost: number
}

/** A 1 × 1 convolution with the number of inputs that its packed weights have; `add` is added before the bounds. */
export function pointwiseDraft(
  source: FeatureMap,
  weights: number,
  result: FeatureMap,
  depth: number,
  add: FeatureMap | null,
  bounds: Bounds,
): Draft {
  if (add) knowAlike(add, result)
  const pixels = result.height * result.width
  const rows = inFours(result.channels)
  const to = [add ? { buffer: add.buffer } : 0, depth, Math.floor(rows / 8), (rows / 4) % 2, rows * 4, 0, 0]
  return {
    kernel: 'pointwise',
    args: [
      { buffer: source.buffer },
      { weights },
      { buffer: result.buffer },
      ...to,
      Math.max(0, pixels - TILE),
      ...bounds,
    ],
    range: 8,
    units: Math.ceil(pixels / TILE),
    unit: TILE,
    reads: [source.buffer, ...(add ? [add.buffer] : [])],
    writes: result.buffer,
    cost: pixels * rows * depth,
  }
}

export function depthwiseDraft(
  source: FeatureMap,
  weights: number,
  result: FeatureMap,
  size: number,
  window: Window,
  bounds: Bounds,
): Draft {
  const isPlain = window.strides === '1,1' && window.pads.every((pad) => pad === (size - 1) / 2)
  const isKnown = (isPlain || window.strides === '2,2') && (size === 3 || size === 5)
  know(isKnown, `A depthwise convolution of ${size} × ${size} by ${window.strides}`)
  const kernels = isPlain ? (['depthwise3', 'depthwise5'] as const) : (['halving3', 'halving5'] as const)
  return {
    ...windowDraft(kernels[size === 3 ? 0 : 1], source, { weights }, result, window),
    args: [
      ...windowDraft('pool', source, { weights }, result, window).args,
      ...(isPlain ? (['zeros', 'spare'] as const) : []),
      ...bounds,
    ],
    cost: result.height * result.width * source.channels * size * size * 2,
  }
}

export function poolDraft(source: FeatureMap, result: FeatureMap, window: Window): Draft {
  know(window.strides === '2,2', `Pooling by ${window.strides}`)
  return windowDraft('pool', source, 0, result, window)
}

function windowDraft(kernel: Kernel, source: FeatureMap, weights: Argument, result: FeatureMap, window: Window): Draft {
  const [top, left] = window.pads
  const sizes = [inFours(source.channels) * 4, source.width, source.height, result.width]
  return {
    kernel,
    args: [{ buffer: source.buffer }, weights, { buffer: result.buffer }, ...sizes, 0, 0, top, left],
    range: 7,
    units: result.height,
    unit: 1,
    reads: [source.buffer],
    writes: result.buffer,
    cost: result.height * result.width * source.channels * 9,
  }
}

function knowAlike(a: FeatureMap, b: FeatureMap): void {
  know(a.height === b.height && a.width === b.width && a.channels === b.channels, 'A sum of different maps')
}

export function addDraft(a: FeatureMap, b: FeatureMap, result: FeatureMap, bounds: Bounds): Draft {
  knowAlike(a, b)
  const units = a.height * a.width
  return {
    kernel: 'add',
    args: [{ buffer: a.buffer }, { buffer: b.buffer }, { buffer: result.buffer }, 0, 0, ...bounds],
    range: 3,
    units,
    unit: inFours(a.channels) * 4,
    reads: [a.buffer, b.buffer],
    writes: result.buffer,
    cost: units * a.channels * 4,
  }
}

export function resizeDraft(source: FeatureMap, result: FeatureMap): Draft {
  const sizes = [source.width, source.height, result.width, result.height]
  return {
    kernel: 'resize',
    args: [{ buffer: source.buffer }, { buffer: result.buffer }, inFours(source.channels) * 4, ...sizes, 0, 0],
    range: 7,
    units: result.height,
    unit: 1,
    reads: [source.buffer],
    writes: result.buffer,
    cost: result.height * result.width * source.channels * 2,
  }
}

/** `side`: of the square picture without its border. */
export function patchesDraft(image: number, side: number, result: FeatureMap): Draft {
  const row = (side + 1) * 4
  return {
    kernel: 'patches',
    args: [{ buffer: image }, { buffer: result.buffer }, row, row * (side + 1), result.width, 0, 0],
    range: 5,
    units: result.height,
    unit: 1,
    reads: [image],
    writes: result.buffer,
    cost: result.height * result.width * PATCH,
  }
}
