import { assertValid } from '../conversion-error.ts'
import type { OnnxTensor } from '../onnx-writer.ts'
import { PADDING, placeWindow } from '../padding.ts'
import { isAllZero, keyOf, plain, reorder } from '../weights.ts'
import { plainValue, settled, valueAt, weightsAt } from './tfjs-value.ts'
import type { Shape, TfjsLowering, Value } from './tfjs-value.ts'
import type { TfjsNode } from './tfjs-reader.ts'

type Weights = Omit<OnnxTensor, 'name'>

/** Lowers Conv2D with kernel HWIO, together with the bias and the activation fused into the node. */
export function convolution(to: TfjsLowering, node: TfjsNode): Value {
  const { shape } = valueAt(to, node, 0)
  const kernel = weightsAt(to, node, 1, 4)
  const [height, width, depth, rows] = kernel.shape as Shape
  assertValid(depth === shape[3], `${node.name} of ${shape[3]} channels with a kernel for ${depth}`)
  const kept = node === to.classHead ? 1 : rows
  const weights = to.graph.floats(`conv ${keyOf(kernel)} ${kept}`, () => firstRows(reorder(kernel, [3, 2, 0, 1]), kept))
  return convolve(to, node, { weights, size: [height, width], rows, kept, group: 1 })
}

/** Lowers a depthwise convolution with kernel HWC1. */
export function depthwiseConvolution(to: TfjsLowering, node: TfjsNode): Value {
  const { shape } = valueAt(to, node, 0)
  const kernel = weightsAt(to, node, 1, 4)
  const [height, width, channels, multiplier] = kernel.shape as Shape
  const isFitting = channels === shape[3] && multiplier === 1
  assertValid(isFitting, `${node.name} of ${shape[3]} channels with a kernel [${kernel.shape.join(', ')}]`)
  const weights = to.graph.floats(`depthwise ${keyOf(kernel)}`, () => reorder(kernel, [2, 3, 0, 1]))
  return convolve(to, node, { weights, size: [height, width], rows: channels, kept: channels, group: channels })
}

/** `rows` is the number of output channels in the file; only the first `kept` of them are converted. */
type Kernel = { weights: string; size: [height: number, width: number]; rows: number; kept: number; group: number }

function convolve(to: TfjsLowering, node: TfjsNode, { weights, size, rows, kept, group }: Kernel): Value {
  const value = valueAt(to, node, 0)
  const { hasBias, activation } = fusedInto(node)
  const bias = hasBias ? biasAt(to, node, rows, kept) : []
  const { output, attributes } = windowOf(node, size, value.shape)
  const inputs = [settled(to, value), weights, ...bias]
  const name = to.graph.add('Conv', inputs, { ...attributes, kernel_shape: size, group })
  const result = plainValue(name, [...output, kept])
  return activation ? { ...result, name: to.graph.add(activation, [name]) } : result
}

/** Returns the operations that are fused into the node: an optional bias and an optional Relu. */
function fusedInto({ name, attributes }: TfjsNode): { hasBias: boolean; activation: 'Relu' | null } {
  const fused = attributes.has('fused_ops')
    ? attributes.object('fused_ops').object('list').texts('s', 4).map(fromBase64)
    : []
  const [first, activation, ...more] = fused
  const isKnown = [undefined, 'BiasAdd'].includes(first) && [undefined, 'Relu'].includes(activation)
  assertValid(isKnown && more.length === 0, `${name} with ${fused.join(', ').slice(0, 200)} in it`)
  return { hasBias: first === 'BiasAdd', activation: activation === 'Relu' ? 'Relu' : null }
}

/** Returns the bias as the third input of Conv; an empty list where the bias is all zeros. */
function biasAt(to: TfjsLowering, node: TfjsNode, rows: number, kept: number): string[] {
  const bias = weightsAt(to, node, 2, 1)
  assertValid(bias.shape[0] === rows, `${node.name} with ${bias.shape[0]} biases for ${rows}`)
  if (isAllZero(bias)) return []
  return [to.graph.floats(`bias ${keyOf(bias)} ${kept}`, () => firstRows(plain(bias), kept))]
}

/** Returns the output size and the ONNX attributes of a sliding window; `kernel` is (height, width) in pixels. */
function windowOf({ name, attributes }: TfjsNode, kernel: [number, number], [batch, ...sizes]: Shape) {
  const format = attributes.has('data_format') ? textOf(attributes, 'data_format') : 'NHWC'
  assertValid(format === 'NHWC', `${name} in an order of axes that is not known here`)
  const pixels = (key: string) => {
    const list = attributes.has(key) ? attributes.object(key).object('list').integers('i', 4) : [1, 1, 1, 1]
    assertValid(list.length === 4 && list[0] === 1 && list[3] === 1, `${name} with ${key} ${list.join()}`)
    return list.slice(1, 3)
  }
  const strides = pixels('strides')
  const dilations = pixels('dilations')
  const text = textOf(attributes, 'padding')
  assertValid(text === 'SAME' || text === 'VALID', `${name} with a padding that is not known here`)
  const padding = text === 'SAME' ? PADDING.same : PADDING.valid
  const place = (axis: 0 | 1) =>
    placeWindow(
      { size: sizes[axis], kernel: kernel[axis], stride: strides[axis]!, dilation: dilations[axis]! },
      padding,
    )
  const [vertical, horizontal] = [place(0), place(1)]
  return {
    output: [batch, vertical.output, horizontal.output] as const,
    attributes: { pads: [vertical.begin, horizontal.begin, vertical.end, horizontal.end], strides, dilations },
  }
}

function textOf(attributes: TfjsNode['attributes'], key: string): string {
  return fromBase64(attributes.object(key).text('s'))
}

function fromBase64(text: string): string {
  assertValid(/^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0, 'An attribute that is no base64')
  return atob(text)
}

function firstRows({ type, dims, data }: Weights, kept: number): Weights {
  return { type, dims: [kept, ...dims.slice(1)], data: data.subarray(0, (data.length / dims[0]!) * kept) }
}
