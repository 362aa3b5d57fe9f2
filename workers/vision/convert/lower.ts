import { assertValid } from './conversion-error.ts'
import {
  biasAt,
  kernelAt,
  newShapeOf,
  samplingOf,
  spatial,
  spatialAt,
  tensorAt,
  valueAt,
  windowOf,
} from './operands.ts'
import type { Lowering, Spatial, Value } from './operands.ts'
import { ACTIVATION, FIELD } from './tflite-schema.ts'
import { elementsOf } from './tflite-reader.ts'
import type { TfliteOperator } from './tflite-reader.ts'
import { integersOf, isConstant, keyOf, reorder } from './weights.ts'

/**
 * Lowers one operator to ONNX nodes. Shapes are recomputed and must equal the shapes in the file. Throws
 * `ConversionError` for an operator that cannot be lowered.
 */
export function lowerOperator(to: Lowering, operator: TfliteOperator): void {
  const output = operator.outputs[0]!
  const stated = to.model.tensors[output]!
  const isTaken = to.values.has(output) || to.aliases.has(output) || isConstant(stated)
  assertValid(!isTaken, `${stated.name} is written twice`)
  if (operator.kind === 'DEQUANTIZE') {
    const source = tensorAt(to, operator, 0)
    assertValid(isConstant(source) && source.type === 'float16', `DEQUANTIZE of ${source.name}, not a float16 constant`)
    to.aliases.set(output, operator.inputs[0]!)
    return
  }
  const value = lowerings[operator.kind](to, operator)
  const agrees = stated.shape.length === 0 || stated.shape.join() === value.shape.join()
  assertValid(
    agrees && stated.type === 'float32',
    `${stated.name} is stated as ${stated.type} [${stated.shape.join(', ')}]`,
  )
  to.values.set(output, value)
}

