import * as v from 'valibot'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { isInstant } from '../shared/is-instant.ts'
import { field, readOnly, table, writeOnly } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** These values are used when a sender leaves out the frames per second or the threshold (in percent). */
const FALLBACK_TARGET_FPS = 1
export const FALLBACK_CONFIDENCE_THRESHOLD = 10

/**
 * A camera counts passages at a door or heads in the room. The way of counting decides which figure becomes the count.
 */
export const WayOfCounting = v.picklist(['door', 'room'])
export type WayOfCounting = v.InferOutput<typeof WayOfCounting>

const RecordingStatus = v.picklist(['recording', 'completed'])

/** `SentInstant` is an ISO 8601 text with an offset. */
const SentInstant = v.pipe(v.string(), v.check(isInstant, 'Please enter a time such as 2026-03-01T10:00:00Z'))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

export const RecordingSessions = table('recording_sessions', {
  /** The recording device makes `id`, so that a recording can start offline. */
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
  /** `isCounted` is false when no snapshot was searched for people; the figures of 0 then mean nothing. */
  isCounted: readOnly(v.boolean()),
  way: field(WayOfCounting, v.optional(WayOfCounting, 'room')),
  /** Each browser makes a `cameraId` for each of its cameras. */
  cameraId: field(v.nullable(Id), v.nullish(Id, null)),
  cameraName: field(OptionalText, v.nullish(v.pipe(v.string(), v.maxLength(200)), null)),
  /** `peopleAtStart` is the number of people in the room when the recording began. */
  peopleAtStart: field(Count, v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0)),
  /**
   * `peopleToldAt` is the time at which a person entered `peopleAtStart` before the start of the recording; null
   * without such an entry.
   */
  peopleToldAt: writeOnly(v.nullish(SentInstant, null)),
  /** `endsWithSnapshots` is true when the tenth snapshot completes the session. */
  endsWithSnapshots: field(v.boolean(), v.optional(v.boolean(), true)),
  /** `cameIn` is the number of entries until now; null before the first counted minute. */
  cameIn: readOnly(v.nullable(Count)),
  peakOccupancy: readOnly(v.nullable(Count)),
  targetFps: field(
    Count,
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), FALLBACK_TARGET_FPS),
  ),
  /** `confidenceThreshold` is in percent. */
  confidenceThreshold: field(v.number(), v.optional(Percent, FALLBACK_CONFIDENCE_THRESHOLD)),
  /** `captureInterval` is the time between snapshots in milliseconds. */
  metadata: writeOnly(v.object({ captureInterval: v.number() })),
  createdAt: readOnly(Instant),
})
export type RecordingSession = RowOf<typeof RecordingSessions>

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
