import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import { largestDifference } from '../../../convert/testing/difference.ts'
import { openKernels } from '../kernel-run.ts'
import { runPlanes } from './run-planes.ts'

/**
 * Runs a graph on Narthex's kernels and on onnxruntime, one thread each, and returns the largest difference of each
 * output. `planes` is the picture in the layout of the graph's input.
 */
export async function differences(graph: Uint8Array, planes: Float32Array): Promise<Record<string, number>> {
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const session = await InferenceSession.create(graph, { executionProviders: ['wasm'] })
  const side = Math.sqrt(planes.length / 3)
  const expected = await session.run({
    [session.inputNames[0]!]: new Tensor('float32', planes, [1, 3, side, side]),
  })
  const kernels = await openKernels(graph, 0, () => {
    throw new Error('No helper was asked for')
  })
  const found = runPlanes(kernels, planes)
  await session.release()
  return Object.fromEntries(
    Object.entries(expected).map(([name, { data, dims }]) => {
      const output = found[name]
      if (output?.dims.join() !== dims.join()) throw new Error(`${name} has another size`)
      return [name, largestDifference(data as Float32Array, (i) => output.data[i]!)]
    }),
  )
}
