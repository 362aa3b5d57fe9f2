import { InferenceSession, Tensor } from 'onnxruntime-web'
import { expect, test } from 'vitest'
import { writeOnnx } from './onnx-writer.ts'
import type { OnnxModel } from './onnx-writer.ts'

const model: OnnxModel = {
  name: 'sums',
  opset: 17,
  nodes: [
    { kind: 'Add', inputs: ['x', 'offset'], output: 'sum' },
    { kind: 'Transpose', inputs: ['sum'], output: 'y', attributes: { perm: [1, 0] } },
  ],
  constants: [{ name: 'offset', dims: [], type: 'float32', data: new Uint8Array(Float32Array.of(300).buffer) }],
  inputs: [{ name: 'x', dims: [2, 3] }],
  outputs: [{ name: 'y', dims: [3, 2] }],
  notes: { key: 'value' },
}

test('onnxruntime can read and run a model that the writer wrote', async () => {
  const session = await InferenceSession.create(writeOnnx(model), { executionProviders: ['wasm'] })
  const { y } = await session.run({ x: new Tensor('float32', Float32Array.of(1, 2, 3, 4, 5, 6), [2, 3]) })
  expect(y!.dims).toEqual([3, 2])
  expect(Array.from(y!.data as Float32Array)).toEqual([301, 304, 302, 305, 303, 306])
})

test('the writer writes the expected protobuf fields in the right order', () => {
  const bytes = writeOnnx({ ...model, nodes: [], constants: [], inputs: [], outputs: [] })
  // Expected fields: ir_version 8; producer 'narthex'; graph { name 'sums' }; opset { domain '', version 17 }; metadata
  // { key, value }.
  const head = [0x08, 8, 0x12, 7, ...ascii('narthex'), 0x3a, 6, 0x12, 4, ...ascii('sums'), 0x42, 4, 0x0a, 0, 0x10, 17]
  const notes = [0x72, 12, 0x0a, 3, ...ascii('key'), 0x12, 5, ...ascii('value')]
  expect(Array.from(bytes)).toEqual(head.concat(notes))
})

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}
