import { expect, test } from 'vitest'
import { writeOnnx } from './onnx-writer.ts'
import type { OnnxModel } from './onnx-writer.ts'
import { readOnnx } from './onnx-reader.ts'
import { ConversionError } from './conversion-error.ts'

const model: OnnxModel = {
  name: 'sums',
  opset: 17,
  nodes: [
    { kind: 'Add', inputs: ['x', 'offset'], output: 'sum', attributes: {} },
    { kind: 'Resize', inputs: ['sum', '', ''], output: 'y', attributes: { perm: [1, 0, 300], to: 1, mode: 'nearest' } },
  ],
  constants: [
    { name: 'offset', dims: [2, 3], type: 'float32', data: new Uint8Array(24).fill(7) },
    { name: 'half', dims: [1], type: 'float16', data: Uint8Array.of(0, 60) },
  ],
  inputs: [{ name: 'x', dims: [2, 300] }],
  outputs: [{ name: 'y', dims: [3, 2] }],
  notes: { key: 'Größe', other: '' },
}

test('a model stays the same when it is written and read again', () => {
  expect(readOnnx(writeOnnx(model))).toEqual(model)
})

function failureOf(file: Uint8Array): unknown {
  try {
    readOnnx(file)
    return null
  } catch (error) {
    return error
  }
}

test('a file that is cut at any byte is read up to that byte or refused', () => {
  const file = writeOnnx(model)
  const failures = Array.from(file, (_, length) => failureOf(file.subarray(0, length)))
  expect(failures.some((failure) => failure instanceof ConversionError)).toBe(true)
  expect(failures.every((failure) => failure === null || failure instanceof ConversionError)).toBe(true)
})
