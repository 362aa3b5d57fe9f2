import * as v from 'valibot'
import { newId } from '../shared/ids.ts'
import { AttendanceSnapshots, MAX_SNAPSHOT_BYTES } from './attendance-snapshot.schema.ts'
import { bytesOfJpegDataUrl } from './clean-jpeg.ts'

const { id, recordingSessionId, timestamp, peopleCount, confidenceScore } = AttendanceSnapshots.draft.entries

/** Base64 needs four characters for three bytes. */
const MAX_DATA_URL_LENGTH = 'data:image/jpeg;base64,'.length + Math.ceil(MAX_SNAPSHOT_BYTES / 3) * 4

/**
 * `AttendanceSnapshotPayload` is a snapshot as one JSON document with the picture as a JPEG data URL. Senders without
 * access to Storage send this document.
 */
export const AttendanceSnapshotPayload = v.object({
  /** A sender that may send a snapshot two times sets `id`. The server then stores the snapshot one time. */
  id: v.optional(id, () => newId()),
  recordingSessionId,
  timestamp: v.optional(timestamp, () => new Date().toISOString()),
  peopleCount,
  confidenceScore,
  imageUrl: v.pipe(
    v.string(),
    v.check((text) => text.length <= MAX_DATA_URL_LENGTH, 'The picture can have at most 2 MB'),
    v.transform(bytesOfJpegDataUrl),
    v.instance(Uint8Array<ArrayBuffer>, 'Please send a JPEG picture as a data URL (data:image/jpeg;base64,…)'),
  ),
  metadata: v.optional(v.object({ fps: v.optional(v.number(), 0), detectionCount: v.optional(v.number(), 0) }), {}),
})
export type AttendanceSnapshotPayload = v.InferOutput<typeof AttendanceSnapshotPayload>
