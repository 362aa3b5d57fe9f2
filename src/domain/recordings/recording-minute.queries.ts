import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import type { CountedMinute } from './recording-minute.schema.ts'

/** What a recording counted minute by minute, in order. */
export async function listRecordingMinutes(db: Db, recordingSessionId: string): Promise<CountedMinute[]> {
  return unwrapAllRows(() =>
    db
      .from('recording_minutes')
      .select<string, CountedMinute>('minute, entries, exits, peopleInView:people_in_view', { count: 'exact' })
      .eq('recording_session_id', recordingSessionId)
      .order('minute'),
  )
}
