import type { HelperSetup } from '../kernels/run/kernel-run.ts'
import { startHelper } from '../kernels/run/start-helper.ts'

/**
 * The page starts the threads that help the vision worker: in Firefox 153 `new Worker` inside a worker may never return
 * (2 of 40 starts on a busy machine). A page that lends none leaves the worker to compute alone.
 */
type HelperCall = { helper: number; setup: HelperSetup | null }

let asked = 0
const post = (call: HelperCall) => globalThis.postMessage(call, { transfer: [] })

/** In the worker: asks its page for a helper. */
export function askForHelper(setup: HelperSetup): { terminate(): void } {
  const helper = asked++
  post({ helper, setup })
  return { terminate: () => post({ helper, setup: null }) }
}

/** In the page: starts the helpers that the worker asks for. They end with it, which `terminate` of the result does. */
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
