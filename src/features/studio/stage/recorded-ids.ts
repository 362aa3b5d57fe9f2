import { hasContent } from '@/domain/recordings/finished-recordings.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { EndedRecording } from '../recording/recording.ts'

type OfThisCamera = {
  /** The recording that ended last on this computer. The list may not contain it yet. */
  ended: EndedRecording | null
  /** The camera's id in its recordings. Recordings without a camera id are treated as recordings of this camera. */
  cameraId: string | null
}

/**
 * Returns the ids of services and events that this camera has recorded. Recordings of other cameras are ignored,
 * because they do not replace this camera's recording.
 */
export function recordedIds(
  sessions: readonly RecordingSession[],
  { ended, cameraId }: OfThisCamera,
): ReadonlySet<string | null> {
  const stored = sessions
    .filter((session) => session.cameraId === null || session.cameraId === cameraId)
    .filter(hasContent)
  const isKept = ended && !ended.isRehearsal && (ended.taken > 0 || ended.isCountedAtDoor)
  const recorded = isKept ? [...stored, ended] : stored
  return new Set(recorded.map(({ serviceInstanceId, eventId }) => serviceInstanceId ?? eventId))
}
