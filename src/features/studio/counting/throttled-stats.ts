import type { CountingAdvice, LiveStats } from '../../../../workers/vision/contract.ts'

const FIGURES_EVERY_MS = 1000

/**
 * Returns a function that throttles the stats of each frame for the screen. Changed counts and advice are returned
 * immediately. Frame rate and duration change with every frame, so they are returned only every `everyMs`. The function
 * returns null if there is nothing new to show.
 */
export function createThrottledStats(
  everyMs = FIGURES_EVERY_MS,
): (stats: LiveStats, nowMs: number) => LiveStats | null {
  let shown: LiveStats | null = null
  let shownMs = Number.NEGATIVE_INFINITY
  return (stats, nowMs) => {
    if (!shown || nowMs - shownMs >= everyMs) {
      shownMs = nowMs
      shown = stats
      return shown
    }
    if (hasSameCounts(shown, stats)) return null
    shown = { ...stats, fps: shown.fps, detectionMs: shown.detectionMs }
    return shown
  }
}

function hasSameCounts(a: LiveStats, b: LiveStats): boolean {
  return (
    a.peopleInView === b.peopleInView &&
    a.entries === b.entries &&
    a.exits === b.exits &&
    hasSameAdvice(a, b) &&
    a.perLine.length === b.perLine.length &&
    a.perLine.every((line, index) => {
      const other = b.perLine[index]
      return line.lineId === other?.lineId && line.entries === other.entries && line.exits === other.exits
    })
  )
}

function hasSameAdvice(a: LiveStats, b: LiveStats): boolean {
  return a.advice.length === b.advice.length && a.advice.every((one, index) => isSameAdvice(one, b.advice[index]))
}

/** Compares still objects by the top left corner of their box, which does not change. */
function isSameAdvice(a: CountingAdvice, b: CountingAdvice | undefined): boolean {
  if (a.kind !== b?.kind || a.lineId !== b.lineId) return false
  return a.kind !== 'still' || b.kind !== 'still' || (a.box.left === b.box.left && a.box.top === b.box.top)
}
