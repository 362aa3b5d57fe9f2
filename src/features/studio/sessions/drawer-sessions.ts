import { thumbnailPath } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { SnapshotSource } from '@/widgets/snapshots/snapshot-source.ts'
import type { PendingSession, PendingSnapshot } from '../upload/recording-outbox.ts'
import type { RunningSession } from '../recording/recording.ts'

/** The data of a recording's card. The server may not know the recording yet. Times are ISO 8601. */
export type DrawerSession = {
  id: string
  startTime: string
  endTime: string | null
  isLive: boolean
  /** False until a picture has been counted. Until then `average` and `peak` are 0 and mean nothing. */
  isCounted: boolean
  average: number
  peak: number
  /** The figures of a recording at a door so far, or null for a recording in the room. */
  door: DoorFigure | null
  thumbnail: SnapshotSource | null
  /** The number of snapshots on this device that are not sent yet. */
  waiting: number
  /** True if the server knows the recording. A recording that the server does not know cannot be deleted. */
  isStored: boolean
}

/** `door` is the current count, which is sent to the server only every minute. */
type Running = Pick<RunningSession, 'id' | 'serviceInstanceId' | 'eventId' | 'startedAt'> & { door: DoorFigure | null }

type Sources = {
  stored: RecordingSession[]
  pending: PendingSession[]
  running: Running | null
  snapshots: PendingSnapshot[]
  /** End times (ISO 8601) by session id, known to this device. The server's list may not contain these times yet. */
  ends: ReadonlyMap<string, string>
  churchId: string
}

/**
 * Returns the sessions from the server and the sessions that wait on this device, newest first and without duplicates.
 */
export function drawerSessions({ stored, pending, running, snapshots, ends, churchId }: Sources): DrawerSession[] {
  const snapshotsOf = (id: string) => snapshots.filter(({ sessionId }) => sessionId === id)
  const known = new Set(stored.map(({ id }) => id))
  const here = withRunning(pending, running).filter(({ id }) => !known.has(id))
  return [
    ...stored.map((session) => ({
      ...storedSession(session, snapshotsOf(session.id), churchId),
      ...(session.status === 'recording' && endedHere(ends.get(session.id))),
    })),
    ...here.map((session) => pendingSession(session, snapshotsOf(session.id))),
  ]
    .map((session) => (running?.door && session.id === running.id ? { ...session, door: running.door } : session))
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
}

/**
 * Adds the running session. Just after it was sent, the session is no longer pending and not yet in the server's list.
 */
function withRunning(pending: PendingSession[], running: Running | null): PendingSession[] {
  if (!running || pending.some(({ id }) => id === running.id)) return pending
  const { id, serviceInstanceId, eventId, startedAt } = running
  return [...pending, { id, serviceInstanceId, eventId, startTime: new Date(startedAt).toISOString(), endTime: null }]
}

function storedSession(session: RecordingSession, waiting: PendingSnapshot[], churchId: string): DrawerSession {
  const path = thumbnailPath(session, churchId)
  return {
    id: session.id,
    startTime: session.startTime,
    endTime: session.endTime,
    isLive: session.status === 'recording',
    isCounted: session.isCounted || waiting.some(({ isCounted }) => isCounted),
    average: session.avgPeopleCount,
    peak: Math.max(session.maxPeopleCount, peakOf(waiting)),
    door: doorOf(session),
    thumbnail: path ? { kind: 'stored', path } : fullestOf(waiting),
    waiting: waiting.length,
    isStored: true,
  }
}

function doorOf({ way, peakOccupancy, cameIn }: RecordingSession): DoorFigure | null {
  return way === 'door' && peakOccupancy !== null && cameIn !== null ? { peakOccupancy, cameIn } : null
}

/** Returns the end of a session that the server's list still lacks, or null if this device knows no end. */
function endedHere(endTime: string | undefined): Pick<DrawerSession, 'endTime' | 'isLive'> | null {
  return endTime === undefined ? null : { endTime, isLive: false }
}

function pendingSession({ id, startTime, endTime }: PendingSession, waiting: PendingSnapshot[]): DrawerSession {
  const counted = waiting.filter(({ isCounted }) => isCounted)
  const sum = counted.reduce((people, { peopleCount }) => people + peopleCount, 0)
  return {
    id,
    startTime,
    endTime,
    isLive: endTime === null,
    isCounted: counted.length > 0,
    average: counted.length ? Math.round(sum / counted.length) : 0,
    peak: peakOf(waiting),
    door: null,
    thumbnail: fullestOf(waiting),
    waiting: waiting.length,
    isStored: false,
  }
}

function peakOf(snapshots: PendingSnapshot[]): number {
  return snapshots.reduce((peak, { peopleCount }) => Math.max(peak, peopleCount), 0)
}

function fullestOf(snapshots: PendingSnapshot[]): SnapshotSource | null {
  const [first, ...others] = snapshots
  if (!first) return null
  const fullest = others.reduce((best, one) => (one.peopleCount > best.peopleCount ? one : best), first)
  return { kind: 'pending', snapshotId: fullest.id }
}
