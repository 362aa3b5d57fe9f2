import { assertValid } from '../conversion-error.ts'
import type { OnnxGraph } from '../onnx-graph.ts'
import type { Constant } from '../weights.ts'
import type { TfjsModel, TfjsNode } from './tfjs-reader.ts'

/** Batch, height, width, channels. */
export type Shape = readonly [number, number, number, number]

/**
 * A computed tensor: `factor` times the ONNX tensor `name`, plus `offset`. The tensor is NCHW; `shape` is TensorFlow's.
 * A tensor that is only scaled or shifted becomes a node when it is read, unless the reader takes the scale or shift
 * into itself: the constants of hard swish (x · relu6(x + 3) ∕ 6) all end in one HardSigmoid.
 */
export type Value = { name: string; shape: Shape; factor: number; offset: number }

/** The nodes are lowered into `graph`; the rest is known so far. */
export type TfjsLowering = {
  model: TfjsModel
  graph: OnnxGraph
  /** Values by the name of their node. */
  values: Map<string, Value>
  /** The convolution before the scores; it keeps its first class only. */
  classHead: TfjsNode
  /** Keeps factors that differ from 1 by rounding; see `product`. */
  isLiteral: boolean
}

export function plainValue(name: string, shape: Shape): Value {
  return { name, shape, factor: 1, offset: 0 }
}

export function valueAt({ values }: TfjsLowering, node: TfjsNode, slot: number): Value {
  const value = values.get(node.inputs[slot] ?? '')
  assertValid(value, `${node.kind} ${node.name} reads ${node.inputs[slot]}, which is not computed before it`)
  return value
}

/** The value as one ONNX tensor. */
export function settled({ graph }: Pick<TfjsLowering, 'graph'>, { name, factor, offset }: Value): string {
  const scaled = factor === 1 ? name : graph.add('Mul', [name, graph.scalar(factor)])
  return offset === 0 ? scaled : graph.add('Add', [scaled, graph.scalar(offset)])
}

/** An input that comes with the file; null for a computed one. */
export function constantAt({ model }: TfjsLowering, node: TfjsNode, slot: number): Constant | null {
  return model.constants.get(node.inputs[slot] ?? '') ?? null
}

/** Weights of the given rank. */
export function weightsAt(to: TfjsLowering, node: TfjsNode, slot: number, rank: number): Constant {
  const constant = constantAt(to, node, slot)
  assertValid(constant && constant.type !== 'int32', `${node.kind} ${node.name} without constant weights`)
  assertValid(constant.shape.length === rank, `${node.kind} ${node.name} with weights of rank ${constant.shape.length}`)
  return constant
}

/** The number in a constant of one element; null for anything else. */
export function numberAt(to: TfjsLowering, node: TfjsNode, slot: number): number | null {
  const constant = constantAt(to, node, slot)
  if (!constant || constant.shape.some((size) => size !== 1) || constant.type === 'int32') return null
  const view = new DataView(constant.data.buffer, constant.data.byteOffset, constant.data.byteLength)
  return constant.type === 'float32' ? view.getFloat32(0, true) : halfToNumber(view.getUint16(0, true))
}

/** IEEE 754 half → number. */
function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31
  const mantissa = half & 1023
  const sign = half & 0x8000 ? -1 : 1
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (exponent === 0 ? mantissa * 2 ** -24 : (1024 + mantissa) * 2 ** (exponent - 25))
}
