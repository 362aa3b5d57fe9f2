import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { readSessionCounts } from './count-event.schema.ts'
import type { SessionCounts } from './count-event.schema.ts'
import { RecordingSessions } from './recording-session.schema.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** All recording sessions of the caller's church, or those of one service instance; latest first. */
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
 * Recordings that run now, the first to start first: of a service, of an event, or of the whole church.
 *
 * @param since ISO 8601; one that started before is taken to have been left running
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

/** @returns null when there is no such session in the caller's church */
export async function findRecordingSession(db: Db, id: string): Promise<RecordingSession | null> {
  return findRow(db, RecordingSessions, id)
}

/** What the recordings of a service counted at lines, by the id of the session; sessions without such counts are absent. */
export async function listSessionCounts(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<Map<string, SessionCounts>> {
  const sessions = unwrap(
    await db.from('recording_sessions').select('id, metadata').eq('service_instance_id', serviceInstanceId),
  )
  return new Map(
    sessions.flatMap(({ id, metadata }) => {
      const counts = readSessionCounts(metadata)
      return counts.events.length ? [[id, counts] as const] : []
    }),
  )
}

/** What one recording counted at lines, and when it began; null without such counts, or outside the caller's church. */
export async function findSessionCounts(db: Db, id: string): Promise<(SessionCounts & { startTime: string }) | null> {
  const session = unwrap(
    await db.from('recording_sessions').select('startTime:start_time, metadata').eq('id', id).maybeSingle(),
  )
  const counts = readSessionCounts(session?.metadata)
  return session && (counts.events.length || counts.gaps.length) ? { ...counts, startTime: session.startTime } : null
}
