import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rtmdet } from '../models/families/rtmdet.ts'
import { ConversionError } from './conversion-error.ts'
import { cutGraph } from './cut-graph.ts'
import { readOnnx } from './onnx-reader.ts'
import { writeOnnx } from './onnx-writer.ts'
import type { OnnxModel } from './onnx-writer.ts'

const floats = (name: string) => ({ name, dims: [1], type: 'float32', data: new Uint8Array(4) }) as const

/**
 * The tests cut this graph to two tensors: `logits`, and `body`, from which `logits` is computed. The cut removes the
 * last two nodes.
 */
const model: OnnxModel = {
  name: 'detector',
  opset: 11,
  nodes: [
    { kind: 'Mul', inputs: ['x', 'scale'], output: 'body' },
    { kind: 'Add', inputs: ['body', 'shift'], output: 'logits' },
    { kind: 'Sigmoid', inputs: ['logits'], output: 'scores' },
    { kind: 'TopK', inputs: ['scores', 'many'], output: 'boxes', attributes: { axis: 2 ** 63 } },
  ],
  constants: [floats('scale'), floats('shift'), floats('many')],
  inputs: [{ name: 'x', dims: [0, 3, 0, 0] }],
  outputs: [{ name: 'boxes', dims: [1] }],
  notes: {},
}
const wanted = [
  { name: 'logits', channels: 1, stride: 32 },
  { name: 'body', channels: 3, stride: 8 },
]

describe('cutting a model down to the needed outputs', () => {
  test('when a model is cut, only the nodes for the wanted outputs stay, and the input has the given size', () => {
    const cut = readOnnx(cutGraph(writeOnnx(model), wanted, 64))
    expect(cut.nodes.map(({ output }) => output)).toEqual(['body', 'logits'])
    expect(cut.constants.map(({ name }) => name)).toEqual(['scale', 'shift'])
    expect(cut.inputs).toEqual([{ name: 'x', dims: [1, 3, 64, 64] }])
    expect(cut.outputs).toEqual([
      { name: 'logits', dims: [1, 1, 2, 2] },
      { name: 'body', dims: [1, 3, 8, 8] },
    ])
    expect(cut.opset).toBe(11)
  })

  test('when a model cannot be cut, the error message names the problem', () => {
    const other = writeOnnx({ ...model, nodes: model.nodes.map((node) => ({ ...node, output: `${node.output}_0` })) })
    expect(() => cutGraph(other, wanted, 64)).toThrow(ConversionError)
    expect(() => cutGraph(other, wanted, 64)).toThrow('no tensor logits: it is another export of this model')
    const two = writeOnnx({ ...model, inputs: [...model.inputs, { name: 'other', dims: [1] }] })
    expect(() => cutGraph(two, wanted, 64)).toThrow('A graph with 2 inputs')
    expect(() => cutGraph(new Uint8Array(0), wanted, 64)).toThrow('A graph with 0 inputs')
    expect(() => cutGraph(new TextEncoder().encode('<html>'), wanted, 64)).toThrow(ConversionError)
  })
})

const file = resolve(import.meta.dirname, '../../../../shared/models/rtmdet_nano_person.onnx')
const isMissing = !existsSync(file)
if (isMissing) console.info('skipped: no ../shared/models/rtmdet_nano_person.onnx')

describe.skipIf(isMissing)('cutting RTMDet-nano', () => {
  const bytes = isMissing ? new Uint8Array(0) : readFileSync(file)

  test("cutting RTMDet-nano removes only the steps after the network's outputs, and is repeatable", () => {
    const cut = cutGraph(bytes, rtmdet.outputs!, 640)
    expect(Buffer.compare(cutGraph(bytes, rtmdet.outputs!, 640), cut)).toBe(0)
    const { nodes, outputs } = readOnnx(cut)
    expect(nodes.filter(({ kind }) => kind === 'Conv')).toHaveLength(123)
    expect(nodes.filter(({ kind }) => ['Range', 'TopK', 'NonMaxSuppression', 'Gather'].includes(kind))).toEqual([])
    expect(outputs.map(({ dims }) => dims[2])).toEqual([80, 80, 40, 40, 20, 20])
  })

  test('the first half of the RTMDet-nano file is refused', () => {
    expect(() => cutGraph(bytes.subarray(0, bytes.length / 2), rtmdet.outputs!, 640)).toThrow(ConversionError)
  })
})
