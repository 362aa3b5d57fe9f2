import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/** The most people in the room in a minute (from `at`, ISO 8601), and how many had come in by its end. */
export type ArrivalMinute = { at: string; people: number; cameIn: number }
/** How many one picture of the room shows. */
export type RoomPicture = { at: string; people: number; sessionId: string }

/** Minutes and pictures are in the order of time. A minute in which no camera at a door counted is absent. */
export type ArrivalCurve = { minutes: ArrivalMinute[]; pictures: RoomPicture[] }

/**
 * People in the room of a service by minute, all its doors merged as for its figure, beside what cameras in the room saw.
 * Empty when there is no such service in the caller's church.
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
 * How many are in the room of a service now, by all its doors, as far as their minutes have come; and the last minute that
 * came of one session, null before its first.
 */
export async function findPeopleInRoom(
  db: Db,
  { serviceInstanceId, sessionId }: { serviceInstanceId: string; sessionId: string | null },
): Promise<{ people: number; lastMinute: number | null }> {
  const [row] = unwrap(await db.rpc('people_in_room', { service_instance: serviceInstanceId, session: sessionId! }))
  return { people: row?.people ?? 0, lastMinute: row?.last_minute ?? null }
}
