const WINDOW_MS = 1000

/**
 * Creates a meter of frames per second, over about the last second. `mark` adds a frame and returns the rate, which is
 * 0 for the first frame.
 */
export function createRateMeter(): { mark(nowMs: number): number; reset(): void } {
  let marks: number[] = []
  return {
    mark(nowMs) {
      marks.push(nowMs)
      // One mark from before the window is kept, so that slow frames still have a rate.
      while (marks.length > 2 && nowMs - marks[1]! >= WINDOW_MS) marks.shift()
      const elapsed = nowMs - marks[0]!
      return elapsed > 0 ? ((marks.length - 1) * 1000) / elapsed : 0
    },
    reset() {
      marks = []
    },
  }
}
