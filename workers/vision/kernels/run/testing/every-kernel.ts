import type { OnnxModel } from '../../../convert/onnx-writer.ts'
import { SmallGraph } from './small-graph.ts'

/** Returns a graph with every kind of node that the kernels know, for a picture of `side` × `side`. */
export function everyKernel(side: number): OnnxModel {
  const to = new SmallGraph(side, 9)
  const large = Math.ceil(side / 4) * 2
  const begun = to.convolve(to.literalHardSwish(to.begin(8)), 8, 8, { size: 3 })
  const window = { kernel_shape: [5, 5], strides: [1, 1], pads: [2, 2, 2, 2] }
  const pooled = to.add('MaxPool', [to.sigmoidTimes(to.convolve(begun, 8, 8))], window)
  const gated = to.squeeze(to.hardSwish(to.depthwise(begun, 8, { size: 5 })), 8)
  const summed = to.add('Add', [to.convolve(gated, 8, 8), to.depthwise(gated, 8)])
  const half = to.depthwise(to.add('Concat', [pooled, summed], { axis: 1 }), 16, { strides: [2, 2] })
  const sizes = to.graph.int64s([1, 16, large, large])
  const linear = { mode: 'linear', coordinate_transformation_mode: 'asymmetric' }
  const resized = to.add('Relu', [to.add('Resize', [half, '', '', sizes], linear)])
  const flat = to.add('Reshape', [to.convolve(resized, 16, 6), to.graph.int64s([1, 6, -1])])
  return to.model({ [to.add('Transpose', [flat], { perm: [0, 2, 1] })]: [1, large * large, 6] })
}
