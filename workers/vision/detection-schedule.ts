/**
 * A frame after a gap this long always gets a detection. A gap comes from a jump in a file or from a stalled camera.
 */
const GAP_MS = 1000

/** Creates a schedule that decides which frames get a detection (detect-every-N) and which get only a prediction. */
export function createDetectionSchedule() {
  let framesToSkip = 0
  let lastTimestampMs = 0
  return {
    isDue(timestampMs: number): boolean {
      const isAfterGap = Math.abs(timestampMs - lastTimestampMs) > GAP_MS
      lastTimestampMs = timestampMs
      return framesToSkip <= 0 || isAfterGap
    },
    /** Notes that a frame was processed, with or without a detection. */
    advance(isDetected: boolean, everyN: number): void {
      framesToSkip = isDetected ? everyN - 1 : framesToSkip - 1
    },
    /** Applies a smaller `everyN` immediately. */
    shorten(everyN: number): void {
      framesToSkip = Math.min(framesToSkip, everyN - 1)
    },
    /** Makes the next frame get a detection. */
    restart(): void {
      framesToSkip = 0
    },
  }
}
