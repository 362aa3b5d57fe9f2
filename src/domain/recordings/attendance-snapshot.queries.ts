import { unwrap, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { Rows } from '../shared/rows.ts'
import { AttendanceSnapshots, SNAPSHOT_BUCKET, isCountedSnapshot, snapshotPath } from './attendance-snapshot.schema.ts'
import type { AttendanceSnapshot, SnapshotWithPeople } from './attendance-snapshot.schema.ts'
import { readPersonBoxes } from './person-box.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** Lists the snapshots of a session, oldest first. */
export async function listAttendanceSnapshots(db: Db, recordingSessionId: string): Promise<AttendanceSnapshot[]> {
  return unwrap(await ofSession(selectRows(db, AttendanceSnapshots), recordingSessionId))
}

/** Lists the snapshots of a session with the people found in each snapshot, oldest first. */
export async function listSnapshotsWithPeople(db: Db, recordingSessionId: string): Promise<SnapshotWithPeople[]> {
  const { name, columns } = AttendanceSnapshots
  const query = db.from(name).select<string, AttendanceSnapshot & { metadata: unknown }>(`${columns}, metadata`)
  const rows = unwrap(await ofSession(query, recordingSessionId))
  return rows.map(({ metadata, ...snapshot }) => ({
    ...snapshot,
    people: readPersonBoxes(metadata),
    isCounted: isCountedSnapshot(metadata),
  }))
}

function ofSession<Row>(snapshots: Rows<'attendance_snapshots', Row>, recordingSessionId: string) {
  return snapshots.eq('recording_session_id', recordingSessionId).order('timestamp').order('id')
}

/** Returns a snapshot; null when the caller's church has no such snapshot. */
export async function findAttendanceSnapshot(db: Db, id: string): Promise<AttendanceSnapshot | null> {
  return findRow(db, AttendanceSnapshots, id)
}

/**
 * Downloads the JPEG of a snapshot.
 *
 * @param imageUrl `AttendanceSnapshot.imageUrl`
 * @throws DomainError 'not-found' when the picture is missing or another church's
 */
export async function downloadSnapshotImage(db: Db, imageUrl: string): Promise<Blob> {
  return unwrapStorage(db, await db.storage.from(SNAPSHOT_BUCKET).download(imageUrl))
}

/** Returns the path of a session's thumbnail, or null while the session has no snapshot. */
export function thumbnailPath(
  session: Pick<RecordingSession, 'id' | 'thumbnailSnapshotId'>,
  churchId: string,
): string | null {
  const id = session.thumbnailSnapshotId
  return id && snapshotPath({ churchId, recordingSessionId: session.id, id })
}
