import type { Kernels } from '../code/kernels.ts'
import type { HelperSetup } from './kernel-run.ts'
import { followRuns } from './thread-pool.ts'

/**
 * Helps until the worker is terminated. A helper that cannot start posts the reason, because a thrown error would also
 * end the vision worker.
 */
globalThis.addEventListener('message', ({ data }: MessageEvent<HelperSetup>) => {
  const kernels = startKernels(data)
  if (kernels) followRuns(kernels, data.steps, data.control)
})

function startKernels({ module, memory }: HelperSetup): Kernels | null {
  try {
    return new WebAssembly.Instance(module, { env: { memory } }).exports
  } catch (error) {
    globalThis.postMessage(String(error), { transfer: [] })
    return null
  }
}
