import type { Wait } from '@/platform/clock.ts'
import type { VisionWorker } from '../../../../workers/vision/contract.ts'

/**
 * The interval at which Narthex asks the worker for a sign of life. In Firefox 153 a worker may hang: `new Worker`
 * inside a worker sometimes never returns (2 of 40 starts on a busy machine). The worker has two intervals to answer,
 * because one timer may fire too soon after the computer wakes up.
 */
export const ASK_EVERY_MS = 15_000

type Watch = {
  running: () => VisionWorker | null
  onHung: () => void
  wait: Wait
}

/** Checks regularly that the worker answers. The returned function ends the checks. */
export function watchWorker({ running, onHung, wait }: Watch): () => void {
  const stop = new AbortController()
  const { signal } = stop
  async function watch() {
    // The patience doubles after each hung worker, so that a slow computer gets enough time to start its model.
    let patienceMs = ASK_EVERY_MS
    for (;;) {
      await wait(ASK_EVERY_MS, signal)
      const asked = running()
      if (!asked) continue
      const answer = { hasCome: false }
      const note = () => {
        answer.hasCome = true
      }
      // An ended worker rejects the call. The rejection is treated as an answer.
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
