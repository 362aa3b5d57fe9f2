import { durationInMinutes } from '../shared/dates.ts'
import { FALLBACK_CONFIDENCE_THRESHOLD } from './recording-session.schema.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** The database refuses the eleventh snapshot of a session. */
export const MAX_SNAPSHOTS = 10
export const SNAPSHOT_INTERVAL_MS = 60_000

/** During a recording, the list of sessions is loaded again every `SESSION_POLL_MS` milliseconds. */
export const SESSION_POLL_MS = 3_000

/** The studio requests `TARGET_FPS` frames per second from cameras. */
export const TARGET_FPS = 30

/**
 * Returns the time of an event in a recording: the start plus the elapsed time of a monotonic clock. So a change of the
 * device's clock does not change the order of events.
 *
 * @param startTime ISO 8601
 */
export function recordingTime(startTime: string, elapsedMs: number): string {
  return new Date(Date.parse(startTime) + Math.max(0, elapsedMs)).toISOString()
}

/** Returns a detector's score threshold (0 to 1) as the percentage that a session stores. */
export function confidenceThresholdOf(scoreThreshold: number | undefined): number {
  return scoreThreshold ? Math.round(scoreThreshold * 100) : FALLBACK_CONFIDENCE_THRESHOLD
}

/** Returns the status of a recording in the words of the service page. */
export function recordingStatus({ status }: Pick<RecordingSession, 'status'>): 'Ended' | 'In Progress' {
  return status === 'completed' ? 'Ended' : 'In Progress'
}

/** A recording ends after 12 hours at the latest. A session that runs longer has no working device. */
export const MAX_RECORDING_MS = 12 * 60 * 60_000

/** Returns whether the server considers a recording to be running. */
export function isLive({ status, startTime }: Pick<RecordingSession, 'status' | 'startTime'>, now: Date): boolean {
  return status === 'recording' && now.getTime() - Date.parse(startTime) < MAX_RECORDING_MS
}

/** Returns the duration, such as '12 min'; 'In progress' without an end. */
export function recordingDuration({ startTime, endTime }: Pick<RecordingSession, 'startTime' | 'endTime'>): string {
  return endTime ? `${durationInMinutes(startTime, endTime)} min` : 'In progress'
}

/** Returns the way of counting and the name of a camera, such as 'Door · North door'; without a name, only the way. */
export function cameraText({ way, cameraName }: Pick<RecordingSession, 'way' | 'cameraName'>): string {
  const words = way === 'door' ? 'Door' : 'Room'
  return cameraName ? `${words} · ${cameraName}` : words
}

/** Returns the count that the recording would have if it ended now, such as '45 people'. */
export function countedSoFar(
  session: Pick<RecordingSession, 'way' | 'peakOccupancy' | 'maxPeopleCount' | 'isCounted'>,
): string {
  const people = session.way === 'door' ? session.peakOccupancy : session.isCounted ? session.maxPeopleCount : null
  return typeof people === 'number' ? peopleLabel(people) : 'Nothing counted yet'
}

/** Returns '1 person' or, for example, '45 people'. */
export function peopleLabel(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
