import type { HelperCall } from '../../../../workers/vision/contract.ts'

/**
 * Starts the threads for which the vision worker asks its page. The worker does not start them itself, because in
 * Firefox 153 `new Worker` inside a worker may never return (2 of 40 starts on a busy machine). Calling `terminate` on
 * the result also ends the threads.
 */
export function lendHelpers(worker: Worker, onWarning: (message: string) => void): Worker {
  const helpers = new Map<number, Worker>()
  const end = new AbortController()
  function answer({ data }: MessageEvent<HelperCall | null>) {
    if (typeof data?.helper !== 'number') return
    const { helper, setup } = data
    helpers.get(helper)?.terminate()
    helpers.delete(helper)
    if (setup) helpers.set(helper, startHelper(setup, onWarning))
  }
  worker.addEventListener('message', answer, end)
  const terminate = worker.terminate.bind(worker)
  worker.terminate = () => {
    end.abort()
    terminate()
    for (const helper of helpers.values()) helper.terminate()
  }
  return worker
}

/**
 * Starts a helper thread for the worker. Calls `onWarning` if the helper cannot start. The worker then continues
 * without the helper.
 */
export function startHelper(setup: object, onWarning: (message: string) => void): Worker {
  const helper = new Worker(new URL('../../../../workers/vision/kernels/run/thread-pool.worker.ts', import.meta.url), {
    type: 'module',
  })
  helper.addEventListener('message', ({ data }: MessageEvent<string>) => onWarning(`A helper did not start: ${data}`))
  helper.postMessage(setup, [])
  return helper
}
