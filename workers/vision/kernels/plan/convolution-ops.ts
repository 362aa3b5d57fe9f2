import { TILE } from '../code/tile.ts'
import type { Form } from './form.ts'
import type { Window } from './graph-view.ts'
import { placeOf, pixelBytesOf, rowsOf, wholeOf, windowArgs } from './ops.ts'
import type { Argument, FeatureMap, Op } from './ops.ts'
import { inFours } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/** The place of packed weights: constants, or a buffer that a gate fills in every run. */
export type WeightsPlace = { weights: number } | { buffer: number }

/**
 * Makes a `pointwise` step, which also adds the map `add`. The map is added before the activation `bounds`, but after
 * any other activation.
 */
export function pointwiseOp(
  source: FeatureMap,
  weights: WeightsPlace,
  result: FeatureMap,
  form: Form,
  add: FeatureMap | null,
): Op {
  const pixels = result.height * result.width
  const depth = inFours(source.channels)
  return {
    kernel: 'pointwise',
    activation: form.activation,
    args: {
      input: wholeOf(source),
      weights,
      add: add ? placeOf(add) : 0,
      addBytes: add ? add.stride * 4 : 0,
      depth,
      last: Math.max(0, pixels - TILE),
      ...blocksOf(result),
      ...formArgs(form),
    },
    units: Math.ceil(pixels / TILE),
    unit: TILE,
    reads: [source.buffer, ...readsOf(weights), ...(add ? [add.buffer] : [])],
    writes: result.buffer,
    cost: pixels * inFours(result.channels) * depth,
  }
}

/**
 * Makes the step of the first convolution. `rowBytes` is the length of a row in the picture's planes, border included.
 */
export function stemOp(
  picture: number,
  rowBytes: number,
  weights: WeightsPlace,
  result: FeatureMap,
  size: 3 | 6,
  form: Form,
): Op {
  assertSupported(result.width >= TILE, `A picture for ${result.width} columns`)
  return {
    kernel: size === 3 ? 'stem3' : 'stem6',
    activation: form.activation,
    args: {
      input: { buffer: picture },
      weights,
      rowBytes,
      planeBytes: rowBytes * (rowBytes / 4),
      outWidth: result.width,
      ...blocksOf(result),
      ...formArgs(form),
    },
    units: result.height,
    unit: 1,
    reads: [picture],
    writes: result.buffer,
    cost: result.height * result.width * inFours(result.channels) * size * size * 3,
  }
}

/** Makes the step of a 3 × 3 convolution of all channels with stride 1, padded by one pixel. */
export function denseOp(source: FeatureMap, weights: WeightsPlace, result: FeatureMap, form: Form): Op {
  assertSupported(result.width >= TILE, `A dense convolution of ${result.width} columns`)
  const depth = inFours(source.channels)
  return {
    kernel: 'dense3',
    activation: form.activation,
    args: {
      input: wholeOf(source),
      weights,
      zeros: 'zeros',
      pixelBytes: pixelBytesOf(source),
      width: source.width,
      height: source.height,
      ...blocksOf(result),
      ...formArgs(form),
    },
    ...rowsOf(source, result),
    reads: [source.buffer, ...readsOf(weights)],
    cost: result.height * result.width * inFours(result.channels) * depth * 9,
  }
}

/**
 * Returns the step of a depthwise convolution of `size` × `size`. Throws `UnsupportedGraph` where no kernel can compute
 * this convolution.
 */
export function depthwiseOp(
  source: FeatureMap,
  weights: WeightsPlace,
  result: FeatureMap,
  size: number,
  window: Window,
  form: Form,
): Op {
  const isStride1 = window.strides === '1,1' && window.pads.every((pad) => pad === (size - 1) / 2)
  const isSupported = (isStride1 || window.strides === '2,2') && (size === 3 || size === 5)
  assertSupported(isSupported, `A depthwise convolution of ${size} × ${size} by ${window.strides}`)
  const args = { ...windowArgs(source, result, window), weights, zeros: 'zeros' as const, ...formArgs(form) }
  const work = {
    activation: form.activation,
    ...rowsOf(source, result),
    reads: [source.buffer, ...readsOf(weights)],
    cost: result.height * result.width * source.channels * size * size * 2,
  }
  return isStride1
    ? { kernel: size === 3 ? 'depthwise3' : 'depthwise5', args: { ...args, spare: 'spare' }, ...work }
    : { kernel: size === 3 ? 'depthwise3Stride2' : 'depthwise5Stride2', args, ...work }
}

/** Makes a step that multiplies the weights of a `pointwise` by a gate, one number for each input channel. */
export function gatePointwiseOp(weights: number, gate: FeatureMap, result: number, rows: number): Op {
  const depth = inFours(gate.channels)
  return {
    kernel: 'gatePointwise',
    args: { ...gateArgs(weights, gate, result), depth, eights: Math.floor(inFours(rows) / 8) },
    units: Math.ceil(inFours(rows) / 8),
    unit: 1,
    reads: [gate.buffer],
    writes: result,
    cost: inFours(rows) * depth,
  }
}

/** Makes a step that multiplies the weights of a depthwise convolution by a gate, one number for each channel. */
export function gateDepthwiseOp(weights: number, gate: FeatureMap, result: number, taps: number): Op {
  return {
    kernel: 'gateDepthwise',
    args: { ...gateArgs(weights, gate, result), taps },
    units: pixelBytesOf(gate) / 16,
    unit: 1,
    reads: [gate.buffer],
    writes: result,
    cost: inFours(gate.channels) * taps,
  }
}

function gateArgs(weights: number, gate: FeatureMap, result: number) {
  return { weights: { weights }, gate: wholeOf(gate), out: { buffer: result } }
}

/** Returns the place of a result and its numbers of channel blocks. */
function blocksOf(result: FeatureMap): Record<'out' | 'eights' | 'fours' | 'outBytes', Argument> {
  const rows = inFours(result.channels)
  return {
    out: placeOf(result),
    eights: Math.floor(rows / 8),
    fours: (rows / 4) % 2,
    outBytes: result.stride * 4,
  }
}

function formArgs({ lowest, highest, scale, offset }: Form) {
  return { lowest, highest, scale, offset }
}

function readsOf(weights: WeightsPlace): number[] {
  return 'buffer' in weights ? [weights.buffer] : []
}
