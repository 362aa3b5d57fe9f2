import * as v from 'valibot'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { isInstant } from '../shared/is-instant.ts'
import { field, readOnly, table, writeOnly } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** Used for a session that does not say: frames per second, and percent. */
const FALLBACK_TARGET_FPS = 1
export const FALLBACK_CONFIDENCE_THRESHOLD = 10

/** A camera counts passages at a door and heads in the room: the figure that is written down is the one of its way. */
export const WayOfCounting = v.picklist(['door', 'room'])
export type WayOfCounting = v.InferOutput<typeof WayOfCounting>

const RecordingStatus = v.picklist(['recording', 'completed'])

/** ISO 8601 with an offset */
const SentInstant = v.pipe(v.string(), v.check(isInstant, 'Please enter a time such as 2026-03-01T10:00:00Z'))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

export const RecordingSessions = table('recording_sessions', {
  /** made by the recording device, so that starting works offline */
  id: field(Id, Id),
  serviceInstanceId: field(v.nullable(Id), v.nullish(Id, null)),
  eventId: field(v.nullable(Id), v.nullish(Id, null)),
  sessionName: field(OptionalText, v.nullish(v.pipe(v.string(), v.maxLength(200)), null)),
  startTime: field(Instant, SentInstant),
  endTime: readOnly(v.nullable(Instant)),
  status: readOnly(RecordingStatus),
  avgPeopleCount: readOnly(Count),
  maxPeopleCount: readOnly(Count),
  thumbnailSnapshotId: readOnly(v.nullable(Id)),
  /** false while no one was looked for in any of its pictures: its figures of 0 say nothing */
  isCounted: readOnly(v.boolean()),
  way: field(WayOfCounting, v.optional(WayOfCounting, 'room')),
  /** made by the browser, one for each of its cameras */
  cameraId: field(v.nullable(Id), v.nullish(Id, null)),
  cameraName: field(OptionalText, v.nullish(v.pipe(v.string(), v.maxLength(200)), null)),
  /** occupancy when the recording began */
  peopleAtStart: field(Count, v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0)),
  /** when a person told that number, before the start; null: as it began, or no person did */
  peopleToldAt: writeOnly(v.nullish(SentInstant, null)),
  /** whether the tenth snapshot completes it */
  endsWithSnapshots: field(v.boolean(), v.optional(v.boolean(), true)),
  /** entries so far; null while no minute was counted */
  cameIn: readOnly(v.nullable(Count)),
  peakOccupancy: readOnly(v.nullable(Count)),
  targetFps: field(
    Count,
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), FALLBACK_TARGET_FPS),
  ),
  /** percent */
  confidenceThreshold: field(v.number(), v.optional(Percent, FALLBACK_CONFIDENCE_THRESHOLD)),
  /** milliseconds between snapshots */
  metadata: writeOnly(v.object({ captureInterval: v.number() })),
  createdAt: readOnly(Instant),
})
export type RecordingSession = RowOf<typeof RecordingSessions>

/** A session starts with these fields. */
export const RecordingStart = v.pipe(
  RecordingSessions.draft,
  v.check(
    ({ serviceInstanceId, eventId }) => Boolean(serviceInstanceId ?? eventId),
    'Please select a service or event before recording.',
  ),
)
export type RecordingStart = v.InferOutput<typeof RecordingStart>

export const RecordingEnd = v.object({ id: Id, endTime: SentInstant })
export type RecordingEnd = v.InferOutput<typeof RecordingEnd>
