import { proxy, wrap } from 'comlink'
import { answerOfWorker } from '@/platform/worker/answer-of-worker.ts'
import type {
  ArchiveOutcome,
  ArchiveProgress,
  ArchiveRequest,
  ArchiveWorker,
} from '../../../workers/archive/contract.ts'

export type ArchiveTask = {
  outcome: Promise<ArchiveOutcome>
  cancel: () => void
}

export type ArchiveStart = (
  request: ArchiveRequest,
  accessToken: () => Promise<string | null>,
  onProgress: (progress: ArchiveProgress) => void,
) => ArchiveTask

/** A worker that does not answer to `cancel` is stopped after this time, in milliseconds. */
const CANCEL_MS = 3000

const CRASHED: ArchiveOutcome = {
  ok: false,
  reason: 'failed',
  kind: 'unexpected',
  message: 'Something went wrong. Please try again.',
}

/** Writes an archive in a new worker. The worker is stopped when the archive is written or cancelled. */
export const startArchive: ArchiveStart = (request, accessToken, onProgress) => {
  const worker = new Worker(new URL('../../../workers/archive/worker.ts', import.meta.url), {
    type: 'module',
    name: 'archive',
  })
  const remote = wrap<ArchiveWorker>(worker)
  const { answer, close } = answerOfWorker(worker)
  const { promise: cancelled, resolve: endAsCancelled } = Promise.withResolvers<ArchiveOutcome>()
  const written = answer<ArchiveOutcome>(remote.write(request, proxy(accessToken), proxy(onProgress)))
  const outcome = Promise.race([written, cancelled]).catch((error: unknown) => {
    console.error(error)
    return CRASHED
  })
  return {
    outcome: outcome.finally(close),
    cancel() {
      void remote.cancel()
      setTimeout(() => endAsCancelled({ ok: false, reason: 'cancelled' }), CANCEL_MS)
    },
  }
}
