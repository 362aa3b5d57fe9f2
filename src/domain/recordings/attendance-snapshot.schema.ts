import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { isId } from '../shared/ids.ts'
import { isInstant } from '../shared/is-instant.ts'
import { field, readOnly, table, writeOnly } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { PersonBox } from './person-box.ts'

/** `SNAPSHOT_BUCKET` is a private bucket with the pictures of snapshots. */
export const SNAPSHOT_BUCKET = 'snapshots'

/** The bucket refuses a picture with more than `MAX_SNAPSHOT_BYTES` bytes. */
export const MAX_SNAPSHOT_BYTES = 2_097_152

const SentId = v.pipe(v.string(), v.check(isId, 'Not an id'), v.toLowerCase())
const SentInstant = v.pipe(
  v.string(),
  v.isoTimestamp('Please enter a time such as 2026-03-01T10:00:00Z'),
  v.check(isInstant, 'Please enter a valid time'),
)

/**
 * `people` has the boxes of the found people; absent when the sender stores no boxes. When `isCounted` is false, the
 * picture was not searched for people, and the count of 0 means nothing. The count is the median of the counts in
 * `pictures` pictures.
 */
const SnapshotMetadata = v.object({
  fps: v.number(),
  detectionCount: v.number(),
  isPrecise: v.optional(v.boolean()),
  isCounted: v.optional(v.boolean()),
  pictures: v.optional(v.number()),
  people: v.optional(v.array(PersonBox)),
})
export type SnapshotMetadata = v.InferOutput<typeof SnapshotMetadata>

export const AttendanceSnapshots = table('attendance_snapshots', {
  /** The recording device makes `id`, so that the server recognises a snapshot that is uploaded two times. */
  id: field(Id, SentId),
  churchId: writeOnly(Id),
  recordingSessionId: field(Id, SentId),
  timestamp: field(Instant, SentInstant),
  peopleCount: field(Count, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  /**
   * `imageUrl` is the path in the bucket, for `downloadSnapshotImage`; null when the picture is not uploaded yet or was
   * lost.
   */
  imageUrl: field(v.nullable(v.string()), v.nullable(v.string())),
  /** `confidenceScore` is in percent; null when no people were detected. */
  confidenceScore: field(v.nullable(v.number()), v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null)),
  metadata: writeOnly(SnapshotMetadata),
  createdAt: readOnly(Instant),
})
export type AttendanceSnapshot = RowOf<typeof AttendanceSnapshots>

export type AttendanceSnapshotDraft = Omit<v.InferOutput<typeof AttendanceSnapshots.draft>, 'imageUrl'> & {
  jpeg: ArrayBuffer
}

/** `people` has the boxes of the found people; null when no boxes were stored. */
export type SnapshotWithPeople = AttendanceSnapshot & { people: PersonBox[] | null; isCounted: boolean }

/**
 * Returns whether a picture was searched for people.
 *
 * @param metadata of the snapshot, as stored in the database
 */
export function isCountedSnapshot(metadata: unknown): boolean {
  return !(metadata && typeof metadata === 'object' && 'isCounted' in metadata && metadata.isCounted === false)
}

/** Returns the folder of a recording's pictures in the bucket of snapshots. */
export function snapshotFolder(session: { churchId: string; recordingSessionId: string }): string {
  return `${session.churchId}/${session.recordingSessionId}`
}

/** Returns the path of a snapshot's picture in the bucket of snapshots. */
export function snapshotPath(snapshot: { churchId: string; recordingSessionId: string; id: string }): string {
  return `${snapshotFolder(snapshot)}/${snapshot.id}.jpg`
}
