import { describe, expect, test } from 'vitest'
import { convert } from '../../convert/convert.ts'
import { makeRandom } from '../../convert/testing/random.ts'
import { makeStandIn } from '../../convert/testing/stand-in.ts'
import { writeOnnx } from '../../convert/onnx-writer.ts'
import type { OnnxModel } from '../../convert/onnx-writer.ts'
import type { StandInOptions } from '../../convert/testing/stand-in.ts'
import { tinyGraph } from '../../testing/tiny-graph.ts'
import { openKernels } from './kernel-run.ts'
import { planGraph } from '../plan/plan-graph.ts'
import { UnsupportedGraph } from '../plan/unsupported-graph.ts'
import { MOST_OFF, differencesFromGoogle } from './testing/compare-with-google.ts'
import { differences } from './testing/compare-with-onnxruntime.ts'
import { everyKernel } from './testing/every-kernel.ts'
import { runPlanes } from './testing/run-planes.ts'

function alone(): never {
  throw new Error('No helper was asked for')
}

function pictureOf(inputSize: number, seed = inputSize): Float32Array {
  const random = makeRandom(seed)
  return Float32Array.from({ length: inputSize * inputSize * 3 }, () => random() * 2 - 1)
}

describe('results of the kernels', () => {
  test.each<StandInOptions>([
    { swapsOutputs: true, seed: 2 },
    { isFloat32: true, seed: 3 },
  ])('the kernels give the same result as Google’s own runtime: %j', async (options) => {
    const { scores, deltas } = await differencesFromGoogle('tiny', options)
    expect(scores).toBeLessThan(MOST_OFF.scores)
    expect(deltas).toBeLessThan(MOST_OFF.deltas)
  })

  test('all kinds of kernels give the same result as onnxruntime', async () => {
    const side = 26
    const [difference] = Object.values(await differences(writeOnnx(everyKernel(side)), pictureOf(side)))
    expect(difference).toBeLessThan(2e-5)
  })

  test('the result for a picture does not depend on the previous picture', async () => {
    const kernels = await openKernels(convert(makeStandIn('tiny')), 0, alone)
    const first = runPlanes(kernels, pictureOf(80, 1)).scores!.data.slice()
    runPlanes(kernels, pictureOf(80, 2))
    expect(runPlanes(kernels, pictureOf(80, 1)).scores!.data).toEqual(first)
  })
})

describe('models that the kernels do not support', () => {
  test('the kernels refuse a model that they do not support', async () => {
    await expect(openKernels(tinyGraph([1, 3, 32, 32]), 0, alone)).rejects.toThrow(UnsupportedGraph)
    await expect(openKernels(tinyGraph([1, 32]), 0, alone)).rejects.toThrow('Unsupported input')
    await expect(openKernels(new Uint8Array(0), 0, alone)).rejects.toThrow(UnsupportedGraph)
    const byCentres = convert(
      makeStandIn('tiny', {
        alter({ operators }) {
          for (const operator of operators.filter(({ code }) => code === 97)) operator.fields = [[1, 'int8', 1]]
        },
      }),
    )
    await expect(openKernels(byCentres, 0, alone)).rejects.toThrow('Unsupported kind of resizing')
  })

  /**
   * Returns a graph that turns a picture of 16 × 16 into a map of 8 × 8. The graph then applies a 1 × 1 convolution and
   * adds `added`.
   */
  const sumWith = (added: string, data = new Uint8Array(4 * 27 * 4)): OnnxModel => ({
    name: 'sum',
    opset: 17,
    inputs: [{ name: 'x', dims: [1, 3, 16, 16] }],
    outputs: [{ name: 'y', dims: [1, 8, 8, 4] }],
    constants: [
      { name: 'first', dims: [4, 3, 3, 3], type: 'float32', data },
      { name: 'second', dims: [4, 4, 1, 1], type: 'float32', data: new Uint8Array(4 * 4 * 4) },
    ],
    nodes: [
      { kind: 'Conv', inputs: ['x', 'first'], output: 'whole', attributes: { strides: [2, 2], pads: [0, 0, 1, 1] } },
      {
        kind: 'MaxPool',
        inputs: ['whole'],
        output: 'half',
        attributes: { kernel_shape: [3, 3], strides: [2, 2], pads: [0, 0, 1, 1] },
      },
      { kind: 'Conv', inputs: ['whole', 'second'], output: 'mixed', attributes: {} },
      { kind: 'Add', inputs: ['mixed', added], output: 'sum' },
      { kind: 'Transpose', inputs: ['sum'], output: 'y', attributes: { perm: [0, 2, 3, 1] } },
    ],
    notes: {},
  })

  test('the kernels refuse a model that would read beyond the end of its data', () => {
    // The two steps are the two convolutions; the second step also adds. Pooling is left out, because nothing reads its
    // result.
    expect(planGraph(sumWith('whole')).steps).toHaveLength(2)
    expect(() => planGraph(sumWith('half'))).toThrow('A sum of different maps')
    expect(() => planGraph(sumWith('whole', new Uint8Array(0)))).toThrow('stored elsewhere')
  })
})
