import { monotonicMs } from '@/platform/clock.ts'

/** A frame fails now and then (a camera changes its size, a file is sought); frames of so many seconds do not. */
const FAILING_AFTER_MS = 3000
/** One in so many failed frames in a row is logged: a broken device would fill the log otherwise. */
const LOG_EVERY = 300

/** Frames fail, or no longer do, since `atMs` on the monotonic clock. */
export type OnFailing = (isFailing: boolean, atMs: number) => void

export type FrameFailures = { counted(): void; failed(detail: string): void }

/** Tells `onFailing` when each frame of the last three seconds has failed, and when one is counted after that. */
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
