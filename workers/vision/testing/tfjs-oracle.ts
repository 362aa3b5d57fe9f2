import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInFolder } from '../models/built-in-model.ts'
import type { TfjsFiles } from '../convert/tfjs/tfjs-reader.ts'

type Tensor = { dataSync(): Float32Array; dispose(): void }
type GraphModel = { execute(input: Tensor, outputs: string[]): Tensor[]; dispose(): void }
type Tfjs = {
  setBackend(name: 'cpu'): Promise<boolean>
  tensor(values: Float32Array, shape: number[]): Tensor
  loadGraphModelSync(parts: [topology: unknown, weights: ArrayBuffer]): GraphModel
}

export type TfjsRun = { run(picture: Float32Array): { heat: Float32Array; wh: Float32Array }; close(): void }

/** Loads a build of TensorFlow.js for browsers, which behaves as in a worker if `WorkerGlobalScope` exists. */
async function loadTfjs(): Promise<Tfjs> {
  const scope = globalThis as { WorkerGlobalScope?: unknown }
  scope.WorkerGlobalScope = globalThis
  const path = join(builtInFolder(), '../dist/tfjs.esm.js')
  const tfjs = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Tfjs
  delete scope.WorkerGlobalScope
  await tfjs.setBackend('cpu')
  return tfjs
}

let loading: Promise<Tfjs> | undefined

/**
 * Opens TensorFlow.js from the package of the built-in model, on its plain JavaScript backend. Tests compare its
 * results with the results of a converted graph. `picture` and the results are NHWC. The results have all 80 classes.
 */
export async function openTfjs({ topology, weights }: TfjsFiles, inputSize: number): Promise<TfjsRun> {
  loading ??= loadTfjs()
  const tfjs = await loading
  const bytes = Uint8Array.from(weights).buffer
  const model = tfjs.loadGraphModelSync([JSON.parse(new TextDecoder().decode(topology)), bytes])
  return {
    run(picture) {
      const input = tfjs.tensor(picture, [1, inputSize, inputSize, 3])
      const [heat, wh] = model.execute(input, ['tower_0/keypoints', 'tower_0/wh'])
      const answer = { heat: heat!.dataSync().slice(), wh: wh!.dataSync().slice() }
      for (const tensor of [input, heat!, wh!]) tensor.dispose()
      return answer
    },
    close: () => model.dispose(),
  }
}