const lowerings = {
  CONV_2D(to: Lowering, operator: TfliteOperator): Value {
    const { name, shape } = spatialAt(to, operator, 0)
    const kernel = kernelAt(to, operator)
    const [rows, height, width, depth] = kernel.shape as unknown as Spatial
    assertValid(depth === shape[3], `CONV_2D of ${shape[3]} channels with a kernel for ${depth}`)
    const step = to.head.has(operator) ? to.classStep : 1
    const weights = to.graph.floats(`conv ${keyOf(kernel)} ${step}`, () => reorder(kernel, [0, 3, 1, 2], step))
    const bias = biasAt(to, operator, rows, step)
    const window = windowOf(operator, FIELD.conv, [height, width], shape)
    const attributes = { ...window.attributes, kernel_shape: [height, width], group: 1 }
    const result = to.graph.add('Conv', [name, weights, ...bias], attributes)
    return spatial(activate(to, result, operator.options?.int8(FIELD.conv.activation)), [...window.output, rows])
  },

  DEPTHWISE_CONV_2D(to: Lowering, operator: TfliteOperator): Value {
    const { name, shape } = spatialAt(to, operator, 0)
    const kernel = kernelAt(to, operator)
    const [one, height, width, rows] = kernel.shape as unknown as Spatial
    const channels = shape[3]
    const multiplier = operator.options?.int32(FIELD.depthwise.multiplier) ?? 0
    // Old writers leave out the multiplier. The kernel's shape also gives the multiplier.
    const isFitting = one === 1 && rows % channels === 0 && (multiplier === 0 || rows === channels * multiplier)
    assertValid(isFitting, `DEPTHWISE_CONV_2D of ${channels} channels with a kernel [${kernel.shape.join(', ')}]`)
    const weights = to.graph.floats(`depthwise ${keyOf(kernel)}`, () => reorder(kernel, [3, 0, 1, 2]))
    const window = windowOf(operator, FIELD.depthwise, [height, width], shape)
    const attributes = { ...window.attributes, kernel_shape: [height, width], group: channels }
    const result = to.graph.add('Conv', [name, weights, ...biasAt(to, operator, rows, 1)], attributes)
    return spatial(activate(to, result, operator.options?.int8(FIELD.depthwise.activation)), [...window.output, rows])
  },

  MAX_POOL_2D(to: Lowering, operator: TfliteOperator): Value {
    const { name, shape } = spatialAt(to, operator, 0)
    const options = operator.options
    const kernel = [options?.int32(FIELD.pool.filterH) ?? 0, options?.int32(FIELD.pool.filterW) ?? 0] as const
    const { attributes, output } = windowOf(operator, FIELD.pool, kernel, shape)
    const { dilations: _, ...pooling } = attributes
    const result = to.graph.add('MaxPool', [name], { ...pooling, kernel_shape: kernel })
    return spatial(activate(to, result, options?.int8(FIELD.pool.activation)), [...output, shape[3]])
  },

  ADD(to: Lowering, operator: TfliteOperator): Value {
    const a = valueAt(to, operator, 0)
    const b = valueAt(to, operator, 1)
    assertValid(a.shape.join() === b.shape.join() && a.isSpatial === b.isSpatial, 'ADD of tensors of different shapes')
    assertValid(operator.inputs.length === 2, `ADD of ${operator.inputs.length} tensors`)
    const result = to.graph.add('Add', [a.name, b.name])
    return { ...a, name: activate(to, result, operator.options?.int8(FIELD.add.activation)) }
  },

  RESIZE_NEAREST_NEIGHBOR(to: Lowering, operator: TfliteOperator): Value {
    const { name, shape } = spatialAt(to, operator, 0)
    const size = tensorAt(to, operator, 1)
    assertValid(
      isConstant(size) && size.type === 'int32' && elementsOf(size.shape) === 2,
      'A resize without constant size',
    )
    const [height, width] = integersOf(size) as [number, number]
    const isSane = [height, width].every((side) => side >= 1 && side <= 4096)
    assertValid(isSane, `A resize to ${height} x ${width}`)
    const sizes = to.graph.int64s([1, shape[3], height, width])
    const result = to.graph.add('Resize', [name, '', '', sizes], { mode: 'nearest', ...samplingOf(operator) })
    return spatial(result, [1, height, width, shape[3]])
  },

  RESHAPE(to: Lowering, operator: TfliteOperator): Value {
    const source = valueAt(to, operator, 0)
    const shape = newShapeOf(to, operator, elementsOf(source.shape))
    // A spatial tensor lies channel by channel in memory, but TFLite reshapes pixel by pixel.
    const pixels = source.isSpatial ? to.graph.add('Transpose', [source.name], { perm: [0, 2, 3, 1] }) : source.name
    const step = to.head.has(operator) ? to.classStep : 1
    assertValid(shape.at(-1)! % step === 0, `A reshape of the class head to [${shape.join(', ')}]`)
    const kept = [...shape.slice(0, -1), shape.at(-1)! / step]
    return { name: to.graph.add('Reshape', [pixels, to.graph.int64s(kept)]), shape, isSpatial: false }
  },

  CONCATENATION(to: Lowering, operator: TfliteOperator): Value {
    const parts = operator.inputs.map((_, slot) => valueAt(to, operator, slot))
    assertValid(parts.length > 0 && parts.every((part) => !part.isSpatial), 'CONCATENATION of pictures')
    assertValid(!operator.options?.int8(FIELD.concat.activation), 'CONCATENATION with an activation')
    const first = parts[0]!.shape
    const stated = operator.options?.int32(FIELD.concat.axis) ?? 0
    const axis = stated < 0 ? stated + first.length : stated
    assertValid(axis >= 0 && axis < first.length, `CONCATENATION along axis ${stated} of ${first.length}`)
    // The class axis keeps only one class, so a join along this axis would mix classes.
    assertValid(!to.head.has(operator) || axis < first.length - 1, 'CONCATENATION of classes')
    const rest = (shape: readonly number[]) => shape.toSpliced(axis, 1).join()
    const isJoinable = parts.every((part) => part.shape.length === first.length && rest(part.shape) === rest(first))
    assertValid(isJoinable, 'CONCATENATION of tensors that do not fit')
    const name = to.graph.add(
      'Concat',
      parts.map((part) => part.name),
      { axis },
    )
    const length = parts.reduce((sum, part) => sum + part.shape[axis]!, 0)
    return { name, shape: first.with(axis, length), isSpatial: false }
  },

  LOGISTIC(to: Lowering, operator: TfliteOperator): Value {
    const source = valueAt(to, operator, 0)
    return { ...source, name: to.graph.add('Sigmoid', [source.name]) }
  },
}

function activate({ graph }: Lowering, name: string, activation = 0): string {
  if (activation === ACTIVATION.none) return name
  if (activation === ACTIVATION.relu) return graph.add('Relu', [name])
  assertValid(activation === ACTIVATION.relu6, `Activation number ${activation}`)
  return graph.add('Clip', [name, graph.scalar(0), graph.scalar(6)])
}
