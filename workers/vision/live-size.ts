import type { VisionSettings } from './contract.ts'

/** Sufficient detections a second: `passages` for following people over a line, `heads` for counting seated people. */
const ENOUGH = { passages: 8, heads: 2 } as const

/** The large size is tried when its expected duration is at most this share of the available time. */
const HEADROOM = 0.8
/** The median duration of this many detections decides whether the size changes. */
const SAMPLES = 9
/** The first try of the large size needs only this many detections. */
const FIRST_SAMPLES = 3
/** A large size that was too slow is tried again after this time at the earliest. */
const RETRY_MS = 10_000
/**
 * Expected duration of the large size, as a multiple of the usual size's duration. The factor is the ratio of the
 * numbers of pixels. A measurement replaces the factor.
 */
const RATIO = (640 / 416) ** 2

/**
 * Creates a chooser between a model's two sizes for live frames. The chooser begins with the usual size and tries the
 * large size after some detections. If the large size is too slow, the chooser returns to the usual size. The caller
 * passes durations and times, in milliseconds of one clock.
 */
export function createLiveSize() {
  let isLarge = false
  /** False after a detection wanted the large size and the model used the usual size. */
  let isPossible = true
  let ratio = RATIO
  let durations: number[] = []
  /** The median duration in the usual size before the large size was tried; 0 after the sizes were compared. */
  let usualMs = 0
  let retryMs = Number.NEGATIVE_INFINITY

  const change = (to: boolean) => {
    isLarge = to
    durations = []
  }

  return {
    /** Returns whether the next frame should be detected in the large size. */
    isLarge(choice: VisionSettings['liveSize']): boolean {
      return isPossible && (choice === 'automatic' ? isLarge : choice === 'large')
    },
    /** Adds a detection: its purpose, the wanted size, the used size and the duration. */
    observe(
      detection: { purpose: keyof typeof ENOUGH; wantsLarge: boolean; isLarge: boolean; durationMs: number },
      nowMs: number,
    ): void {
      if (detection.wantsLarge && !detection.isLarge) isPossible = false
      // Detections in a size that a person chose do not change the automatic choice.
      if (!isPossible || detection.isLarge !== isLarge) return
      durations = [...durations.slice(1 - SAMPLES), detection.durationMs]
      const median = durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)]!
      const limitMs = 1000 / ENOUGH[detection.purpose]
      if (isLarge) {
        if (durations.length < SAMPLES) return
        // Both medians were measured within seconds, so the device was about equally busy.
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
    /** Starts again for another model. */
    restart(): void {
      change(false)
      isPossible = true
      ratio = RATIO
      retryMs = Number.NEGATIVE_INFINITY
    },
  }
}
