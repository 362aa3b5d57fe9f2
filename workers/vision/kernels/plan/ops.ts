import type { Activation, Kernel, ParameterOf } from '../code/kernel-parameters.ts'
import type { Form } from './form.ts'
import type { Window } from './graph-view.ts'
import { inFours } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/**
 * A map in memory, pixel by pixel, channels in fours. `buffer` is the index of the map's buffer. A part of a joined map
 * has the joined map's buffer, and its channels begin at `firstChannel`.
 */
export type FeatureMap = {
  buffer: number
  firstChannel: number
  /** Distance from one pixel to the next, counted in float32 numbers. */
  stride: number
  height: number
  width: number
  channels: number
}

/** A number, or an address that becomes known when every buffer has its place. */
export type Argument = number | 'zeros' | 'spare' | { buffer: number; bytes?: number } | { weights: number }

type OpOf<K extends Kernel> = {
  kernel: K
  activation?: Activation
  /** All parameters except the range, which each chunk of the work sets. */
  args: Record<Exclude<ParameterOf<K>, 'from' | 'to'>, Argument>
  /** The length of the whole range is `units` × `unit`. */
  units: number
  unit: number
  /** Indices of the buffers that the step reads and writes. */
  reads: number[]
  writes: number
  /** The cost in multiply-adds, or in other work of the same duration. */
  cost: number
}

/** One call of a kernel, before its addresses are known. */
export type Op = { [K in Kernel]: OpOf<K> }[Kernel]

/** Returns where a map begins. */
export function placeOf({ buffer, firstChannel }: FeatureMap): Argument {
  return { buffer, bytes: firstChannel * 4 }
}

/** Returns the beginning of a map that shares its buffer with no other map, as most kernels require. */
export function wholeOf(map: FeatureMap): Argument {
  assertSupported(map.stride === inFours(map.channels), 'A part of a joined map read by itself')
  return { buffer: map.buffer }
}

/** Returns the bytes of one pixel, whose channels are rounded up to fours. */
export function pixelBytesOf({ channels }: FeatureMap): number {
  return inFours(channels) * 4
}

/** Returns the fields of a step whose work is divided by rows of the result. */
export function rowsOf(source: FeatureMap, result: FeatureMap) {
  return { units: result.height, unit: 1, reads: [source.buffer], writes: result.buffer }
}

/** Returns the step that adds two maps and keeps each sum between `lowest` and `highest`. */
export function addOp(a: FeatureMap, b: FeatureMap, result: FeatureMap, { lowest, highest }: Form): Op {
  const units = a.height * a.width
  return {
    kernel: 'add',
    args: { a: wholeOf(a), b: wholeOf(b), out: wholeOf(result), lowest, highest },
    units,
    unit: pixelBytesOf(a),
    reads: [a.buffer, b.buffer],
    writes: result.buffer,
    cost: units * a.channels * 4,
  }
}

const POOLS = { '3 by 2,2': 'maxPool3Stride2', '5 by 1,1': 'maxPool5' } as const

/** Returns the step of a maximum over windows. Throws `UnsupportedGraph` where no kernel can compute this maximum. */
export function maxPoolOp(source: FeatureMap, result: FeatureMap, size: number, window: Window): Op {
  const kernel = POOLS[`${size} by ${window.strides}` as keyof typeof POOLS]
  assertSupported(kernel, `Pooling of ${size} × ${size} by ${window.strides}`)
  const cost = result.height * result.width * source.channels * size * size
  return { kernel, args: windowArgs(source, result, window), ...rowsOf(source, result), cost }
}

/** Returns the arguments that kernels with a sliding window have in common. */
export function windowArgs(source: FeatureMap, result: FeatureMap, { pads }: Window) {
  const [padTop, padLeft] = pads
  return {
    input: wholeOf(source),
    out: wholeOf(result),
    pixelBytes: pixelBytesOf(source),
    width: source.width,
    height: source.height,
    outWidth: result.width,
    padTop,
    padLeft,
  }
}

/** Makes a step that resizes to the nearest neighbour; with equal sizes the step copies. */
export function resizeOp(source: FeatureMap, result: FeatureMap): Op {
  return {
    kernel: 'resize',
    args: { ...resizeArgs(source, result), outHeight: result.height },
    ...rowsOf(source, result),
    cost: result.height * result.width * source.channels * 2,
  }
}

/** Makes a step that doubles the size linearly. */
export function upsampleOp(source: FeatureMap, result: FeatureMap, { lowest, highest }: Form): Op {
  const isDouble = result.height === source.height * 2 && result.width === source.width * 2
  assertSupported(isDouble, 'Linear resizing other than to twice the size')
  return {
    kernel: 'upsample',
    args: { ...resizeArgs(source, result), lowest, highest },
    ...rowsOf(source, result),
    cost: result.height * result.width * source.channels * 4,
  }
}

function resizeArgs(source: FeatureMap, result: FeatureMap) {
  return {
    input: wholeOf(source),
    out: placeOf(result),
    pixelBytes: pixelBytesOf(source),
    outBytes: result.stride * 4,
    width: source.width,
    height: source.height,
    outWidth: result.width,
  }
}

/** Makes a step that computes the mean of each channel. */
export function meanOp(source: FeatureMap, result: FeatureMap): Op {
  const { width, height, channels } = source
  const units = inFours(channels) / 4
  return {
    kernel: 'mean',
    args: {
      input: wholeOf(source),
      out: wholeOf(result),
      pixelBytes: pixelBytesOf(source),
      width,
      height,
      share: 1 / (width * height),
    },
    units,
    unit: 1,
    reads: [source.buffer],
    writes: result.buffer,
    cost: width * height * channels * 2,
  }
}
