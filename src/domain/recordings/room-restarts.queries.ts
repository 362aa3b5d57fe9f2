import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { RecordingSession } from './recording-session.schema.ts'
import type { RoomRestart } from './room-restarts.rules.ts'

/**
 * Recordings at the doors of a service that began while people were in the room and set their number; in the order of time.
 *
 * @param sessions all of the service; nothing is read where no camera recorded at a door twice
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
