import type { OnnxTensor } from '../../convert/onnx-writer.ts'
import type { Form } from './form.ts'
import { assertSupported } from './unsupported-graph.ts'

/** Rounds a number of channels up to a multiple of four, because kernels work on four channels at a time. */
export function inFours(channels: number): number {
  return Math.ceil(channels / 4) * 4
}

/** Returns the values of a constant as float32, half floats widened. */
export function floatsOf({ type, data, dims }: OnnxTensor): Float32Array {
  const bytes = dims.reduce((product, size) => product * size, type === 'float16' ? 2 : 4)
  assertSupported(data.length === bytes, `A constant [${dims.join()}] that is stored elsewhere`)
  const copy = data.slice().buffer
  if (type === 'float32') return new Float32Array(copy)
  assertSupported(type === 'float16', `A constant [${dims.join()}] of ${type} as weights`)
  const halves = new Uint16Array(copy)
  const bits = new Uint32Array(halves.length)
  for (let i = 0; i < halves.length; i++) bits[i] = ((halves[i]! & 0x8000) << 16) | ((halves[i]! & 0x7fff) << 13)
  const values = new Float32Array(bits.buffer)
  // The shifted exponents are too small by 112 (the bias is 15 for halves, 127 for floats). Multiplying also corrects
  // subnormal halves.
  for (let i = 0; i < values.length; i++) values[i]! *= 2 ** 112
  return values
}

/** The weights of a convolution: a row and a bias for each output. */
export type Weights = { values: Float32Array; bias: Float32Array | null; rows: number }

/** Moves a form's scale and offset into the weights of its convolution; only the activation `bounds` allows this. */
export function fold({ values, bias, rows }: Weights, { activation, scale, offset }: Form): Weights {
  if (activation !== 'bounds' || (scale === 1 && offset === 0)) return { values, bias, rows }
  return {
    values: values.map((value) => value * scale),
    bias: Float32Array.from({ length: rows }, (_, row) => (bias?.[row] ?? 0) * scale + offset),
    rows,
  }
}

/**
 * Packs weights [rows, depth] in the order that `pointwise` and the stems read: blocks of eight rows, and a block of
 * four for the rest. `room` is the number of inputs that the kernel reads. Inputs beyond `depth` have the weight 0.
 */
export function packPointwise({ values, bias, rows }: Weights, depth: number, room: number): Float32Array {
  const packed = new Float32Array(inFours(rows) * (room + 1))
  let at = 0
  for (let first = 0; first < rows;) {
    const width = inFours(rows) - first >= 8 ? 8 : 4
    const count = Math.min(width, rows - first)
    for (let i = 0; i < count; i++) packed[at + i] = bias?.[first + i] ?? 0
    for (let i = 0; i < count; i++) {
      const from = (first + i) * depth
      for (let k = 0, to = at + width + i; k < depth; k++, to += width) packed[to] = values[from + k]!
    }
    at += width * (room + 1)
    first += width
  }
  return packed
}

/** Packs weights [rows, depth, 3, 3] in the order that `dense3` reads. */
export function packDense({ values, bias, rows }: Weights, depth: number): Float32Array {
  const inputs = inFours(depth) * 9
  const ordered = new Float32Array(rows * inputs)
  for (let row = 0; row < rows; row++) {
    for (let channel = 0; channel < depth; channel++) {
      for (let tap = 0; tap < 9; tap++) {
        const [ky, kx] = [Math.floor(tap / 3), tap % 3]
        const to = (ky * inFours(depth) + (channel & ~3)) * 3 + kx * 4 + (channel & 3)
        ordered[row * inputs + to] = values[(row * depth + channel) * 9 + tap]!
      }
    }
  }
  return packPointwise({ values: ordered, bias, rows }, inputs, inputs)
}

/** Packs weights [channels, size, size] in the order that the depthwise kernels read. */
export function packDepthwise({ values, bias, rows: channels }: Weights, taps: number): Float32Array {
  const packed = new Float32Array(inFours(channels) * (taps + 1))
  for (let channel = 0; channel < channels; channel++) {
    const start = (channel >> 2) * 4 * (taps + 1) + (channel & 3)
    packed[start] = bias?.[channel] ?? 0
    for (let tap = 0; tap < taps; tap++) packed[start + (tap + 1) * 4] = values[channel * taps + tap]!
  }
  return packed
}
