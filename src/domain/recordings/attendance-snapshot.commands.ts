import { DomainError, toDomainError, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { AttendanceSnapshots, SNAPSHOT_BUCKET, snapshotPath } from './attendance-snapshot.schema.ts'
import { findAttendanceSnapshot } from './attendance-snapshot.queries.ts'
import type { AttendanceSnapshotDraft } from './attendance-snapshot.schema.ts'
import { findRecordingSession } from './recording-session.queries.ts'
import { MAX_SNAPSHOTS } from './recording.rules.ts'

/**
 * Keeps one snapshot, picture first: a row never promises a picture that is not there. Sent twice, it is one
 * snapshot. Its session must have been sent before.
 *
 * @throws DomainError 'invalid' when the session is full, 'not-found' when it is gone or another church's,
 *   'forbidden' for viewers
 */
export async function saveAttendanceSnapshot(db: Db, snapshot: AttendanceSnapshotDraft): Promise<void> {
  const path = snapshotPath(snapshot)
  await uploadPicture(db, snapshot, path)
  const row = toRow(AttendanceSnapshots, { ...snapshot, imageUrl: path })
  const inserted = await db.from('attendance_snapshots').upsert(row, { onConflict: 'id', ignoreDuplicates: true })
  if (!inserted.error) return
  const failure = toDomainError(inserted.error, inserted.status)
  if (failure.kind !== 'invalid') throw failure
  // Sent before: the picture is that of the snapshot there is.
  if (await findAttendanceSnapshot(db, snapshot.id)) return
  // Refused for good: without a row the picture could never be seen or deleted.
  unwrapStorage(await db.storage.from(SNAPSHOT_BUCKET).remove([path]))
  if (!inserted.error.message.includes('at most')) throw failure
  throw new DomainError('invalid', `A recording keeps at most ${MAX_SNAPSHOTS} snapshots.`, failure)
}

async function uploadPicture(db: Db, snapshot: AttendanceSnapshotDraft, path: string): Promise<void> {
  const { error } = await db.storage
    .from(SNAPSHOT_BUCKET)
    .upload(path, snapshot.jpeg, { contentType: 'image/jpeg', upsert: true })
  if (!error) return
  const failure = toDomainError(error)
  // Storage says forbidden for a session that is gone, too; a sender that retries must be able to give up on it.
  if (failure.kind === 'forbidden' && !(await findRecordingSession(db, snapshot.recordingSessionId))) {
    throw new DomainError('not-found', 'The recording of this snapshot was deleted.', failure)
  }
  throw failure
}
