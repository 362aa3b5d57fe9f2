import { DomainError } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { AttendanceSnapshotPayload } from './attendance-snapshot-payload.schema.ts'
import { saveAttendanceSnapshot } from './attendance-snapshot.commands.ts'
import { findAttendanceSnapshot, listAttendanceSnapshots } from './attendance-snapshot.queries.ts'
import type { AttendanceSnapshot } from './attendance-snapshot.schema.ts'
import { completeRecordingSession } from './recording-session.commands.ts'
import { findRecordingSession } from './recording-session.queries.ts'
import { MAX_SNAPSHOTS } from './recording.rules.ts'

/**
 * Saves a snapshot that was sent as one JSON document. If the session `endsWithSnapshots`, the tenth snapshot completes
 * the session. A second snapshot with the same id is ignored.
 *
 * @throws DomainError 'conflict' when the id belongs to a snapshot of another session, and the errors of
 * `saveAttendanceSnapshot`
 */
export async function receiveAttendanceSnapshot(
  db: Db,
  { imageUrl: jpeg, ...payload }: AttendanceSnapshotPayload & { churchId: string },
): Promise<AttendanceSnapshot> {
  const known = await findAttendanceSnapshot(db, payload.id)
  if (known?.imageUrl) return ofSession(known, payload.recordingSessionId)
  await saveAttendanceSnapshot(db, { ...payload, jpeg: jpeg.buffer })
  const saved = await findAttendanceSnapshot(db, payload.id)
  if (!saved) throw new DomainError('conflict')
  await completeFullSession(db, payload.recordingSessionId)
  return ofSession(saved, payload.recordingSessionId)
}

function ofSession(snapshot: AttendanceSnapshot, recordingSessionId: string): AttendanceSnapshot {
  if (snapshot.recordingSessionId !== recordingSessionId) throw new DomainError('conflict')
  return snapshot
}

/**
 * `completeFullSession` ends a session that `endsWithSnapshots` when all its snapshots are saved. The end is the time
 * of the last snapshot.
 */
async function completeFullSession(db: Db, id: string): Promise<void> {
  const snapshots = await listAttendanceSnapshots(db, id)
  if (snapshots.length < MAX_SNAPSHOTS) return
  const session = await findRecordingSession(db, id)
  if (session?.status !== 'recording' || !session.endsWithSnapshots) return
  const times = [session.startTime, ...snapshots.map(({ timestamp }) => timestamp)].map((time) => Date.parse(time))
  await completeRecordingSession(db, { id, endTime: new Date(Math.max(...times)).toISOString() })
}
