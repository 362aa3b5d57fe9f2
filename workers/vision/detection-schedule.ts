/** After a gap (a jump in a file, a stalled camera) the next frame gets a detection, whatever detect-every-N says. */
const GAP_MS = 1000

/** Decides which frames get a detection (detect-every-N) and which only a prediction. */
export function createDetectionSchedule() {
  let framesToSkip = 0
  let lastTimestampMs = 0
  return {
    isDue(timestampMs: number): boolean {
      const isAfterGap = Math.abs(timestampMs - lastTimestampMs) > GAP_MS
      lastTimestampMs = timestampMs
      return framesToSkip <= 0 || isAfterGap
    },
    /** Notes that a frame was processed. */
    advance(isDetected: boolean, everyN: number): void {
      framesToSkip = isDetected ? everyN - 1 : framesToSkip - 1
    },
    /** A smaller N takes effect at once. */
    shorten(everyN: number): void {
      framesToSkip = Math.min(framesToSkip, everyN - 1)
    },
    /** The next frame gets a detection. */
    restart(): void {
      framesToSkip = 0
    },
  }
}
