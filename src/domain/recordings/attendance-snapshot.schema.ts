import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { isId } from '../shared/ids.ts'
import { isInstant } from '../shared/is-instant.ts'
import { field, readOnly, table, writeOnly } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { PersonBox } from './person-box.ts'

/** The private bucket of the snapshots' pictures. */
export const SNAPSHOT_BUCKET = 'snapshots'

/** Largest picture the bucket takes, in bytes. */
export const MAX_SNAPSHOT_BYTES = 2_097_152

const SentId = v.pipe(v.string(), v.check(isId, 'Not an id'), v.toLowerCase())
const SentInstant = v.pipe(
  v.string(),
  v.isoTimestamp('Please enter a time such as 2026-03-01T10:00:00Z'),
  v.check(isInstant, 'Please enter a valid time'),
)

/**
 * How a snapshot was counted. `people`: who was found in it; absent where the sender keeps no boxes. `isCounted` false:
 * a picture that no one looked for people in, whose count of 0 says nothing. `pictures`: how many the snapshot is the
 * median of.
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
  /** made by the recording device, so that a resend is recognised */
  id: field(Id, SentId),
  churchId: writeOnly(Id),
  recordingSessionId: field(Id, SentId),
  timestamp: field(Instant, SentInstant),
  peopleCount: field(Count, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  /** path in the bucket, read with `downloadSnapshotImage`; null while the picture is on its way, or when it is lost */
  imageUrl: field(v.nullable(v.string()), v.nullable(v.string())),
  /** percent, or null when no people were detected */
  confidenceScore: field(v.nullable(v.number()), v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null)),
  metadata: writeOnly(SnapshotMetadata),
  createdAt: readOnly(Instant),
})
export type AttendanceSnapshot = RowOf<typeof AttendanceSnapshots>

/** A recording device sends this. */
export type AttendanceSnapshotDraft = Omit<v.InferOutput<typeof AttendanceSnapshots.draft>, 'imageUrl'> & {
  jpeg: ArrayBuffer
}

/** A snapshot as it is looked at: with the people found in it, or null where no boxes were kept. */
export type SnapshotWithPeople = AttendanceSnapshot & { people: PersonBox[] | null; isCounted: boolean }

/** @param metadata of a snapshot, as the database has it */
export function isCountedSnapshot(metadata: unknown): boolean {
  return !(metadata && typeof metadata === 'object' && 'isCounted' in metadata && metadata.isCounted === false)
}

export function snapshotFolder(session: { churchId: string; recordingSessionId: string }): string {
  return `${session.churchId}/${session.recordingSessionId}`
}

export function snapshotPath(snapshot: { churchId: string; recordingSessionId: string; id: string }): string {
  return `${snapshotFolder(snapshot)}/${snapshot.id}.jpg`
}
