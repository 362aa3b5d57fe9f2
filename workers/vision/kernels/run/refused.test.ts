import { expect, test } from 'vitest'
import type { OnnxModel } from '../../convert/onnx-writer.ts'
import { planGraph } from '../plan/plan-graph.ts'
import { UnsupportedGraph } from '../plan/unsupported-graph.ts'
import { SmallGraph } from './testing/small-graph.ts'

/** Returns a graph whose last value has the given size. */
function graphOf(build: (to: SmallGraph) => string, dims = [1, 8, 12, 12]): OnnxModel {
  const small = new SmallGraph(24, 1)
  return small.model({ [build(small)]: dims })
}

const nearest = { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' }
const linear = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }

test.each<[string, (to: SmallGraph) => string]>([
  ['a node of an unknown kind', (to) => to.add('Tanh', [to.begin(8)])],
  ['an activation after another', (to) => to.add('Sigmoid', [to.add('Relu', [to.begin(8)])])],
  ['a factor below zero', (to) => to.add('Mul', [to.begin(8), to.number(-1)])],
  ['a product of two maps', (to) => to.add('Mul', [to.begin(8), to.begin(8)])],
  ['a gate that no convolution follows', (to) => to.add('Add', [to.squeeze(to.begin(8), 8), to.begin(8)])],
  [
    'a map read before and after its activation',
    (to) => {
      const begun = to.begin(8)
      return to.add('Add', [begun, to.depthwise(to.add('Relu', [begun]), 8)])
    },
  ],
  ['a dense convolution by two', (to) => to.convolve(to.begin(8), 8, 8, { size: 3, strides: [2, 2] })],
  ['a dense convolution of 5 × 5', (to) => to.convolve(to.begin(8), 8, 8, { size: 5 })],
  ['a dense convolution of a product', (to) => to.convolve(to.squeeze(to.begin(8), 8), 8, 8, { size: 3 })],
  [
    'a dense convolution of few columns',
    (to) => to.convolve(to.depthwise(to.begin(8), 8, { strides: [4, 4] }), 8, 8, { size: 3 }),
  ],
  ['a convolution in groups', (to) => to.convolve(to.begin(8), 8, 8, { group: 2 })],
  ['a first convolution of another size', (to) => to.convolve('image', 3, 8, { size: 5, strides: [2, 2] })],
  ['a first convolution without a stride', (to) => to.convolve('image', 3, 8, { size: 3 })],
  ['a large depthwise convolution', (to) => to.depthwise(to.begin(8), 8, { size: 7 })],
  ['uneven strides', (to) => to.depthwise(to.begin(8), 8, { strides: [1, 2] })],
  [
    'automatic padding',
    (to) => to.add('Conv', ['image', to.floats([8, 3, 3, 3], 1)], { strides: [2, 2], auto_pad: 'SAME_UPPER' }),
  ],
  ['a dilated window', (to) => to.add('Conv', ['image', to.floats([8, 3, 3, 3], 1)], { dilations: [2, 2] })],
  ['bounds as attributes', (to) => to.add('Clip', [to.begin(8)], { min: { float: 0 }, max: { float: 6 } })],
  [
    'linear resizing by three',
    (to) => to.add('Resize', [to.begin(8), '', '', to.graph.int64s([1, 8, 36, 36])], linear),
  ],
  ['resizing of channels', (to) => to.add('Resize', [to.begin(8), '', '', to.graph.int64s([1, 16, 12, 12])], nearest)],
  ['maps joined by rows', (to) => to.add('Concat', [to.begin(8), to.begin(8)], { axis: 2 })],
  ['maps of different sizes joined', (to) => to.add('Concat', [to.begin(8), to.squeeze(to.begin(8), 8)], { axis: 1 })],
  ['channels joined that are not in fours', (to) => to.add('Concat', [to.begin(3), to.begin(5)], { axis: 1 })],
  ['pooling of another size', (to) => to.add('MaxPool', [to.begin(8)], { kernel_shape: [7, 7], pads: [3, 3, 3, 3] })],
  [
    'a slice with half of the picture',
    (to) => to.add('Slice', ['image', ...[0, 12, 2, 1].map((value) => to.graph.int64s([value]))]),
  ],
  ['a transposition of maps', (to) => to.add('Transpose', [to.begin(8)], { perm: [0, 1, 3, 2] })],
  ['a bias of another length', (to) => to.add('Conv', [to.begin(8), to.floats([8, 8, 1, 1], 1), to.floats([4], 1)])],
])('a graph with %s is refused', (_, build) => {
  const plan = () => planGraph(graphOf((to) => to.convolve(build(to), 8, 8)))
  expect(plan).toThrow(UnsupportedGraph)
})

test('the kernels refuse a model with a wrong output size and a model that needs too much memory', () => {
  expect(() => planGraph(graphOf((to) => to.begin(8), [1, 8, 12, 13]))).toThrow('another size')
  const sizes = (to: SmallGraph) => to.graph.int64s([1, 8, 12_000, 12_000])
  const large = (to: SmallGraph) => to.add('Resize', [to.begin(8), '', '', sizes(to)], nearest)
  expect(() => planGraph(graphOf(large, [1, 8, 12_000, 12_000]))).toThrow('Too much memory')
})
