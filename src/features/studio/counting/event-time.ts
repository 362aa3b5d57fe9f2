import { monotonicMs } from '@/platform/clock.ts'

/** Smaller differences are a clock being adjusted; larger ones a clock that was set, or a laptop that slept. */
const JUMP_MS = 2000

/**
 * Returns the wall-clock time (epoch milliseconds) of what happened at `atMs` of the monotonic clock. Times keep their
 * order and their distances while the wall clock is only adjusted, and follow it where it jumps.
 */
export function createEventTime(wallMs: () => number = Date.now, nowMs: () => number = monotonicMs) {
  let offsetMs = wallMs() - nowMs()
  return (atMs: number): number => {
    const current = wallMs() - nowMs()
    if (Math.abs(current - offsetMs) > JUMP_MS) offsetMs = current
    return offsetMs + atMs
  }
}
