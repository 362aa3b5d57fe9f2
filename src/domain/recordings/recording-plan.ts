import * as v from 'valibot'
import type { WayOfCounting } from './recording-session.schema.ts'
import { MAX_RECORDING_MS, MAX_SNAPSHOTS, SNAPSHOT_INTERVAL_MS } from './recording.rules.ts'

/** `RecordingLength` is the length of a recording in the room. A recording at a door ignores this choice. */
export const RecordingLength = v.picklist(['ten-minutes', 'over-the-service', 'until-stopped'])
export type RecordingLength = v.InferOutput<typeof RecordingLength>

export type RecordingPlan = {
  way: WayOfCounting
  /** `endsWithSnapshots` is true when the tenth snapshot completes the recording. */
  endsWithSnapshots: boolean
  intervalMs: number
  /** The recording ends without a person's action `endsAfterMs` milliseconds after its start. */
  endsAfterMs: number
  /**
   * `isEndPlanned` is true when `endsAfterMs` depends on the planned end of the service. Otherwise `endsAfterMs` is
   * only a limit for forgotten recordings.
   */
  isEndPlanned: boolean
}

const MINUTE_MS = 60_000
/** A service may take longer than planned, so a recording at a door ends `GRACE_MS` after the planned end. */
const GRACE_MS = 15 * MINUTE_MS
/** A service without a known end is assumed to last 90 minutes. */
const USUAL_MS = 90 * MINUTE_MS
const MAX_INTERVAL_MS = 15 * MINUTE_MS

/**
 * Returns when a recording takes its snapshots and when it ends.
 *
 * @param untilEndMs milliseconds from now to the planned end of the service; null when unknown. An end that is past, or
 * half a day or more away, is ignored
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

/**
 * Returns the plan of a recording that ends in `untilEndMs` milliseconds. The snapshots are distributed over the whole
 * recording.
 */
export function planUntil(way: WayOfCounting, untilEndMs: number): RecordingPlan {
  const plan = recordingPlan(way, { length: 'over-the-service', untilEndMs })
  return { ...plan, endsWithSnapshots: false, endsAfterMs: untilEndMs, isEndPlanned: true }
}

/**
 * `spread` returns the interval between snapshots in whole minutes. The first snapshot is taken at the start and the
 * last at the end.
 */
function spread(spanMs: number): number {
  const minutes = Math.round(spanMs / (MAX_SNAPSHOTS - 1) / MINUTE_MS)
  return Math.min(MAX_INTERVAL_MS, Math.max(SNAPSHOT_INTERVAL_MS, minutes * MINUTE_MS))
}
