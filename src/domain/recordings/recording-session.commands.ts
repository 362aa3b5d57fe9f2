import type { Json } from '../database.types.ts'
import { DomainError, unwrap, unwrapStorage } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { deleteRow } from '../shared/rows.ts'
import { toRow } from '../shared/table.ts'
import { SNAPSHOT_BUCKET, snapshotFolder } from './attendance-snapshot.schema.ts'
import type { SessionCounts } from './count-event.schema.ts'
import { RecordingSessions } from './recording-session.schema.ts'
import type { RecordingEnd, RecordingStart } from './recording-session.schema.ts'

/** Storage lists at most `FILES_PER_PAGE` files in one answer. */
const FILES_PER_PAGE = 100

const LAST = { ascending: false }

/**
 * Starts a session. A second start of the same session is ignored.
 *
 * @throws DomainError 'forbidden' for viewers, 'invalid' when the service or event is gone
 */
export async function startRecordingSession(db: Db, start: RecordingStart): Promise<void> {
  unwrap(
    await db
      .from('recording_sessions')
      .upsert(toRow(RecordingSessions, start), { onConflict: 'id', ignoreDuplicates: true }),
  )
}

/**
 * Ends a session; the database then writes its attendance record. The end of an ended session does not change.
 *
 * @throws DomainError 'not-found' when there is no such session, 'forbidden' for viewers
 */
export async function completeRecordingSession(db: Db, { id, endTime }: RecordingEnd): Promise<void> {
  const ended = unwrap(
    await db
      .from('recording_sessions')
      .update({ status: 'completed', end_time: endTime })
      .eq('id', id)
      .eq('status', 'recording')
      .select('id'),
  )
  if (ended.length > 0) return
  const session = unwrap(await db.from('recording_sessions').select('status').eq('id', id).maybeSingle())
  if (!session) throw new DomainError('not-found')
  if (session.status !== 'completed') throw new DomainError('forbidden')
}

/**
 * Ends a session whose device no longer sends. The end is the end of the last minute or the time of the last snapshot,
 * whichever is later. Data that arrives later is still counted.
 *
 * @throws DomainError as `completeRecordingSession`
 */
export async function endLostRecording(db: Db, { id, startTime }: { id: string; startTime: string }): Promise<void> {
  const [minutes, pictures] = await Promise.all([
    db.from('recording_minutes').select('minute').eq('recording_session_id', id).order('minute', LAST).limit(1),
    db
      .from('attendance_snapshots')
      .select('timestamp')
      .eq('recording_session_id', id)
      .order('timestamp', LAST)
      .limit(1),
  ])
  const times = [
    Date.parse(startTime),
    ...unwrap(minutes).map(({ minute }) => Date.parse(startTime) + (minute + 1) * 60_000),
    ...unwrap(pictures).map(({ timestamp }) => Date.parse(timestamp)),
  ]
  await completeRecordingSession(db, { id, endTime: new Date(Math.max(...times)).toISOString() })
}

/**
 * Adds the counts of a device with version 1.0.0 to the metadata of a session. The counts may have waited in the
 * device's outbox. `countsOfMinutes` reads the details from the metadata.
 *
 * @throws DomainError 'not-found' when there is no such session, 'forbidden' for viewers
 */
export async function keepEarlierCounts(db: Db, { id, counts }: { id: string; counts: SessionCounts }): Promise<void> {
  const session = unwrap(await db.from('recording_sessions').select('metadata').eq('id', id).maybeSingle())
  if (!session) throw new DomainError('not-found')
  const before = (session.metadata ?? {}) as { [name: string]: Json }
  const metadata = { ...before, ...counts }
  const changed = unwrap(await db.from('recording_sessions').update({ metadata }).eq('id', id).select('id'))
  if (changed.length === 0) throw new DomainError('forbidden')
}

/**
 * Deletes a session with its snapshots. The files are deleted first, because their paths are unknown without the row.
 *
 * @throws DomainError 'not-found' when the session does not exist or the caller may not delete it
 */
export async function deleteRecordingSession(
  db: Db,
  { id, churchId }: { id: string; churchId: string },
): Promise<void> {
  await deleteRecordingFiles(db, { id, churchId })
  await deleteRow(db, RecordingSessions, { id })
}

/** Deletes the pictures of a session. Without the right to delete, no picture is deleted and no error is thrown. */
export async function deleteRecordingFiles(db: Db, { id, churchId }: { id: string; churchId: string }): Promise<void> {
  const folder = snapshotFolder({ churchId, recordingSessionId: id })
  const bucket = db.storage.from(SNAPSHOT_BUCKET)
  // Storage may have more files only when this page was full. A session's ten snapshots fit in one page.
  for (let files = FILES_PER_PAGE; files === FILES_PER_PAGE;) {
    const listed = await unwrapStorage(db, await bucket.list(folder, { limit: FILES_PER_PAGE }))
    if (listed.length === 0) return
    const removed = await unwrapStorage(db, await bucket.remove(listed.map(({ name }) => `${folder}/${name}`)))
    files = removed.length
  }
}

/**
 * Sets how many people were in the room when an ended recording at a door began. The count of the recording and the
 * figure of all doors also change.
 *
 * @param people 0 to 1,000,000
 * @throws DomainError 'not-found' when the recording does not exist or the caller may not change it
 */
export async function setPeopleAtStart(db: Db, { id, people }: { id: string; people: number }): Promise<void> {
  unwrap(await db.rpc('set_people_at_start', { recording: id, people }))
}
