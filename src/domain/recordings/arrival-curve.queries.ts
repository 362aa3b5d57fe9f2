import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * `at` is the start of the minute (ISO 8601), `people` the most people in the room in that minute, `cameIn` how many
 * had come in by its end.
 */
export type ArrivalMinute = { at: string; people: number; cameIn: number }
export type RoomPicture = { at: string; people: number; sessionId: string }

/** Minutes and pictures are sorted by time. Minutes in which no door camera counted are absent. */
export type ArrivalCurve = { minutes: ArrivalMinute[]; pictures: RoomPicture[] }

/**
 * Returns the people in the room of a service by minute, with all its doors combined, and the pictures of room cameras;
 * empty when the caller's church has no such service.
 */
export async function findArrivalCurve(db: Db, serviceInstanceId: string): Promise<ArrivalCurve> {
  const curve: ArrivalCurve = { minutes: [], pictures: [] }
  const rows = await unwrapAllRows(() =>
    db
      .rpc('arrival_curve', { service_instance: serviceInstanceId }, { count: 'exact' })
      .order('at')
      .order('recording_session_id'),
  )
  for (const { at, people, came_in: cameIn, recording_session_id: sessionId } of rows) {
    if (sessionId) curve.pictures.push({ at, people, sessionId })
    else curve.minutes.push({ at, people, cameIn })
  }
  return curve
}

/**
 * Returns how many people are in the room of a service now, from the minutes that all its doors have sent. `lastMinute`
 * is the last minute that arrived of one session; null before its first.
 */
export async function findPeopleInRoom(
  db: Db,
  { serviceInstanceId, sessionId }: { serviceInstanceId: string; sessionId: string | null },
): Promise<{ people: number; lastMinute: number | null }> {
  const [row] = unwrap(await db.rpc('people_in_room', { service_instance: serviceInstanceId, session: sessionId! }))
  return { people: row?.people ?? 0, lastMinute: row?.last_minute ?? null }
}
