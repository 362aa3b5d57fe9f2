import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * `at` is the start of a minute (ISO 8601). `people` is the highest number of people in the room in that minute.
 * `cameIn` is the number of all entries until the end of that minute.
 */
export type ArrivalMinute = { at: string; people: number; cameIn: number }
export type RoomPicture = { at: string; people: number; sessionId: string }

/** `minutes` and `pictures` are sorted by time. A minute in which no door camera counted is absent. */
export type ArrivalCurve = { minutes: ArrivalMinute[]; pictures: RoomPicture[] }

/**
 * Returns the number of people in the room by minute, from all doors of a service together. The pictures of the
 * service's room cameras are also returned. Both lists are empty when the caller's church has no such service.
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
 * Returns how many people are in the room of a service now, from the minutes of all its doors. `lastMinute` is the last
 * minute that the server received from the session `sessionId`; null before the first minute.
 */
export async function findPeopleInRoom(
  db: Db,
  { serviceInstanceId, sessionId }: { serviceInstanceId: string; sessionId: string | null },
): Promise<{ people: number; lastMinute: number | null }> {
  const [row] = unwrap(await db.rpc('people_in_room', { service_instance: serviceInstanceId, session: sessionId! }))
  return { people: row?.people ?? 0, lastMinute: row?.last_minute ?? null }
}
