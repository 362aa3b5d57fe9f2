import { monotonicMs } from '@/platform/clock.ts'

/**
 * Failures are reported only after this time, because single frames may fail, for example when a camera changes its
 * size.
 */
const FAILING_AFTER_MS = 3000
/** The log gets only the first and every 300th of consecutive failures, because a broken device would flood it. */
const LOG_EVERY = 300

/**
 * Called when frames begin to fail, and when a frame is counted again. `atMs` is the time of the change on the
 * monotonic clock.
 */
export type OnFailing = (isFailing: boolean, atMs: number) => void

export type FrameFailures = { counted(): void; failed(detail: string): void }

/** Calls `onFailing` when all frames have failed for three seconds, and again when a frame is counted. */
export function watchFailures(onFailing: OnFailing, nowMs: () => number = monotonicMs): FrameFailures {
  let failures = 0
  let firstMs = 0
  let isFailing = false
  return {
    counted() {
      failures = 0
      if (isFailing) onFailing(false, nowMs())
      isFailing = false
    },
    failed(detail) {
      if (failures % LOG_EVERY === 0) console.warn('A frame was not counted', detail)
      if (failures++ === 0) firstMs = nowMs()
      if (isFailing || nowMs() - firstMs < FAILING_AFTER_MS) return
      isFailing = true
      onFailing(true, firstMs)
    },
  }
}
