import * as v from 'valibot'
import { isId } from '../shared/ids.ts'
import { MAX_SNAPSHOT_BYTES } from './attendance-snapshot.schema.ts'
import { bytesOfJpegDataUrl } from './jpeg.ts'

const Id = v.pipe(v.string(), v.check(isId, 'Not an id'), v.toLowerCase())

/** A snapshot as one JSON document, for senders without access to Storage: the picture is a JPEG data URL. */
export const AttendanceSnapshotPayload = v.object({
  /** made by the sender where it may send twice */
  id: v.optional(Id, () => crypto.randomUUID()),
  recordingSessionId: Id,
  timestamp: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp('Please enter a time such as 2026-03-01T10:00:00Z'),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'Please enter a valid time'),
    ),
    () => new Date().toISOString(),
  ),
  peopleCount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  /** percent */
  confidenceScore: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null),
  imageUrl: v.pipe(
    v.string(),
    v.transform(bytesOfJpegDataUrl),
    v.instance(Uint8Array<ArrayBuffer>, 'Please send a JPEG picture as a data URL (data:image/jpeg;base64,…)'),
    v.check(({ byteLength }) => byteLength <= MAX_SNAPSHOT_BYTES, 'The picture can have at most 2 MB'),
  ),
  metadata: v.optional(v.object({ fps: v.optional(v.number(), 0), detectionCount: v.optional(v.number(), 0) }), {}),
})
export type AttendanceSnapshotPayload = v.InferOutput<typeof AttendanceSnapshotPayload>
