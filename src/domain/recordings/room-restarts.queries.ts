import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RecordingSession } from './recording-session.schema.ts'
import type { RoomRestart } from './room-restarts.rules.ts'

/**
 * Lists the recordings at a service's doors that began with people already in the room, oldest first.
 *
 * @param sessions all sessions of the service; the database is asked only when one camera has two recordings at a door
 */
export async function listRoomRestarts(
  db: Db,
  serviceInstanceId: string,
  sessions: readonly Pick<RecordingSession, 'way' | 'cameraId'>[],
): Promise<RoomRestart[]> {
  const cameras = sessions.flatMap(({ way, cameraId }) => (way === 'door' && cameraId !== null ? cameraId : []))
  if (new Set(cameras).size === cameras.length) return []
  const rows = unwrap(await db.rpc('room_restarts', { service_instance: serviceInstanceId }))
  return rows.map((row) => ({
    sessionId: row.recording_session_id,
    peopleBefore: row.people_before,
    peopleAtStart: row.people_at_start,
  }))
}
