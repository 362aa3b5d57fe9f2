import { unwrap, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { SNAPSHOT_BUCKET, snapshotPath } from './attendance-snapshot.schema.ts'
import type { AttendanceSnapshot, SnapshotWithPeople } from './attendance-snapshot.schema.ts'
import { readPersonBoxes } from './person-box.ts'
import type { RecordingSession } from './recording-session.schema.ts'

const ATTENDANCE_SNAPSHOT_COLUMNS =
  'id, recordingSessionId:recording_session_id, timestamp, peopleCount:people_count, imageUrl:image_url, confidenceScore:confidence_score, createdAt:created_at'

/** The snapshots of a session in the order they were taken. */
export async function listAttendanceSnapshots(db: Db, recordingSessionId: string): Promise<AttendanceSnapshot[]> {
  return unwrap(
    await db
      .from('attendance_snapshots')
      .select(ATTENDANCE_SNAPSHOT_COLUMNS)
      .eq('recording_session_id', recordingSessionId)
      .order('timestamp')
      .order('id'),
  )
}

/** The same with the people found in each, for those who look at the pictures. */
export async function listSnapshotsWithPeople(db: Db, recordingSessionId: string): Promise<SnapshotWithPeople[]> {
  const rows = unwrap(
    await db
      .from('attendance_snapshots')
      .select(`${ATTENDANCE_SNAPSHOT_COLUMNS}, metadata`)
      .eq('recording_session_id', recordingSessionId)
      .order('timestamp')
      .order('id'),
  )
  return rows.map(({ metadata, ...snapshot }) => ({ ...snapshot, people: readPersonBoxes(metadata) }))
}

/** @returns null when there is no such snapshot in the caller's church */
export async function findAttendanceSnapshot(db: Db, id: string): Promise<AttendanceSnapshot | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('attendance_snapshots').select(ATTENDANCE_SNAPSHOT_COLUMNS).eq('id', id).maybeSingle())
}

/**
 * The JPEG of a snapshot.
 *
 * @param imageUrl `AttendanceSnapshot.imageUrl`
 * @throws DomainError 'not-found' when there is none or it belongs to another church
 */
export async function downloadSnapshotImage(db: Db, imageUrl: string): Promise<Blob> {
  return unwrapStorage(await db.storage.from(SNAPSHOT_BUCKET).download(imageUrl))
}

/** Where the picture of a session's thumbnail is, or null while it has no snapshot. */
export function thumbnailPath(
  session: Pick<RecordingSession, 'id' | 'thumbnailSnapshotId'>,
  churchId: string,
): string | null {
  const id = session.thumbnailSnapshotId
  return id && snapshotPath({ churchId, recordingSessionId: session.id, id })
}
