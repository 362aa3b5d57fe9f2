import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { EndedRecording } from '../recording/recording.ts'

type OfThisCamera = {
  /** The recording that has just ended here; the list may not have it yet. */
  ended: EndedRecording | null
  /** Recordings name the camera by this id; recordings of before cameras had one count as its own. */
  cameraId: string | null
}

/** Services and events of which this camera has recorded something. Another camera's recording is no reason not to. */
export function recordedIds(
  sessions: readonly RecordingSession[],
  { ended, cameraId }: OfThisCamera,
): ReadonlySet<string | null> {
  const stored = sessions
    .filter((session) => session.cameraId === null || session.cameraId === cameraId)
    .filter(({ thumbnailSnapshotId, cameIn }) => thumbnailSnapshotId !== null || cameIn !== null)
  const isKept = ended && !ended.isRehearsal && (ended.taken > 0 || ended.isCountedAtDoor)
  const recorded = isKept ? [...stored, ended] : stored
  return new Set(recorded.map(({ serviceInstanceId, eventId }) => serviceInstanceId ?? eventId))
}
