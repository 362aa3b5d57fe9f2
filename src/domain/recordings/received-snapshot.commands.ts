import { DomainError, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { AttendanceSnapshotPayload } from './attendance-snapshot-payload.schema.ts'
import { saveAttendanceSnapshot } from './attendance-snapshot.commands.ts'
import { findAttendanceSnapshot } from './attendance-snapshot.queries.ts'
import { SNAPSHOT_BUCKET, snapshotPath } from './attendance-snapshot.schema.ts'
import type { AttendanceSnapshot } from './attendance-snapshot.schema.ts'

/**
 * Keeps a snapshot that came as one JSON document. Sent twice with its own id, it is one snapshot.
 *
 * @throws DomainError 'conflict' when the id belongs to a snapshot of another session, and as
 *   `saveAttendanceSnapshot`
 */
export async function receiveAttendanceSnapshot(
  db: Db,
  { imageUrl: jpeg, ...payload }: AttendanceSnapshotPayload & { churchId: string },
): Promise<AttendanceSnapshot> {
  await refuseTakenId(db, payload)
  await saveAttendanceSnapshot(db, { ...payload, jpeg: jpeg.buffer })
  const saved = await findAttendanceSnapshot(db, payload.id)
  if (saved?.recordingSessionId === payload.recordingSessionId) return saved
  // Another church has the id: insertion did nothing, and nobody would ever see or delete the picture.
  unwrapStorage(await db.storage.from(SNAPSHOT_BUCKET).remove([snapshotPath(payload)]))
  throw new DomainError('conflict')
}

async function refuseTakenId(db: Db, payload: { id: string; recordingSessionId: string }): Promise<void> {
  const known = await findAttendanceSnapshot(db, payload.id)
  if (known && known.recordingSessionId !== payload.recordingSessionId) throw new DomainError('conflict')
}
