import { expect, test } from 'vitest'
import { writeOnnx } from '../../convert/onnx-writer.ts'
import type { OnnxAttribute, OnnxModel } from '../../convert/onnx-writer.ts'
import { makeRandom } from '../../convert/testing/random.ts'
import { UnsupportedGraph } from '../plan/unsupported-graph.ts'
import { openKernels } from './kernel-run.ts'
import { SmallGraph } from './testing/small-graph.ts'

const SIDE = 26

/** A graph with every kind of node that the kernels know. */
function everything(): OnnxModel {
  const to = new SmallGraph(SIDE, 9)
  const begun = to.literalHardSwish(to.begin(8))
  const window = { kernel_shape: [5, 5], strides: [1, 1], pads: [2, 2, 2, 2] }
  const pooled = to.add('MaxPool', [to.sigmoidTimes(to.convolve(begun, 8, 8))], window)
  const gated = to.squeeze(to.hardSwish(to.depthwise(begun, 8, { size: 5 })), 8)
  const summed = to.add('Add', [to.convolve(gated, 8, 8), to.depthwise(gated, 8)])
  const half = to.depthwise(to.add('Concat', [pooled, summed], { axis: 1 }), 16, { strides: [2, 2] })
  const sizes = to.graph.int64s([1, 16, 14, 14])
  const linear = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
  const resized = to.add('Relu', [to.add('Resize', [half, '', '', sizes], linear)])
  const flat = to.add('Reshape', [to.convolve(resized, 16, 6), to.graph.int64s([1, 6, -1])])
  return to.model({ [to.add('Transpose', [flat], { perm: [0, 2, 1] })]: [1, 196, 6] })
}

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

test('a damaged graph is refused, or stays within its memory', { timeout: 60_000 }, async () => {
  const model = everything()
  const planes = new Float32Array(3 * SIDE * SIDE).fill(0.5)
  const random = makeRandom(11)
  let refused = 0
  for (let i = 0; i < 300; i++) {
    try {
      ;(await openKernels(writeOnnx(damage(model, random)), 0, alone)).run(planes)
    } catch (error) {
      if (!(error instanceof UnsupportedGraph)) throw error
      refused++
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(300)
})
