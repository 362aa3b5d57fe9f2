import { durationInMinutes } from '../shared/dates.ts'
import { FALLBACK_CONFIDENCE_THRESHOLD } from './recording-session.schema.ts'
import type { RecordingSession } from './recording-session.schema.ts'

/** A session completes itself with this many snapshots; the database refuses another. */
export const MAX_SNAPSHOTS = 10
export const SNAPSHOT_INTERVAL_MS = 60_000

/** How often the session list is read again while recording. */
export const SESSION_POLL_MS = 3_000

/** The studio asks cameras for this many pictures a second. */
export const TARGET_FPS = 30

/**
 * The time of something in a recording: its start plus what a monotonic clock measured since, so that snapshots
 * stay in order and the end is never before the start, even when the wall clock is changed meanwhile.
 *
 * @param startTime ISO 8601
 */
export function recordingTime(startTime: string, elapsedMs: number): string {
  return new Date(Date.parse(startTime) + Math.max(0, elapsedMs)).toISOString()
}

/** A detector's score threshold (0 to 1) as the percentage a session keeps. */
export function confidenceThresholdOf(scoreThreshold: number | undefined): number {
  return scoreThreshold ? Math.round(scoreThreshold * 100) : FALLBACK_CONFIDENCE_THRESHOLD
}

/** 'Ended' or 'In Progress', as the service details say it. */
export function recordingStatus({ status }: Pick<RecordingSession, 'status'>): 'Ended' | 'In Progress' {
  return status === 'completed' ? 'Ended' : 'In Progress'
}

/** A recording ends by itself after so long; one that still runs then has lost its computer. */
export const MAX_RECORDING_MS = 12 * 60 * 60_000

/** Whether a recording runs now, as far as the server knows. */
export function isLive({ status, startTime }: Pick<RecordingSession, 'status' | 'startTime'>, now: Date): boolean {
  return status === 'recording' && now.getTime() - Date.parse(startTime) < MAX_RECORDING_MS
}

/** '12 min', or 'In progress' */
export function recordingDuration({ startTime, endTime }: Pick<RecordingSession, 'startTime' | 'endTime'>): string {
  return endTime ? `${durationInMinutes(startTime, endTime)} min` : 'In progress'
}

/** 'Door · North door', or only the way of a camera without a name */
export function cameraText({ way, cameraName }: Pick<RecordingSession, 'way' | 'cameraName'>): string {
  const words = way === 'door' ? 'Door' : 'Room'
  return cameraName ? `${words} · ${cameraName}` : words
}

/** '45 people': what would be written down if the recording ended now */
export function countedSoFar(
  session: Pick<RecordingSession, 'way' | 'peakOccupancy' | 'maxPeopleCount' | 'isCounted'>,
): string {
  const people = session.way === 'door' ? session.peakOccupancy : session.isCounted ? session.maxPeopleCount : null
  return typeof people === 'number' ? peopleLabel(people) : 'Nothing counted yet'
}

/** '1 person' or 'N people' */
export function peopleLabel(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
