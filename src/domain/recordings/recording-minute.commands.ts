import type { Json } from '../database.types.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RecordingMinutesDraft } from './recording-minute.schema.ts'

/**
 * Keeps minutes of a recording, in any order and however often: of each minute the highest revision stays. The database
 * works out the figure of the session, and once it is completed the count of its service.
 *
 * @param sentAt by the clock of this device, from which the database learns how far that clock is off
 * @throws DomainError 'forbidden' for viewers, 'invalid' when the session is gone
 */
export async function keepRecordingMinutes(
  db: Db,
  { sessionId, minutes, sentAt }: RecordingMinutesDraft & { sentAt: Date },
): Promise<void> {
  const rows = minutes.map(({ minute, revision, steps, peopleInView }) => ({
    recording_session_id: sessionId,
    minute,
    revision,
    steps: steps as unknown as Json,
    people_in_view: peopleInView,
    sent_at: sentAt.toISOString(),
  }))
  unwrap(await db.from('recording_minutes').upsert(rows, { onConflict: 'recording_session_id,minute' }))
}
