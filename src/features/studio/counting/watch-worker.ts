import type { Wait } from '@/platform/clock.ts'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'

/**
 * A worker is asked so often, and has twice as long to answer: a computer that wakes up fires one timer too early. In
 * Firefox 153 `new Worker` inside a worker may never return: 2 of 40 starts on a busy machine.
 */
export const ASK_EVERY_MS = 15_000

type Watch = {
  /** The worker that runs now; null while there is none. */
  running: () => VisionWorker | null
  onHung: () => void
  wait: Wait
}

/** Asks the worker again and again whether it answers at all, until the returned function is called. */
export function watchWorker({ running, onHung, wait }: Watch): () => void {
  const stop = new AbortController()
  const { signal } = stop
  async function watch() {
    // A computer on which a model needs longer gets it in the end.
    let patienceMs = ASK_EVERY_MS
    for (;;) {
      await wait(ASK_EVERY_MS, signal)
      const asked = running()
      if (!asked) continue
      const answer = { hasCome: false }
      const note = () => {
        answer.hasCome = true
      }
      // One that has ended rejects, which is an answer too.
      asked.tick(0).then(note, note)
      await wait(patienceMs, signal)
      if (!answer.hasCome) await wait(patienceMs, signal)
      if (answer.hasCome || running() !== asked) continue
      patienceMs *= 2
      onHung()
    }
  }
  watch().catch((error: unknown) => {
    if (!signal.aborted) console.error('The vision worker is watched no more', error)
  })
  return () => stop.abort()
}
