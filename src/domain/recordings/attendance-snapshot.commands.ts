import type { Json } from '../database.types.ts'
import { DomainError, storageFailure, toDomainError, unwrap } from '../shared/db.ts'
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
 * Saves one snapshot. Storage accepts a picture only for an existing row, so the row is saved first. A second call with
 * the same snapshot completes the missing steps. The session must already be saved.
 *
 * @throws DomainError 'invalid' when the session is full, 'not-found' when the session is gone or another church's,
 * 'conflict' when another snapshot has this id, 'forbidden' for viewers
 */
export async function saveAttendanceSnapshot(db: Db, snapshot: AttendanceSnapshotDraft): Promise<void> {
  if ((await keepRow(db, snapshot)) === 'complete') return
  const path = snapshotPath(snapshot)
  const { error } = await db.storage
    .from(SNAPSHOT_BUCKET)
    .upload(path, snapshot.jpeg, { contentType: 'image/jpeg', upsert: true })
  if (error) throw await orGone(db, snapshot, await storageFailure(db, error))
  const snapshots = db.from('attendance_snapshots')
  const kept = unwrap(await snapshots.update({ image_url: path }).eq('id', snapshot.id).select('id'))
  // The recording was deleted during the upload, with the row of this snapshot. A scheduled job deletes the picture.
  if (kept.length === 0) throw new DomainError('not-found', DELETED)
}

const DELETED = 'The recording of this snapshot was deleted.'

/** `keepRow` adds the row of a new snapshot; 'complete' means that the picture is already stored. */
async function keepRow(db: Db, snapshot: AttendanceSnapshotDraft): Promise<'waiting' | 'complete'> {
  const row = toRow(AttendanceSnapshots, { ...snapshot, imageUrl: null })
  const inserted = await db
    .from('attendance_snapshots')
    .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
    .select('id')
  if (inserted.data && inserted.data.length > 0) return 'waiting'
  const known = await findAttendanceSnapshot(db, snapshot.id)
  if (known?.recordingSessionId === snapshot.recordingSessionId) return known.imageUrl ? 'complete' : 'waiting'
  if (!inserted.error) throw new DomainError('conflict')
  const failure = toDomainError(inserted.error, inserted.status)
  if (failure.kind === 'invalid' && inserted.error.message.includes('at most')) {
    throw new DomainError('invalid', `A recording keeps at most ${MAX_SNAPSHOTS} snapshots.`, failure)
  }
  throw await orGone(db, snapshot, failure)
}

/**
 * Postgres refuses a snapshot of a deleted session as 'forbidden' or 'invalid'. `orGone` returns 'not-found' for such a
 * snapshot, so that a sender stops.
 */
async function orGone(db: Db, snapshot: AttendanceSnapshotDraft, failure: DomainError): Promise<DomainError> {
  if (failure.kind !== 'forbidden' && failure.kind !== 'invalid') return failure
  if (await findRecordingSession(db, snapshot.recordingSessionId)) return failure
  return new DomainError('not-found', DELETED, failure)
}

/**
 * Removes a person from a snapshot, or adds a person. The figures and the count of the session also change. The
 * service's history shows the correction.
 *
 * @throws DomainError 'not-found' when there is no such snapshot, 'forbidden' for viewers, 'conflict' when another
 * person corrected the snapshot meanwhile
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
