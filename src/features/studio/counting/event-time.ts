import { monotonicMs } from '@/platform/clock.ts'

/**
 * If the distance between both clocks changes by more, the wall clock was set or the computer slept.
 */
const JUMP_MS = 2000

/**
 * Returns a function from monotonic time to wall-clock time in epoch milliseconds. Times keep their order and distances
 * while the wall clock is only adjusted, and follow it when it jumps.
 */
export function createEventTime(wallMs: () => number = Date.now, nowMs: () => number = monotonicMs) {
  let offsetMs = wallMs() - nowMs()
  return (atMs: number): number => {
    const current = wallMs() - nowMs()
    if (Math.abs(current - offsetMs) > JUMP_MS) offsetMs = current
    return offsetMs + atMs
  }
}
