const WINDOW_MS = 1000

/** Frames a second over about the last second of the given clock; 0 until two frames came. */
export function createRateMeter(): { mark(nowMs: number): number; reset(): void } {
  let marks: number[] = []
  return {
    mark(nowMs) {
      marks.push(nowMs)
      // Keeps one mark from before the window, so that slow frames still give a rate.
      while (marks.length > 2 && nowMs - marks[1]! >= WINDOW_MS) marks.shift()
      const elapsed = nowMs - marks[0]!
      return elapsed > 0 ? ((marks.length - 1) * 1000) / elapsed : 0
    },
    reset() {
      marks = []
    },
  }
}
