import type { VisionSettings } from './contract.ts'

/** Detections a second that are enough to follow people over a line, and to count who sits in a room. */
const ENOUGH = { passages: 8, heads: 2 } as const

/** The large size is tried when it is expected to take at most this share of the time there is. */
const HEADROOM = 0.8
/** The median of so many detections decides. */
const SAMPLES = 9
/** So many are enough to try the large size the first time. */
const FIRST_SAMPLES = 3
/** After the large size was too slow it is tried again no sooner. */
const RETRY_MS = 10_000
/** How many times as long the large size takes, before it was measured: the pixels of 640 × 640 over those of 416 × 416. */
const RATIO = (640 / 416) ** 2

/**
 * Chooses in which of a model's two sizes live frames are looked at. Begins with the usual one, tries the large one after
 * some detections, and goes back when that is too slow. Pure: durations and times are handed in, in milliseconds of one
 * clock.
 */
export function createLiveSize() {
  let isLarge = false
  /** False once the large size was asked for and not had. */
  let isPossible = true
  let ratio = RATIO
  let durations: number[] = []
  /** The median in the usual size just before the large one was tried; 0 once the two were compared. */
  let usualMs = 0
  let retryMs = Number.NEGATIVE_INFINITY

  const change = (to: boolean) => {
    isLarge = to
    durations = []
  }

  return {
    /** Whether the next frame is to be looked at in the large size. */
    isLarge(choice: VisionSettings['liveSize']): boolean {
      return isPossible && (choice === 'automatic' ? isLarge : choice === 'large')
    },
    /** Takes a detection: what it was for, the size it was asked and made in, and how long it took. */
    observe(
      detection: { purpose: keyof typeof ENOUGH; wantsLarge: boolean; isLarge: boolean; durationMs: number },
      nowMs: number,
    ): void {
      if (detection.wantsLarge && !detection.isLarge) isPossible = false
      // One that a person chose tells nothing of the size that would have been taken.
      if (!isPossible || detection.isLarge !== isLarge) return
      durations = [...durations.slice(1 - SAMPLES), detection.durationMs]
      const median = durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)]!
      const limitMs = 1000 / ENOUGH[detection.purpose]
      if (isLarge) {
        if (durations.length < SAMPLES) return
        // Compared while the device is as busy as it was in the usual size.
        if (usualMs > 0) ratio = Math.max(1, median / usualMs)
        usualMs = 0
        if (median <= limitMs) return
        retryMs = nowMs + RETRY_MS
        change(false)
        return
      }
      if (durations.length < (retryMs > 0 ? SAMPLES : FIRST_SAMPLES) || nowMs < retryMs) return
      if (median * ratio > limitMs * HEADROOM) return
      usualMs = median
      change(true)
    },
    /** Another model has been loaded. */
    restart(): void {
      change(false)
      isPossible = true
      ratio = RATIO
      retryMs = Number.NEGATIVE_INFINITY
    },
  }
}
