import type { Json } from '../database.types.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RecordingMinutesDraft } from './recording-minute.schema.ts'

/**
 * Saves minutes of a recording, in any order. When a minute is sent several times, its highest revision is kept. The
 * database then updates the figure of the session. When the session has ended, the count of its service also changes.
 *
 * @param sentAt the time by this device's clock; the database uses `sentAt` to correct a wrong clock
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
