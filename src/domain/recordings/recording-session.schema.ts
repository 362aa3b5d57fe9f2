import * as v from 'valibot'
import { isInstant } from '../shared/is-instant.ts'
import { FALLBACK_CONFIDENCE_THRESHOLD, FALLBACK_TARGET_FPS } from './recording.rules.ts'

export const RecordingStatus = v.picklist(['recording', 'completed'])
export type RecordingStatus = v.InferOutput<typeof RecordingStatus>

const Id = v.pipe(v.string(), v.uuid())
/** ISO 8601 with an offset */
const Instant = v.pipe(v.string(), v.check(isInstant, 'Please enter a time such as 2026-03-01T10:00:00Z'))

/** What starts a session. The id is made by the recording device, so that starting works offline. */
export const RecordingStart = v.pipe(
  v.object({
    id: Id,
    serviceInstanceId: v.nullish(Id, null),
    eventId: v.nullish(Id, null),
    sessionName: v.nullish(v.pipe(v.string(), v.maxLength(200)), null),
    startTime: Instant,
    targetFps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240)), FALLBACK_TARGET_FPS),
    /** percent */
    confidenceThreshold: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), FALLBACK_CONFIDENCE_THRESHOLD),
    /** milliseconds between snapshots */
    metadata: v.object({ captureInterval: v.number() }),
  }),
  v.check(
    ({ serviceInstanceId, eventId }) => Boolean(serviceInstanceId ?? eventId),
    'Please select a service or event before recording.',
  ),
)
export type RecordingStart = v.InferOutput<typeof RecordingStart>

export const RecordingEnd = v.object({ id: Id, endTime: Instant })
export type RecordingEnd = v.InferOutput<typeof RecordingEnd>

export type RecordingSession = {
  id: string
  serviceInstanceId: string | null
  eventId: string | null
  sessionName: string | null
  startTime: string
  endTime: string | null
  status: RecordingStatus
  avgPeopleCount: number
  maxPeopleCount: number
  thumbnailSnapshotId: string | null
  targetFps: number
  /** percent */
  confidenceThreshold: number
  createdAt: string
}
