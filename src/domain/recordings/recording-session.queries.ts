import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { grouped } from '../shared/grouped.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { ListedCounts } from './count-event.schema.ts'
import { countsOfMinutes } from './minutes-of-counts.ts'
import type { SentMinute } from './minutes-of-counts.ts'
import { RecordingSessions } from './recording-session.schema.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** Lists the recording sessions of the caller's church, or of one service instance, latest first. */
export async function listRecordingSessions(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId?: string } = {},
): Promise<RecordingSession[]> {
  return unwrapAllRows(() => {
    const sessions = selectRows(db, RecordingSessions, { count: 'exact' })
    const wanted = serviceInstanceId ? sessions.eq('service_instance_id', serviceInstanceId) : sessions
    return wanted.order('start_time', { ascending: false }).order('id')
  })
}

/**
 * Lists the running recordings of a service, an event or the whole church, oldest first.
 *
 * @param since ISO 8601; a recording with an earlier start is left out, because its device has probably disappeared
 */
export async function listRunningSessions(
  db: Db,
  { serviceInstanceId, eventId, since }: { serviceInstanceId?: string; eventId?: string; since: string },
): Promise<RecordingSession[]> {
  const running = selectRows(db, RecordingSessions).eq('status', 'recording').gte('start_time', since)
  const ofService = serviceInstanceId ? running.eq('service_instance_id', serviceInstanceId) : running
  const wanted = eventId ? ofService.eq('event_id', eventId) : ofService
  return unwrap(await wanted.order('start_time').order('id'))
}

/** Returns a recording session; null when the caller's church has no such session. */
export async function findRecordingSession(db: Db, id: string): Promise<RecordingSession | null> {
  return findRow(db, RecordingSessions, id)
}

const COUNTED = 'id, startTime:start_time, peopleAtStart:people_at_start, metadata'

/** Returns the passages of a service's recordings by session id. A session without passages is absent. */
export async function listSessionCounts(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<Map<string, ListedCounts>> {
  const sessions = unwrap(
    await db.from('recording_sessions').select(COUNTED).eq('service_instance_id', serviceInstanceId),
  )
  const minutes = await minutesOf(
    db,
    sessions.map(({ id }) => id),
  )
  const counted = sessions.map((session) => [session.id, countsOfMinutes(session, minutes(session.id))] as const)
  return new Map(counted.filter(([, { events }]) => events.length > 0))
}

/**
 * Returns the passages, the gaps and the start of a recording. Returns null when the recording has no passages and no
 * gaps, or belongs to another church.
 */
export async function findSessionCounts(db: Db, id: string): Promise<(ListedCounts & { startTime: string }) | null> {
  const session = unwrap(await db.from('recording_sessions').select(COUNTED).eq('id', id).maybeSingle())
  if (!session) return null
  const minutes = await minutesOf(db, [id])
  const counts = countsOfMinutes(session, minutes(id))
  return counts.events.length || counts.gaps.length ? { ...counts, startTime: session.startTime } : null
}

/**
 * `minutesOf` returns a function that gives the minutes of a session. The steps are not parsed, because the database
 * has checked their form.
 */
async function minutesOf(db: Db, sessionIds: string[]): Promise<(sessionId: string) => SentMinute[]> {
  if (sessionIds.length === 0) return () => []
  const rows = await unwrapAllRows((counted) =>
    db
      .from('recording_minutes')
      .select('sessionId:recording_session_id, minute, steps', counted)
      .in('recording_session_id', sessionIds)
      .order('recording_session_id')
      .order('minute'),
  )
  const bySession = grouped(rows as unknown as (SentMinute & { sessionId: string })[], ({ sessionId }) => sessionId)
  return (sessionId) => bySession.get(sessionId) ?? []
}
