import type { Json } from '../database.types.ts'
import { DomainError, toDomainError, unwrap, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { AttendanceSnapshots, SNAPSHOT_BUCKET, snapshotPath } from './attendance-snapshot.schema.ts'
import { findAttendanceSnapshot } from './attendance-snapshot.queries.ts'
import type { AttendanceSnapshotDraft } from './attendance-snapshot.schema.ts'
import { correctedPeople } from './people-correction.ts'
import type { PeopleChange } from './people-correction.ts'
import { readPersonBoxes } from './person-box.ts'
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

/**
 * Takes a person out of a snapshot or puts one in; the figures of its session and count follow, and the history of the
 * service says so.
 *
 * @throws DomainError 'not-found' when there is no such snapshot, 'forbidden' for viewers, 'conflict' when someone else
 *   corrected it in the meantime
 */
export async function correctSnapshot(db: Db, { id, change }: { id: string; change: PeopleChange }): Promise<void> {
  const snapshots = db.from('attendance_snapshots')
  const before = unwrap(await snapshots.select('people_count, metadata').eq('id', id).maybeSingle())
  if (!before) throw new DomainError('not-found')
  const metadata = (before.metadata ?? {}) as { [name: string]: Json }
  const { people_count } = before
  const corrected = correctedPeople({ people: readPersonBoxes(metadata), peopleCount: people_count }, change)
  const row = { people_count: corrected.peopleCount, metadata: { ...metadata, people: corrected.people } }
  const changed = unwrap(await snapshots.update(row).eq('id', id).eq('people_count', people_count).select('id'))
  if (changed.length > 0) return
  const now = unwrap(await snapshots.select('people_count').eq('id', id).maybeSingle())
  throw new DomainError(now?.people_count === people_count ? 'forbidden' : 'conflict')
}
