import type { OnnxTensor } from '../../convert/onnx-writer.ts'
import { PATCH } from '../code/map-kernels.ts'
import { assertSupported } from './unsupported-graph.ts'

/** The next multiple of four: channels are worked on in fours. */
export function inFours(channels: number): number {
  return Math.ceil(channels / 4) * 4
}

/** float32 values of a constant, half floats widened. */
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
  // Exponents are 15 too high for one and 127 for the other; this also makes subnormal halves right.
  for (let i = 0; i < values.length; i++) values[i]! *= 2 ** 112
  return values
}

/** Weights [rows, depth] in the order `pointwise` reads them: blocks of eight rows, and one of four for what is left. */
export function packPointwise(weights: Float32Array, bias: Float32Array | null, rows: number, depth: number) {
  const depthInFours = depth === 27 ? PATCH : inFours(depth)
  const packed = new Float32Array(inFours(rows) * (depthInFours + 1))
  let at = 0
  for (let first = 0; first < rows;) {
    const width = inFours(rows) - first >= 8 ? 8 : 4
    const count = Math.min(width, rows - first)
    for (let i = 0; i < count; i++) packed[at + i] = bias?.[first + i] ?? 0
    for (let i = 0; i < count; i++) {
      const from = (first + i) * depth
      for (let k = 0, to = at + width + i; k < depth; k++, to += width) packed[to] = weights[from + k]!
    }
    at += width * (depthInFours + 1)
    first += width
  }
  return packed
}

/** Weights [channels, size, size] in the order the depthwise kernels read them. */
export function packDepthwise(weights: Float32Array, bias: Float32Array | null, channels: number, taps: number) {
  const packed = new Float32Array(inFours(channels) * (taps + 1))
  for (let channel = 0; channel < channels; channel++) {
    const start = (channel >> 2) * 4 * (taps + 1) + (channel & 3)
    packed[start] = bias?.[channel] ?? 0
    for (let tap = 0; tap < taps; tap++) packed[start + (tap + 1) * 4] = weights[channel * taps + tap]!
  }
  return packed
}
