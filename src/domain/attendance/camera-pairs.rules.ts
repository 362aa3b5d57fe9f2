import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { CameraPair } from './camera.schema.ts'

type Camera = { id: string; name: string }

/** `see` is the church's answer to whether the two room cameras see the same people, or null. */
export type RoomPair = { cameras: [Camera, Camera]; see: CameraPair['see'] | null }

/**
 * Returns every pair of room cameras that counted a service, with the church's answer.
 *
 * @param sessions the recordings of the service's camera counts
 */
export function roomPairs(
  sessions: readonly Pick<RecordingSession, 'way' | 'cameraId' | 'cameraName'>[],
  answers: readonly CameraPair[],
): RoomPair[] {
  const cameras = new Map<string, string>()
  for (const { way, cameraId, cameraName } of sessions) {
    if (way === 'room' && cameraId) cameras.set(cameraId, cameraName ?? 'A camera')
  }
  const known = [...cameras].map(([id, name]) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return known.flatMap((one, index) =>
    known.slice(index + 1).map((other): RoomPair => {
      const answer = answers.find(({ cameraA, cameraB }) => cameraA === one.id && cameraB === other.id)
      return { cameras: [one, other], see: answer?.see ?? null }
    }),
  )
}
