import { assertValid } from '../conversion-error.ts'
import { integersOf } from '../weights.ts'
import { convolution, depthwiseConvolution } from './lower-convolution.ts'
import { constantAt, numberAt, plainValue, settled, valueAt } from './tfjs-value.ts'
import type { Shape, TfjsLowering, Value } from './tfjs-value.ts'
import type { TfjsNode } from './tfjs-reader.ts'

/**
 * Lowers one node, after the nodes that it reads. Throws `ConversionError` for an unknown node, and for a node that
 * does not fit.
 */
export function lowerNode(to: TfjsLowering, node: TfjsNode): Value {
  const lower = Object.hasOwn(lowerings, node.kind) ? lowerings[node.kind] : null
  assertValid(lower, `The model uses ${node.kind}, which is not known here`)
  const value = lower(to, node)
  const isSane = value.shape.every((size) => Number.isInteger(size) && size >= 1 && size <= 1 << 16)
  assertValid(isSane, `${node.name} would have the shape [${value.shape.join(', ')}]`)
  return value
}

const lowerings: Record<string, (to: TfjsLowering, node: TfjsNode) => Value> = {
  Identity: (to, node) => valueAt(to, node, 0),
  _FusedConv2D: convolution,
  Conv2D: convolution,
  FusedDepthwiseConv2dNative: depthwiseConvolution,
  DepthwiseConv2dNative: depthwiseConvolution,
  Add: sum,
  AddV2: sum,
  Mul: product,
  Relu: (to, node) => map(to, valueAt(to, node, 0), 'Relu'),
  Relu6: relu6,
  Sigmoid: (to, node) => map(to, valueAt(to, node, 0), 'Sigmoid'),
  Mean: mean,
  ResizeBilinear: resize,
  ConcatV2: concat,
}

function map(to: TfjsLowering, value: Value, kind: string): Value {
  return plainValue(to.graph.add(kind, [settled(to, value)]), value.shape)
}

function sum(to: TfjsLowering, node: TfjsNode): Value {
  const slot = [0, 1].find((at) => numberAt(to, node, at) !== null)
  if (slot !== undefined) {
    const value = valueAt(to, node, 1 - slot)
    return { ...value, offset: value.offset + numberAt(to, node, slot)! }
  }
  const [a, b] = [valueAt(to, node, 0), valueAt(to, node, 1)]
  assertValid(a.shape.join() === b.shape.join(), `${node.name} adds tensors of different shapes`)
  return plainValue(to.graph.add('Add', [settled(to, a), settled(to, b)]), a.shape)
}

/** Half floats store the ⅙ of hard swish as 0.16662598, and six times that is 0.99976. */
const ROUNDING = 1e-3

/**
 * Multiplies two tensors, or a tensor and a number. A factor that differs from 1 only by the rounding of half floats
 * becomes 1, because the network was trained with 1.
 */
function product(to: TfjsLowering, node: TfjsNode): Value {
  const slot = [0, 1].find((at) => numberAt(to, node, at) !== null)
  if (slot !== undefined) {
    const { offset, ...value } = valueAt(to, node, 1 - slot)
    const by = numberAt(to, node, slot)!
    return exact(to, { ...value, factor: value.factor * by, offset: offset * by })
  }
  const [a, b] = [unshifted(to, valueAt(to, node, 0)), unshifted(to, valueAt(to, node, 1))]
  const [larger, smaller] = a.shape[1] * a.shape[2] >= b.shape[1] * b.shape[2] ? [a, b] : [b, a]
  // The smaller tensor is a gate: one number for each channel.
  const isFitting = larger.shape.every((size, axis) => size === smaller.shape[axis] || smaller.shape[axis] === 1)
  assertValid(isFitting && larger.shape[3] === smaller.shape[3], `${node.name} multiplies tensors that do not fit`)
  const name = to.graph.add('Mul', [a.name, b.name])
  return exact(to, { name, shape: larger.shape, factor: a.factor * b.factor, offset: 0 })
}

function exact(to: TfjsLowering, value: Value): Value {
  const isRounded = Math.abs(value.factor - 1) <= ROUNDING
  return isRounded && !to.isLiteral ? { ...value, factor: 1 } : value
}

function unshifted(to: TfjsLowering, value: Value): Value {
  return value.offset === 0 ? value : plainValue(settled(to, value), value.shape)
}

/** Lowers Relu6. After an addition of 3, relu6 is six times the HardSigmoid of slope ⅙: min(max(x + 3, 0), 6). */
function relu6(to: TfjsLowering, node: TfjsNode): Value {
  const value = valueAt(to, node, 0)
  if (value.factor !== 1 || value.offset !== 3) return plainValue(clip(to, settled(to, value)), value.shape)
  const attributes = { alpha: { float: 1 / 6 }, beta: { float: 0.5 } }
  return { ...plainValue(to.graph.add('HardSigmoid', [value.name], attributes), value.shape), factor: 6 }
}

function clip({ graph }: TfjsLowering, name: string): string {
  return graph.add('Clip', [name, graph.scalar(0), graph.scalar(6)])
}

function mean(to: TfjsLowering, node: TfjsNode): Value {
  const { shape, ...value } = valueAt(to, node, 0)
  const axes = constantAt(to, node, 1)
  const isOverPixels =
    axes?.type === 'int32' &&
    integersOf(axes)
      .toSorted((a, b) => a - b)
      .join() === '1,2'
  const keepsRank = node.attributes.has('keep_dims') && node.attributes.object('keep_dims').isTrue('b')
  assertValid(isOverPixels && keepsRank, `${node.name} is a mean over something other than all pixels`)
  const name = to.graph.add('GlobalAveragePool', [settled(to, { shape, ...value })])
  return plainValue(name, [shape[0], 1, 1, shape[3]])
}

function resize(to: TfjsLowering, node: TfjsNode): Value {
  const value = valueAt(to, node, 0)
  const isSet = (key: string) => node.attributes.has(key) && node.attributes.object(key).isTrue('b')
  const isByCorner = !isSet('align_corners') && !isSet('half_pixel_centers')
  assertValid(isByCorner, `${node.name} resizes in a way that is not known here`)
  const size = constantAt(to, node, 1)
  assertValid(size?.type === 'int32' && size.shape.join() === '2', `${node.name} resizes to a computed size`)
  const [height, width] = integersOf(size) as [number, number]
  assertValid(
    [height, width].every((side) => side >= 1 && side <= 4096),
    `A resize to ${height} × ${width}`,
  )
  const shape: Shape = [value.shape[0], height, width, value.shape[3]]
  const sizes = to.graph.int64s([shape[0], shape[3], height, width])
  const attributes = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
  return plainValue(to.graph.add('Resize', [settled(to, value), '', '', sizes], attributes), shape)
}

function concat(to: TfjsLowering, node: TfjsNode): Value {
  const last = node.inputs.length - 1
  const axis = constantAt(to, node, last)
  const isOfChannels = axis?.type === 'int32' && integersOf(axis).join() === '3'
  assertValid(isOfChannels && last >= 1, `${node.name} joins something other than channels`)
  const parts = node.inputs.slice(0, last).map((_, slot) => valueAt(to, node, slot))
  const [batch, height, width] = parts[0]!.shape
  const isFitting = parts.every(({ shape }) => shape.slice(0, 3).join() === [batch, height, width].join())
  assertValid(isFitting, `${node.name} joins tensors that do not fit`)
  const channels = parts.reduce((total, { shape }) => total + shape[3], 0)
  const names = parts.map((part) => settled(to, part))
  return plainValue(to.graph.add('Concat', names, { axis: 1 }), [batch, height, width, channels])
}
