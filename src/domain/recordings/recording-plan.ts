import * as v from 'valibot'
import type { WayOfCounting } from './recording-session.schema.ts'
import { MAX_RECORDING_MS, MAX_SNAPSHOTS, SNAPSHOT_INTERVAL_MS } from './recording.rules.ts'

/** How long a recording in the room goes on; one at a door goes on until it is stopped. */
export const RecordingLength = v.picklist(['ten-minutes', 'over-the-service', 'until-stopped'])
export type RecordingLength = v.InferOutput<typeof RecordingLength>

export type RecordingPlan = {
  way: WayOfCounting
  /** Whether the tenth snapshot completes it. */
  endsWithSnapshots: boolean
  /** The time between snapshots. */
  intervalMs: number
  /** The recording ends by itself after this long, at the latest. */
  endsAfterMs: number
  /** True where the limit is the planned end and a little; otherwise it is one for forgotten recordings. */
  isEndPlanned: boolean
}

const MINUTE_MS = 60_000
/** A service may run over by this much. */
const GRACE_MS = 15 * MINUTE_MS
/** A service whose end is not known. */
const USUAL_MS = 90 * MINUTE_MS
const MAX_INTERVAL_MS = 15 * MINUTE_MS

/**
 * Plans when a recording takes its snapshots and when it ends.
 *
 * @param untilEndMs milliseconds from now to the planned end of the service; null where that is not known. An end that
 *   has passed, or is half a day away or more, says nothing about this recording
 */
export function recordingPlan(
  way: WayOfCounting,
  { length, untilEndMs }: { length: RecordingLength; untilEndMs: number | null },
): RecordingPlan {
  const isKnown = untilEndMs !== null && untilEndMs > 0 && untilEndMs < MAX_RECORDING_MS
  const withGraceMs = isKnown ? untilEndMs + GRACE_MS : USUAL_MS
  if (way === 'door') {
    const endsAfterMs = isKnown ? withGraceMs : MAX_RECORDING_MS
    return { way, endsWithSnapshots: false, intervalMs: spread(withGraceMs), endsAfterMs, isEndPlanned: isKnown }
  }
  const endsWithSnapshots = length !== 'until-stopped'
  const spanMs = length === 'until-stopped' ? withGraceMs : isKnown ? untilEndMs : USUAL_MS
  const intervalMs = length === 'ten-minutes' ? SNAPSHOT_INTERVAL_MS : spread(spanMs)
  return { way, endsWithSnapshots, intervalMs, endsAfterMs: MAX_RECORDING_MS, isEndPlanned: false }
}

/** Plans a recording that ends in so many milliseconds; its snapshots are spread until then. */
export function planUntil(way: WayOfCounting, untilEndMs: number): RecordingPlan {
  const plan = recordingPlan(way, { length: 'over-the-service', untilEndMs })
  return { ...plan, endsWithSnapshots: false, endsAfterMs: untilEndMs, isEndPlanned: true }
}

/** The first snapshot is taken at once, the last at the end. Whole minutes, so that they can be told. */
function spread(spanMs: number): number {
  const minutes = Math.round(spanMs / (MAX_SNAPSHOTS - 1) / MINUTE_MS)
  return Math.min(MAX_INTERVAL_MS, Math.max(SNAPSHOT_INTERVAL_MS, minutes * MINUTE_MS))
}
