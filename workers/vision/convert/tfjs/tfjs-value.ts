import { assertValid } from '../conversion-error.ts'
import type { OnnxGraph } from '../onnx-graph.ts'
import type { Constant } from '../weights.ts'
import type { TfjsModel, TfjsNode } from './tfjs-reader.ts'

/** Sizes in the order batch, height, width, channels. */
export type Shape = readonly [number, number, number, number]

/**
 * A computed tensor: `factor` times the ONNX tensor `name`, plus `offset`. The tensor is NCHW, but `shape` is in
 * TensorFlow's order. A factor or an offset becomes a node only where the next node cannot include it. So the constants
 * of hard swish (x · relu6(x + 3) ∕ 6) all end in one HardSigmoid.
 */
export type Value = { name: string; shape: Shape; factor: number; offset: number }

/** The state of a conversion: nodes of `model` are lowered into `graph`. */
export type TfjsLowering = {
  model: TfjsModel
  graph: OnnxGraph
  /** The values known so far, by the name of their node. */
  values: Map<string, Value>
  /** The convolution before the scores; the conversion keeps only its first class. */
  classHead: TfjsNode
  /** Keeps factors that differ from 1 by rounding; see `product`. */
  isLiteral: boolean
}

/** Returns the ONNX tensor `name` as a value without scale and offset. */
export function plainValue(name: string, shape: Shape): Value {
  return { name, shape, factor: 1, offset: 0 }
}

/** Returns the value of an input. Throws `ConversionError` where the value is not computed yet. */
export function valueAt({ values }: TfjsLowering, node: TfjsNode, slot: number): Value {
  const value = values.get(node.inputs[slot] ?? '')
  assertValid(value, `${node.kind} ${node.name} reads ${node.inputs[slot]}, which is not computed before it`)
  return value
}

/** Returns the name of one ONNX tensor that holds the value, after adding nodes for its factor and offset. */
export function settled({ graph }: Pick<TfjsLowering, 'graph'>, { name, factor, offset }: Value): string {
  const scaled = factor === 1 ? name : graph.add('Mul', [name, graph.scalar(factor)])
  return offset === 0 ? scaled : graph.add('Add', [scaled, graph.scalar(offset)])
}

/** Returns an input that is stored in the file; null for a computed input. */
export function constantAt({ model }: TfjsLowering, node: TfjsNode, slot: number): Constant | null {
  return model.constants.get(node.inputs[slot] ?? '') ?? null
}

/** Returns weights of the given rank. Throws `ConversionError` where the input has no such weights. */
export function weightsAt(to: TfjsLowering, node: TfjsNode, slot: number, rank: number): Constant {
  const constant = constantAt(to, node, slot)
  assertValid(constant && constant.type !== 'int32', `${node.kind} ${node.name} without constant weights`)
  assertValid(constant.shape.length === rank, `${node.kind} ${node.name} with weights of rank ${constant.shape.length}`)
  return constant
}

/** Returns the number in a float constant of one element; null for any other input. */
export function numberAt(to: TfjsLowering, node: TfjsNode, slot: number): number | null {
  const constant = constantAt(to, node, slot)
  if (!constant || constant.shape.some((size) => size !== 1) || constant.type === 'int32') return null
  const view = new DataView(constant.data.buffer, constant.data.byteOffset, constant.data.byteLength)
  return constant.type === 'float32' ? view.getFloat32(0, true) : halfToNumber(view.getUint16(0, true))
}

/** Converts the bits of an IEEE 754 half to a number. */
function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31
  const mantissa = half & 1023
  const sign = half & 0x8000 ? -1 : 1
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (exponent === 0 ? mantissa * 2 ** -24 : (1024 + mantissa) * 2 ** (exponent - 25))
}
