import { followRuns } from './crew.ts'
import type { Orders } from './kernel-run.ts'
import type { Kernels } from './kernels.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<Orders>) => {
  const { exports } = new WebAssembly.Instance(data.module, { env: { memory: data.memory } })
  followRuns(exports as Kernels, data.steps, data.control)
})
