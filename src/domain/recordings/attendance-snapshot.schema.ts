import type { PersonBox } from './person-box.ts'

/** The private bucket of the snapshots' pictures. */
export const SNAPSHOT_BUCKET = 'snapshots'

/** Largest picture the bucket takes, in bytes. */
export const MAX_SNAPSHOT_BYTES = 2_097_152

/** How a snapshot was counted. `people`: who was found in it; absent where the sender keeps no boxes. */
export type SnapshotMetadata = { fps: number; detectionCount: number; isPrecise?: boolean; people?: PersonBox[] }

/** What a recording device sends. The id is made there, so that a resend is recognised. */
export type AttendanceSnapshotDraft = {
  id: string
  churchId: string
  recordingSessionId: string
  /** ISO 8601 */
  timestamp: string
  peopleCount: number
  /** percent, or null when nobody was detected */
  confidenceScore: number | null
  metadata: SnapshotMetadata
  jpeg: ArrayBuffer
}

export type AttendanceSnapshot = {
  id: string
  recordingSessionId: string
  timestamp: string
  peopleCount: number
  /** path in the bucket; read it with `downloadSnapshotImage` */
  imageUrl: string
  /** percent */
  confidenceScore: number | null
  createdAt: string
}

/** A snapshot as it is looked at: with the people found in it, or null where no boxes were kept. */
export type SnapshotWithPeople = AttendanceSnapshot & { people: PersonBox[] | null }

export function snapshotFolder(session: { churchId: string; recordingSessionId: string }): string {
  return `${session.churchId}/${session.recordingSessionId}`
}

export function snapshotPath(snapshot: { churchId: string; recordingSessionId: string; id: string }): string {
  return `${snapshotFolder(snapshot)}/${snapshot.id}.jpg`
}
