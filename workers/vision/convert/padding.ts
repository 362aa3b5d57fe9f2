import { assertValid } from './conversion-error.ts'

/** TFLite's numbers for the kinds of padding. */
export const PADDING = { same: 0, valid: 1 } as const

/** A sliding window in one direction, in pixels. */
export type Window = { size: number; kernel: number; stride: number; dilation: number }

/**
 * Returns the output size and the explicit padding in one direction. SAME puts the odd pixel at the end (LiteRT
 * kernels/padding.h), so a 3-wide window of stride 2 on an even size pads (0, 1). ONNX `auto_pad` is avoided, because
 * onnxruntime on WebGPU padded wrongly. Throws `ConversionError` for a window that does not fit.
 */
export function placeWindow(window: Window, padding: number): { output: number; begin: number; end: number } {
  const { size, kernel, stride, dilation } = window
  for (const value of [kernel, stride, dilation]) {
    assertValid(value >= 1 && value <= 64, `A window of kernel ${kernel}, stride ${stride}, dilation ${dilation}`)
  }
  const reach = (kernel - 1) * dilation + 1
  if (padding === PADDING.valid) {
    assertValid(reach <= size, `A window of ${reach} on ${size} pixels`)
    return { output: Math.ceil((size - reach + 1) / stride), begin: 0, end: 0 }
  }
  assertValid(padding === PADDING.same, `Padding of kind ${padding}`)
  const output = Math.ceil(size / stride)
  const total = Math.max((output - 1) * stride + reach - size, 0)
  const begin = Math.floor(total / 2)
  return { output, begin, end: total - begin }
}
