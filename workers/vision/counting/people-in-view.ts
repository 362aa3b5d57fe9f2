/** Two seconds keep the number steady while people hide one another. A new person is still shown within a second. */
const WINDOW_MS = 2000

/**
 * Creates a counter of people in view. The number is the median over the last two seconds, so that the number does not
 * flicker. Where detections are two seconds or more apart, the number is the newest count.
 */
export function createPeopleInView() {
  const times: number[] = []
  const counts: number[] = []
  const sorted: number[] = []

  const reset = (): void => {
    times.length = 0
    counts.length = 0
  }

  return {
    /**
     * Adds the count of one detection and returns the median. For an even number of counts, the upper median is
     * returned. `nowMs` is the stream's clock. When the clock runs backwards, a new stream has started.
     */
    update(count: number, nowMs: number): number {
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
