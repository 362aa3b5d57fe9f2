import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConversionError } from './conversion-error.ts'
import { convert } from './convert.ts'
import { countAnchors } from './efficientdet-anchors.ts'
import { countCalls } from './testing/count-calls.ts'
import { makeStandIn } from './testing/stand-in.ts'
import type { StandInOptions } from './testing/stand-in.ts'
import type { StandInGraph } from './testing/stand-in-graph.ts'
import { STAND_IN_SIZES } from './testing/stand-in-topology.ts'
import { readTflite } from './tflite-reader.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const find = (graph: StandInGraph, code: number) => graph.operators.find((operator) => operator.code === code)!
const last = (graph: StandInGraph, code: number) => graph.operators.findLast((operator) => operator.code === code)!

const set = (graph: StandInGraph, code: number, slot: number, value: number) => {
  find(graph, code).fields = [...find(graph, code).fields.filter(([at]) => at !== slot), [slot, 'int8', value]]
}
const tensorOf = (graph: StandInGraph, code: number, input: number) => graph.tensors[find(graph, code).inputs[input]!]!

/**
 * The converter may make at most this many calls of its functions per anchor of a file. It makes 61 calls per anchor
 * for lite0 and 67 for lite2; a file has over 19,000 anchors.
 */
const MOST_CALLS = 100

describe('conversion of full-size test models', () => {
  // Each row has the numbers of the official float16 file: operators, tensors, and operators of each kind.
  test.each([
    ['lite0', 516, 776, { CONV_2D: 102, DEPTHWISE_CONV_2D: 80, ADD: 42, MAX_POOL_2D: 14, DEQUANTIZE: 253 }],
    ['lite2', 684, 1022, { CONV_2D: 128, DEPTHWISE_CONV_2D: 101, ADD: 69, MAX_POOL_2D: 22, DEQUANTIZE: 331 }],
  ] as const)(
    'the %s test model has the structure of the official model, and its conversion is fast and repeatable',
    { timeout: 120_000 },
    async (name, operators, tensors, kinds) => {
      const file = makeStandIn(name)
      const model = readTflite(file)
      expect([model.operators.length, model.tensors.length]).toEqual([operators, tensors])
      for (const [kind, count] of Object.entries(kinds)) {
        expect(model.operators.filter((operator) => operator.kind === kind)).toHaveLength(count)
      }
      const shares: number[] = []
      const onnx = convert(file, { onProgress: (share) => shares.push(share) })
      const calls = await countCalls(() => expect(Buffer.compare(onnx, convert(file))).toBe(0))
      expect(calls).toBeLessThan(MOST_CALLS * countAnchors(STAND_IN_SIZES[name].inputSize))
      expect(onnx.length).toBeLessThan(file.length)
      expect(shares.length).toBeGreaterThan(20)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares.at(-1)).toBe(1)
    },
  )
})

describe('a converted model', () => {
  const file = makeStandIn('tiny')
  const digest = createHash('sha256').update(file).digest('hex')
  const onnx = text(convert(file, { sourceSha256: digest }))

  test('a converted model states the digest of its source file and its anchor settings', () => {
    for (const [key, value] of Object.entries({ source_sha256: digest, anchor_scale: '3', input_size: '80' })) {
      expect(onnx).toMatch(new RegExp(`narthex\\.${key}\\x12.${value}`))
    }
  })

  test('a converted model has explicit padding and keeps 16-bit floats', () => {
    expect(onnx).not.toContain('auto_pad')
    expect(onnx).toContain('pads')
    expect(onnx).toContain('Cast')
  })

  test('the converted model does not depend on the position of the file in memory', () => {
    const shifted = new Uint8Array(file.length + 1)
    shifted.set(file, 1)
    expect(text(convert(shifted.subarray(1), { sourceSha256: digest }))).toBe(onnx)
  })
})

describe('files that the converter refuses', () => {
  test.each<[string, StandInOptions, string]>([
    ['operators it does not know', { alter: (graph) => void (find(graph, 0).code = 18) }, 'operator number 18'],
    ['activations it does not know', { alter: (graph) => set(graph, 3, 3, 4) }, 'Activation number 4'],
    ['padding it does not know', { alter: (graph) => set(graph, 3, 0, 2) }, 'Padding of kind 2'],
    ['resizing it does not know', { alter: (graph) => set(graph, 97, 0, 1) }, 'aligns corners'],
    ['another normalisation', { stated: { normalization: 127 } }, 'Normalised by 127'],
    ['scores that still need a sigmoid', { stated: { isSigmoidOpen: true } }, 'asks for a sigmoid'],
    ['other anchors', { stated: { anchorScale: 4 } }, 'anchors of another detector'],
    ['scores without LOGISTIC', { alter: (graph) => void (last(graph, 14).code = 0) }, 'ADD between the class head'],
    [
      'a class head that is read twice',
      { alter: (graph) => void (last(graph, 2).inputs[0] = find(graph, 2).inputs[0]!) },
      'is read twice',
    ],
    [
      'a kernel that does not fit its input',
      { alter: (graph) => void (tensorOf(graph, 3, 0).shape = [1, 80, 80, 4]) },
      'Input [1, 80, 80, 4]',
    ],
    [
      'a stated shape that differs from the computed shape',
      { alter: (graph) => void (graph.tensors[find(graph, 17).outputs[0]!]!.shape = [1, 9, 9, 8]) },
      'is stated as',
    ],
    [
      'data of the wrong length',
      { alter: (graph) => void (graph.tensors.find((tensor) => tensor.type === 'float16')!.data = new Uint16Array(3)) },
      '6 bytes of data',
    ],
  ])('the converter refuses %s', (_, options, message) => {
    const run = () => convert(makeStandIn('tiny', options))
    expect(run).toThrow(ConversionError)
    expect(run).toThrow(message)
  })

  test('the converter refuses a file that is not a model and a file that is larger than any model', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(7), new TextEncoder().encode('<!doctype html><html>')]) {
      expect(() => convert(bytes)).toThrow('Not a TensorFlow Lite model')
    }
    expect(() => convert(new Uint8Array(64 * 2 ** 20 + 1))).toThrow('more than any model')
  })
})
