import type { Kernel, ParameterOf } from '../code/kernel-parameters.ts'
import { PATCH } from '../code/map-kernels.ts'
import { TILE } from '../code/pointwise-kernel.ts'
import type { Window } from './graph-view.ts'
import { inFours } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/** A map in memory, pixel by pixel, channels in fours. `buffer` is its number among the planner's buffers. */
export type FeatureMap = { buffer: number; height: number; width: number; channels: number }

/** A number, or an address that is known once everything has its place. */
export type Argument = number | 'zeros' | 'spare' | { buffer: number } | { weights: number }

/** Lowest and highest value that is kept. */
export type Bounds = readonly [lowest: number, highest: number]

type OpOf<K extends Kernel> = {
  kernel: K
  /** All parameters but the range, which each chunk of the work sets. */
  args: Record<Exclude<ParameterOf<K>, 'from' | 'to'>, Argument>
  /** The range to work on: `units` times `unit`. */
  units: number
  unit: number
  /** Numbers of the buffers. */
  reads: number[]
  writes: number
  /** In multiply-adds, or what takes as long. */
  cost: number
}

/** One call of a kernel while addresses are still open. */
export type Op = { [K in Kernel]: OpOf<K> }[Kernel]

/** A 1 × 1 convolution with the number of inputs that its packed weights have; `add` is added before the bounds. */
export function pointwiseOp(
  source: FeatureMap,
  weights: number,
  result: FeatureMap,
  depth: number,
  add: FeatureMap | null,
  [lowest, highest]: Bounds,
): Op {
  if (add) assertAlike(add, result)
  const pixels = result.height * result.width
  const rows = inFours(result.channels)
  return {
    kernel: 'pointwise',
    args: {
      input: { buffer: source.buffer },
      weights: { weights },
      out: { buffer: result.buffer },
      add: add ? { buffer: add.buffer } : 0,
      depth,
      eights: Math.floor(rows / 8),
      fours: (rows / 4) % 2,
      outBytes: rows * 4,
      last: Math.max(0, pixels - TILE),
      lowest,
      highest,
    },
    units: Math.ceil(pixels / TILE),
    unit: TILE,
    reads: [source.buffer, ...(add ? [add.buffer] : [])],
    writes: result.buffer,
    cost: pixels * rows * depth,
  }
}

export function depthwiseOp(
  source: FeatureMap,
  weights: number,
  result: FeatureMap,
  size: number,
  window: Window,
  [lowest, highest]: Bounds,
): Op {
  const isPlain = window.strides === '1,1' && window.pads.every((pad) => pad === (size - 1) / 2)
  const isSupported = (isPlain || window.strides === '2,2') && (size === 3 || size === 5)
  assertSupported(isSupported, `A depthwise convolution of ${size} × ${size} by ${window.strides}`)
  const args = { ...windowArgs(source, result, window), weights: { weights }, lowest, highest }
  const work = { ...rowsOf(source, result), cost: result.height * result.width * source.channels * size * size * 2 }
  return isPlain
    ? { kernel: size === 3 ? 'depthwise3' : 'depthwise5', args: { ...args, zeros: 'zeros', spare: 'spare' }, ...work }
    : { kernel: size === 3 ? 'depthwise3Stride2' : 'depthwise5Stride2', args, ...work }
}

export function maxPoolOp(source: FeatureMap, result: FeatureMap, window: Window): Op {
  assertSupported(window.strides === '2,2', `Pooling by ${window.strides}`)
  const cost = result.height * result.width * source.channels * 9
  return { kernel: 'maxPool', args: windowArgs(source, result, window), ...rowsOf(source, result), cost }
}

function windowArgs(source: FeatureMap, result: FeatureMap, { pads }: Window) {
  const [padTop, padLeft] = pads
  return {
    input: { buffer: source.buffer },
    out: { buffer: result.buffer },
    pixelBytes: pixelBytesOf(source),
    width: source.width,
    height: source.height,
    outWidth: result.width,
    padTop,
    padLeft,
  }
}

/** Work that is cut by rows of the result. */
function rowsOf(source: FeatureMap, result: FeatureMap) {
  return { units: result.height, unit: 1, reads: [source.buffer], writes: result.buffer }
}

function pixelBytesOf({ channels }: FeatureMap): number {
  return inFours(channels) * 4
}

function assertAlike(a: FeatureMap, b: FeatureMap): void {
  const isAlike = a.height === b.height && a.width === b.width && a.channels === b.channels
  assertSupported(isAlike, 'A sum of different maps')
}

export function addOp(a: FeatureMap, b: FeatureMap, result: FeatureMap, [lowest, highest]: Bounds): Op {
  assertAlike(a, b)
  const units = a.height * a.width
  return {
    kernel: 'add',
    args: { a: { buffer: a.buffer }, b: { buffer: b.buffer }, out: { buffer: result.buffer }, lowest, highest },
    units,
    unit: pixelBytesOf(a),
    reads: [a.buffer, b.buffer],
    writes: result.buffer,
    cost: units * a.channels * 4,
  }
}

export function resizeOp(source: FeatureMap, result: FeatureMap): Op {
  return {
    kernel: 'resize',
    args: {
      input: { buffer: source.buffer },
      out: { buffer: result.buffer },
      pixelBytes: pixelBytesOf(source),
      width: source.width,
      height: source.height,
      outWidth: result.width,
      outHeight: result.height,
    },
    ...rowsOf(source, result),
    cost: result.height * result.width * source.channels * 2,
  }
}

/** `image`: the buffer of the picture; `side`: of the square picture without its border. */
export function patchesOp(image: number, side: number, result: FeatureMap): Op {
  const rowBytes = (side + 1) * 4
  return {
    kernel: 'patches',
    args: {
      input: { buffer: image },
      out: { buffer: result.buffer },
      rowBytes,
      planeBytes: rowBytes * (side + 1),
      outWidth: result.width,
    },
    units: result.height,
    unit: 1,
    reads: [image],
    writes: result.buffer,
    cost: result.height * result.width * PATCH,
  }
}
