import { createCpuInput } from '../cpu-input.ts'
import type { Session, SessionOptions } from '../session.ts'
import { threadCount } from '../thread-count.ts'
import { tryOut } from '../trial.ts'
import { openKernels } from './kernel-run.ts'
import type { Orders } from './kernel-run.ts'

/**
 * A session on our own kernels, with threads where the page is cross-origin isolated. Throws `UnknownGraph` for graphs
 * other than a converted EfficientDet.
 */
export async function openOnKernels(
  graph: Uint8Array,
  { family, inputSize, onWarning }: SessionOptions,
): Promise<Session> {
  const helpers = threadCount() - 1
  const kernels = await openKernels(graph, helpers, (orders) => startHelper(orders, onWarning))
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

/** A thread that helps with every run; the others do without one that cannot start. */
export function startHelper(orders: Orders, onWarning: (message: string) => void): Worker {
  const helper = new Worker(new URL('./crew.worker.ts', import.meta.url), { type: 'module' })
  helper.addEventListener('message', ({ data }: MessageEvent<string>) => onWarning(`A helper did not start: ${data}`))
  helper.postMessage(orders, [])
  return helper
}
