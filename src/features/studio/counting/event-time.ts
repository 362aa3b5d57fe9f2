import { monotonicMs } from '@/platform/clock.ts'

/** A larger jump of the wall clock means that the clock was set or the computer slept. */
const JUMP_MS = 2000

/**
 * Returns a function that converts monotonic time to wall-clock time in epoch milliseconds. Small adjustments of the
 * wall clock are ignored, so that times keep their order and distances. After a jump, the converted times follow the
 * wall clock.
 */
export function createEventTime(wallMs: () => number = Date.now, nowMs: () => number = monotonicMs) {
  let offsetMs = wallMs() - nowMs()
  return (atMs: number): number => {
    const current = wallMs() - nowMs()
    if (Math.abs(current - offsetMs) > JUMP_MS) offsetMs = current
    return offsetMs + atMs
  }
}
