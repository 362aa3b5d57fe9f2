import { createCpuInput } from '../cpu-input.ts'
import type { Session, SessionOptions } from '../session.ts'
import { tryOut } from '../trial.ts'
import { openKernels } from './kernel-run.ts'
import type { Orders } from './kernel-run.ts'

/** More threads than this gain little on graphs of this size and take cores from the video decoder. */
const MOST_THREADS = 4

/**
 * A session on our own kernels, with threads where the page is cross-origin isolated. Throws `UnknownGraph` for graphs
 * other than a converted EfficientDet.
 */
export async function openOnKernels(graph: Uint8Array, { family, inputSize }: SessionOptions): Promise<Session> {
  const cores = globalThis.navigator.hardwareConcurrency || 1
  const helpers = globalThis.crossOriginIsolated ? Math.min(cores, MOST_THREADS) - 1 : 0
  const kernels = await openKernels(graph, helpers, startHelper)
  const { values, write } = createCpuInput(family, inputSize)
  const session: Session = {
    runtime: helpers > 0 ? 'wasm-threads' : 'wasm',
    lost: new Promise(() => {}),
    async run(frame, region) {
      await write(frame, region)
      return kernels.run(values)
    },
    async release() {
      kernels.release()
    },
  }
  try {
    await tryOut((frame, region) => session.run(frame, region), 1)
  } catch (error) {
    kernels.release()
    throw error
  }
  return session
}

function startHelper(orders: Orders): Worker {
  const helper = new Worker(new URL('./crew.worker.ts', import.meta.url), { type: 'module' })
  helper.postMessage(orders, [])
  return helper
}
