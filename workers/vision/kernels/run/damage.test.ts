import { expect, test } from 'vitest'
import { ConversionError } from '../../convert/conversion-error.ts'
import { writeOnnx } from '../../convert/onnx-writer.ts'
import type { OnnxAttribute, OnnxModel } from '../../convert/onnx-writer.ts'
import { makeRandom } from '../../convert/testing/random.ts'
import { planGraph } from '../plan/plan-graph.ts'
import { readOnnx } from '../../convert/onnx-reader.ts'
import { UnsupportedGraph } from '../plan/unsupported-graph.ts'
import { openKernels } from './kernel-run.ts'
import { everyKernel } from './testing/every-kernel.ts'
import { runPlanes } from './testing/run-planes.ts'

const SIDE = 26

/** Changes one name, one number or one word of a graph. */
function damage(model: OnnxModel, random: () => number): OnnxModel {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const number = () => Math.floor(random() * 40) - 2
  const numbers = (values: readonly number[]) => values.with(Math.floor(random() * values.length), number())
  const attribute = (value: OnnxAttribute): OnnxAttribute => {
    if (typeof value === 'string') return pick(['', 'nearest', 'linear'])
    if (typeof value === 'number') return Math.abs(number())
    return 'float' in value ? { float: number() } : numbers(value).map(Math.abs)
  }
  const node = pick(model.nodes)
  const constant = pick(model.constants)
  const names = [...model.nodes.map(({ output }) => output), ...model.constants.map(({ name }) => name), 'image', '']
  const [key, value] = pick(Object.entries(node.attributes ?? {})) ?? ['axis', 1]
  const slot = Math.floor(random() * node.inputs.length)
  const changed = pick([
    { ...node, kind: pick(model.nodes).kind },
    { ...node, inputs: node.inputs.with(slot, pick(names)) },
    { ...node, inputs: node.inputs.slice(0, slot) },
    { ...node, attributes: { ...node.attributes, [key]: attribute(value) } },
  ])
  const dims = constant.dims.length > 0 ? numbers(constant.dims).map(Math.abs) : [2]
  const bytes = constant.data.slice()
  bytes[Math.floor(random() * Math.min(bytes.length, 32))] = Math.floor(random() * 256)
  const other = pick([
    { ...constant, dims },
    { ...constant, data: constant.data.slice(0, constant.data.length - 4) },
    { ...constant, data: bytes },
    { ...constant, type: pick(['float32', 'float16', 'int64'] as const) },
  ])
  return random() < 0.7
    ? { ...model, nodes: model.nodes.with(model.nodes.indexOf(node), changed) }
    : { ...model, constants: model.constants.with(model.constants.indexOf(constant), other) }
}

function alone(): never {
  throw new Error('No helper was asked for')
}

test('a damaged model is refused or stays within its memory', { timeout: 60_000 }, async () => {
  const model = everyKernel(SIDE)
  const planes = new Float32Array(3 * SIDE * SIDE).fill(0.5)
  const random = makeRandom(11)
  let refused = 0
  for (let i = 0; i < 300; i++) {
    try {
      runPlanes(await openKernels(writeOnnx(damage(model, random)), 0, alone), planes)
    } catch (error) {
      if (!(error instanceof UnsupportedGraph || error instanceof ConversionError)) throw error
      refused++
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(300)
})

test('a model file with a wrong byte is accepted or refused without any other error', () => {
  const file = writeOnnx(everyKernel(SIDE))
  const random = makeRandom(5)
  let refused = 0
  for (let i = 0; i < 1500; i++) {
    const damaged = file.slice()
    // The random number is squared to change mostly the beginning of the file, where the nodes are.
    damaged[Math.floor(random() ** 2 * file.length)] = Math.floor(random() * 256)
    try {
      planGraph(readOnnx(damaged))
    } catch (error) {
      if (!(error instanceof UnsupportedGraph || error instanceof ConversionError)) throw error
      refused++
    }
  }
  expect(refused).toBeGreaterThan(200)
})
