import { assertValid } from './conversion-error.ts'
import type { ClassHead } from './class-head.ts'
import type { OnnxGraph } from './onnx-graph.ts'
import { placeWindow } from './padding.ts'
import { FIELD } from './tflite-schema.ts'
import { elementsOf } from './tflite-reader.ts'
import type { TfliteModel, TfliteOperator, TfliteTensor } from './tflite-reader.ts'
import { integersOf, isAllZero, isConstant, keyOf, plain } from './weights.ts'
import type { Constant } from './weights.ts'

/**
 * A computed tensor. `shape` is the shape in TFLite (all classes, NHWC). With `isSpatial` the ONNX tensor is NCHW.
 * Without `isSpatial` the ONNX tensor has the axes of TFLite.
 */
export type Value = { name: string; shape: readonly number[]; isSpatial: boolean }

/**
 * The state of a conversion. Operators of `model` are lowered into `graph`; `values` and `aliases` hold the tensors
 * known so far.
 */
export type Lowering = {
  model: TfliteModel
  graph: OnnxGraph
  head: ClassHead
  /** Classes per anchor in the file; the head keeps only the first class. With 1, the head keeps all classes. */
  classStep: number
  values: Map<number, Value>
  /** Maps the index of a DEQUANTIZE output to the index of the float16 constant that the operator reads. */
  aliases: Map<number, number>
}

/** Sizes in the order batch, height, width, channels. */
export type Spatial = readonly [number, number, number, number]

/** Returns a value that is a picture. */
export function spatial(name: string, shape: Spatial): Value {
  return { name, shape, isSpatial: true }
}

/**
 * Returns the tensor of an input. For the output of a DEQUANTIZE, returns the float16 constant that the DEQUANTIZE
 * reads. Throws `ConversionError` where the input is missing.
 */
export function tensorAt(to: Lowering, operator: TfliteOperator, slot: number): TfliteTensor {
  const named = operator.inputs[slot] ?? -1
  const index = to.aliases.get(named) ?? named
  const tensor = to.model.tensors[index]
  assertValid(tensor, `${operator.kind} without input ${slot}`)
  return tensor
}

/** Returns the value of an input. Throws `ConversionError` where the value is not computed yet. */
export function valueAt(to: Lowering, operator: TfliteOperator, slot: number): Value {
  const { name } = tensorAt(to, operator, slot)
  const value = to.values.get(operator.inputs[slot]!)
  assertValid(value, `${operator.kind} reads ${name} before it is computed`)
  return value
}

/** Returns the picture at an input. Throws `ConversionError` where the value is no picture. */
export function spatialAt(to: Lowering, operator: TfliteOperator, slot: number): { name: string; shape: Spatial } {
  const { name, shape, isSpatial } = valueAt(to, operator, slot)
  assertValid(isSpatial, `${operator.kind} of [${shape.join(', ')}], which is no picture`)
  return { name, shape: shape as unknown as Spatial }
}

/**
 * Returns the weights of a convolution. Throws `ConversionError` if the weights are not four-dimensional constant
 * floats.
 */
export function kernelAt(to: Lowering, operator: TfliteOperator): Constant {
  const kernel = tensorAt(to, operator, 1)
  assertValid(isConstant(kernel) && kernel.type !== 'int32', `${operator.kind} with a kernel that is not constant`)
  assertValid(kernel.shape.length === 4, `${operator.kind} with a kernel of rank ${kernel.shape.length}`)
  return kernel
}

/** Returns the bias as the third input of Conv; an empty list where the file has no bias or only zeros. */
export function biasAt(to: Lowering, operator: TfliteOperator, rows: number, step: number): string[] {
  if ((operator.inputs[2] ?? -1) === -1) return []
  const bias = tensorAt(to, operator, 2)
  assertValid(isConstant(bias) && bias.type !== 'int32', `${operator.kind} with a bias that is not constant`)
  assertValid(
    bias.shape.length === 1 && bias.shape[0] === rows,
    `${operator.kind} with ${bias.shape[0]} biases for ${rows}`,
  )
  return isAllZero(bias) ? [] : [to.graph.floats(`bias ${keyOf(bias)} ${step}`, () => plain(bias, step))]
}

type WindowFields = {
  padding: number
  strideW: number
  strideH: number
  dilationW?: number
  dilationH?: number
}

/** Returns the output size and the ONNX attributes of a sliding window; `kernel` and all sizes are (height, width). */
export function windowOf(
  { options }: TfliteOperator,
  fields: WindowFields,
  kernel: readonly [number, number],
  [batch, ...sizes]: Spatial,
) {
  const padding = options?.int8(fields.padding) ?? 0
  const strides = [options?.int32(fields.strideH) ?? 0, options?.int32(fields.strideW) ?? 0]
  const dilation = (field?: number) => (field === undefined ? 1 : (options?.int32(field, 1) ?? 1))
  const dilations = [dilation(fields.dilationH), dilation(fields.dilationW)]
  const [vertical, horizontal] = [0, 1].map((i) =>
    placeWindow({ size: sizes[i]!, kernel: kernel[i]!, stride: strides[i]!, dilation: dilations[i]! }, padding),
  ) as [ReturnType<typeof placeWindow>, ReturnType<typeof placeWindow>]
  return {
    output: [batch, vertical.output, horizontal.output] as const,
    attributes: { pads: [vertical.begin, horizontal.begin, vertical.end, horizontal.end], strides, dilations },
  }
}

/** Returns the attributes with which ONNX's Resize picks the same pixels as TFLite's RESIZE_NEAREST_NEIGHBOR. */
export function samplingOf({ options }: TfliteOperator): {
  coordinate_transformation_mode: string
  nearest_mode: string
} {
  assertValid(!options?.bool(FIELD.resizeNearest.alignCorners), 'A resize that aligns corners')
  if (options?.bool(FIELD.resizeNearest.halfPixelCenters)) {
    return { coordinate_transformation_mode: 'half_pixel', nearest_mode: 'round_prefer_ceil' }
  }
  return { coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
}

/**
 * Returns the target shape of a RESHAPE, with the computed size in place of -1. The shape comes from the second input,
 * or from the options if there is no second input.
 */
export function newShapeOf(to: Lowering, operator: TfliteOperator, elements: number): readonly number[] {
  const listed = operator.inputs.length > 1 ? tensorAt(to, operator, 1) : null
  assertValid(
    !listed || (isConstant(listed) && listed.type === 'int32' && listed.shape.length === 1),
    'RESHAPE to a computed shape',
  )
  const stated = listed ? integersOf(listed) : (operator.options?.int32s(FIELD.reshape.newShape, 5) ?? [])
  const known = elementsOf(stated.filter((size) => size !== -1))
  const open = stated.filter((size) => size === -1).length
  const shape = stated.map((size) => (size === -1 ? elements / known : size))
  const isSane =
    stated.length >= 1 && stated.length <= 5 && open <= 1 && shape.every((size) => Number.isInteger(size) && size >= 1)
  assertValid(isSane && elementsOf(shape) === elements, `RESHAPE of ${elements} elements to [${stated.join(', ')}]`)
  return shape
}
