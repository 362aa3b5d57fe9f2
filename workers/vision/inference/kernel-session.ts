import { createCpuInput } from '../input/cpu-input.ts'
import { openKernels } from '../kernels/run/kernel-run.ts'
import { askForHelper } from './ask-for-helper.ts'
import type { Session, SessionOptions } from './session.ts'
import { threadCount } from './thread-count.ts'
import { warmUp } from './warm-up.ts'

/**
 * Opens a session on Narthex's own kernels, with threads where memory can be shared. Throws `UnsupportedGraph` for
 * graphs that the kernels cannot run.
 */
export async function openOnKernels(graph: Uint8Array, { family, inputSize }: SessionOptions): Promise<Session> {
  const helpers = threadCount() - 1
  const kernels = await openKernels(graph, helpers, askForHelper)
  const write = createCpuInput(family, inputSize, kernels.input)
  const session: Session = {
    runtime: helpers > 0 ? 'wasm-threads' : 'wasm',
    lost: new Promise(() => {}),
    async run(frame, region) {
      await write(frame, region)
      return kernels.run()
    },
    async release() {
      kernels.release()
    },
  }
  try {
    await warmUp((frame, region) => session.run(frame, region), 1)
  } catch (error) {
    kernels.release()
    throw error
  }
  return session
}
