/** Long enough to outlive a missed frame or two, short enough that who comes in is shown within half of it. */
const WINDOW_MS = 1000

export type Presence = {
  /**
   * Takes what one detection counted and returns the median of the counts of the last second; of an even number the
   * upper of the two in the middle. `nowMs` is the frame's own clock; when it runs backwards another stream has begun.
   */
  mark(count: number, nowMs: number): number
  reset(): void
}

/**
 * How many people are in view, without flicker. Where detections are a second or more apart the newest stands alone.
 * Pure; holds no more than a second of counts.
 */
export function createPresence(): Presence {
  const times: number[] = []
  const counts: number[] = []
  const sorted: number[] = []

  const reset = () => {
    times.length = 0
    counts.length = 0
  }

  return {
    mark(count, nowMs) {
      if (nowMs < times.at(-1)!) reset()
      times.push(nowMs)
      counts.push(count)
      while (nowMs - times[0]! >= WINDOW_MS) {
        times.shift()
        counts.shift()
      }
      sorted.length = 0
      for (const one of counts) sorted.push(one)
      sorted.sort((a, b) => a - b)
      return sorted[Math.floor(sorted.length / 2)]!
    },
    reset,
  }
}
