import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { catalog } from '../../catalog.ts'
import { makeBuiltIn, readBuiltIn } from '../../models/built-in-model.ts'
import { ConversionError } from '../conversion-error.ts'
import { makeMicroCenternet } from '../testing/micro-centernet.ts'
import type { TfjsJson } from '../testing/micro-centernet.ts'
import { countCalls } from '../testing/count-calls.ts'
import { convertCenternet } from './convert-centernet.ts'

/**
 * The converter may make at most this many calls of its functions for the built-in model. It makes a quarter of this
 * number.
 */
const MOST_CALLS = 600_000

test('converting the built-in model always gives the file in the catalog', { timeout: 120_000 }, async () => {
  const files = await readBuiltIn()
  const graph = await makeBuiltIn()
  expect(graph.length).toBe(catalog.centernet.bytes)
  expect(createHash('sha256').update(graph).digest('hex')).toBe(catalog.centernet.sha256)
  const calls = await countCalls(async () => expect(Buffer.compare(graph, await makeBuiltIn())).toBe(0))
  expect(calls).toBeLessThan(MOST_CALLS)
  expect(graph.length).toBeLessThan(files.weights.length + 65_536)
})

test('the converted CenterNet model does not depend on the position of the files in memory', () => {
  const { topology, weights } = makeMicroCenternet()
  const moved = [topology, weights].map((bytes) => Uint8Array.of(0, ...bytes).subarray(1))
  const graph = convertCenternet({ topology: moved[0]!, weights: moved[1]! })
  expect(Buffer.compare(graph, convertCenternet({ topology, weights }))).toBe(0)
})

test("hard swish and hard sigmoid become one node each, and isLiteral keeps the file's rounded ⅙", () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const exact = text(convertCenternet(makeMicroCenternet()))
  const literal = text(convertCenternet(makeMicroCenternet(), { isLiteral: true }))
  const count = (graph: string, name: RegExp) => new Set(graph.match(name)).size
  expect([count(exact, /hardsigmoid_\d+/g), count(exact, /relu6|clip/gi)]).toEqual([2, 0])
  expect(count(literal, /mul_\d+/g)).toBeGreaterThan(count(exact, /mul_\d+/g))
})

const find = (json: TfjsJson, op: string) => json.modelTopology.node.find((node) => node.op === op)!
const named = (json: TfjsJson, name: string) => json.modelTopology.node.find((node) => node.name === name)!
const attribute = (op: string, key: string, value: unknown) => (json: TfjsJson) => {
  find(json, op).attr[key] = value
}
const retype = (op: string, other: string) => (json: TfjsJson) => {
  find(json, op).op = other
}

describe('files that the CenterNet converter refuses', () => {
  test.each<[string, (json: TfjsJson) => void, string]>([
    ['nodes it does not know', retype('Relu', 'Elu'), 'uses Elu'],
    ['kinds with the name of a JavaScript property', retype('Relu', 'constructor'), 'uses constructor'],
    ['other padding', attribute('_FusedConv2D', 'padding', { s: btoa('EXPLICIT') }), 'padding'],
    ['another order of axes', attribute('_FusedConv2D', 'data_format', { s: btoa('NCHW') }), 'order of axes'],
    ['fused Elu operations', attribute('_FusedConv2D', 'fused_ops', { list: { s: [btoa('Elu')] } }), 'with Elu in it'],
    ['strides across channels', attribute('_FusedConv2D', 'strides', { list: { i: [1, 1, 1, 2] } }), 'strides'],
    ['resizing it does not know', attribute('ResizeBilinear', 'half_pixel_centers', { b: true }), 'resizes'],
    ['a mean that drops its axes', attribute('Mean', 'keep_dims', { b: false }), 'mean over'],
    [
      'scores without sigmoid',
      (json) => void (find(json, 'Identity').input = named(json, 'scores').input),
      'do not pass one sigmoid',
    ],
    ['nodes that are missing', (json) => void (find(json, 'Identity').input = ['gone']), 'Nothing computes gone'],
    [
      'a wrong number of classes',
      (json) => void (json.signature.outputs.keypoints = json.signature.outputs.wh),
      'Outputs',
    ],
    [
      'a second input',
      (json) => void (json.signature.inputs.more = json.signature.inputs.image),
      'Input [1, 32, 32, 3] and',
    ],
    ['a node that depends on itself', (json) => void (find(json, 'Relu').input = ['relu']), 'depends on itself'],
    ['weights that are missing', (json) => void json.weightsManifest[0]!.weights.pop(), 'bytes of weights'],
    [
      'weights of an unknown type',
      (json) => void (json.weightsManifest[0]!.weights[0]!.quantization = { dtype: 'uint8' }),
      'float32 as uint8',
    ],
  ])('the CenterNet converter refuses %s', (_, alter, message) => {
    const run = () => convertCenternet(makeMicroCenternet(1, alter))
    expect(run).toThrow(ConversionError)
    expect(run).toThrow(message)
  })

  test('when the topology is not a model, the CenterNet converter refuses it', () => {
    const weights = new Uint8Array()
    for (const text of ['', '<!doctype html>', 'null', '[]', '{}', '{"modelTopology":[]}', '['.repeat(1e6)]) {
      expect(() => convertCenternet({ topology: new TextEncoder().encode(text), weights })).toThrow(ConversionError)
    }
  })
})
