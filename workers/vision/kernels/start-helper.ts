import type { Orders } from './kernel-run.ts'

/** A thread that helps with every run; the others do without one that cannot start. */
export function startHelper(orders: Orders, onWarning: (message: string) => void): Worker {
  const helper = new Worker(new URL('./crew.worker.ts', import.meta.url), { type: 'module' })
  helper.addEventListener('message', ({ data }: MessageEvent<string>) => onWarning(`A helper did not start: ${data}`))
  helper.postMessage(orders, [])
  return helper
}
