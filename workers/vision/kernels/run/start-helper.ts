import type { HelperSetup } from './kernel-run.ts'

/** Starts a thread that helps with every run. When it cannot start, `onWarning` hears why and runs go on without it. */
export function startHelper(setup: HelperSetup, onWarning: (message: string) => void): Worker {
  const helper = new Worker(new URL('./thread-pool.worker.ts', import.meta.url), { type: 'module' })
  helper.addEventListener('message', ({ data }: MessageEvent<string>) => onWarning(`A helper did not start: ${data}`))
  helper.postMessage(setup, [])
  return helper
}
