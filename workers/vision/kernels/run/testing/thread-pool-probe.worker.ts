import { openKernels } from '../kernel-run.ts'
import type { HelperSetup } from '../kernel-run.ts'
import { runPlanes } from './run-planes.ts'

/**
 * A request to this worker: run a graph on `runs` pictures with `helpers` helper threads. The answer contains all
 * outputs, in order.
 */
export type Probe = { graph: Uint8Array; side: number; helpers: number; runs: number }

globalThis.addEventListener('message', ({ data }: MessageEvent<Probe>) => {
  void answer(data).then((outputs) => globalThis.postMessage(outputs, { transfer: [] }))
})

function startHelper(setup: HelperSetup): Worker {
  const helper = new Worker(new URL('../thread-pool.worker.ts', import.meta.url), { type: 'module' })
  helper.postMessage(setup, [])
  return helper
}

async function answer({ graph, side, helpers, runs }: Probe): Promise<Float32Array[]> {
  const kernels = await openKernels(graph, helpers, startHelper)
  const outputs: Float32Array[] = []
  for (let run = 0; run < runs; run++) {
    const picture = Float32Array.from({ length: side * side * 3 }, (_, i) => Math.sin(i * 0.37 + (run % 3)))
    outputs.push(...Object.values(runPlanes(kernels, picture)).map(({ data }) => data.slice()))
    // The pauses make some helpers start late, or in the middle of a later run.
    await new Promise((resolve) => setTimeout(resolve, run % 5))
  }
  kernels.release()
  return outputs
}
