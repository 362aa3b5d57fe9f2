import type { CountEvent, CountingLine } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { createLiveCount } from '../live-count.ts'
import type { TrackingRules } from '../tracking/tracker.ts'

export type SeenFrame = { timestampMs: number; detections: readonly Detection[] }

/** The studio's own settings. */
export const STUDIO_RULES: TrackingRules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }

/** What the pure half of the pipeline makes of recorded detections. */
export function replay(
  frames: Iterable<SeenFrame>,
  lines: readonly CountingLine[],
  frame: Size,
  rules: TrackingRules = STUDIO_RULES,
): CountEvent[] {
  const live = createLiveCount()
  const events: CountEvent[] = []
  for (const { timestampMs, detections } of frames) {
    // As if the model saw the frame in its own size: only advice asks, and none is read here.
    live.observe({ detections, frame, modelScale: 1 }, lines, timestampMs, rules)
    events.push(...live.takeEvents())
  }
  return events
}

/** Leaves out frames so that no more than `fps` a second remain, as a slow machine would. */
export function* thinned(frames: Iterable<SeenFrame>, fps: number): Generator<SeenFrame> {
  let due = Number.NEGATIVE_INFINITY
  for (const frame of frames) {
    if (frame.timestampMs < due - 1) continue
    due = Math.max(due + 1000 / fps, frame.timestampMs)
    yield frame
  }
}
