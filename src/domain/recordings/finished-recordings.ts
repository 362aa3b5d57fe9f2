import type { RecordingSession } from './recording-session.schema.ts'

/** Returns whether a recording has a picture or counted people. */
export function hasContent({ thumbnailSnapshotId, cameIn }: RecordingSession): boolean {
  return thumbnailSnapshotId !== null || cameIn !== null
}

/**
 * Returns the latest finished recording of each service and event by its id. The recordings are of all cameras and have
 * a picture or counted people.
 *
 * @param sessions latest first
 */
export function finishedRecordings(sessions: readonly RecordingSession[]): ReadonlyMap<string, RecordingSession> {
  const finished = sessions.filter((session) => session.status === 'completed' && hasContent(session))
  return new Map(finished.toReversed().map((session) => [session.serviceInstanceId ?? session.eventId ?? '', session]))
}
