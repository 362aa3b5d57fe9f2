import { followRuns } from './crew.ts'
import type { Orders } from './kernel-run.ts'
import type { Kernels } from './kernels.ts'

/** Helps until it is terminated. A helper that cannot start says why: thrown, that would end the vision worker as well. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Orders>) => {
  const kernels = startKernels(data)
  if (kernels) followRuns(kernels, data.steps, data.control)
})

function startKernels({ module, memory }: Orders): Kernels | null {
  try {
    return new WebAssembly.Instance(module, { env: { memory } }).exports as Kernels
  } catch (error) {
    globalThis.postMessage(String(error), { transfer: [] })
    return null
  }
}
