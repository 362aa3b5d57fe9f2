import type { CountEvent, CountingLine } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { createLiveCount } from '../live-count.ts'
import type { TrackingRules } from '../tracking/tracker.ts'

export type DetectedFrame = { timestampMs: number; detections: readonly Detection[] }

export const STUDIO_RULES: TrackingRules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

/** Runs recorded detections through tracker and counter, and returns the counted events. */
export function replay(
  frames: Iterable<DetectedFrame>,
  lines: readonly CountingLine[],
  frame: Size,
  rules: TrackingRules = STUDIO_RULES,
): CountEvent[] {
  const live = createLiveCount()
  const events: CountEvent[] = []
  for (const { timestampMs, detections } of frames) {
    // The model's scale matters only for advice, which the replay does not read.
    live.observe({ detections, frame, modelScale: 1, crowd: null }, lines, timestampMs, rules)
    events.push(...live.takeEvents())
  }
  return events
}

/** Drops frames so that at most `fps` a second remain, as on a slow machine. */
export function* thinned(frames: Iterable<DetectedFrame>, fps: number): Generator<DetectedFrame> {
  let due = Number.NEGATIVE_INFINITY
  for (const frame of frames) {
    if (frame.timestampMs < due - 1) continue
    due = Math.max(due + 1000 / fps, frame.timestampMs)
    yield frame
  }
}
