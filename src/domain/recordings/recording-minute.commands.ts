import type { Json } from '../database.types.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RecordingMinutesDraft } from './recording-minute.schema.ts'

/**
 * Saves minutes of a recording, in any order and any number of times: the highest revision of each minute is kept. The
 * database then updates the session's figure and, after its completion, the count of its service.
 *
 * @param sentAt the time by this device's clock; from it the database learns how wrong the clock is
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
