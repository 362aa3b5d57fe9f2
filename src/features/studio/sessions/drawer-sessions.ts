import { thumbnailPath } from '@/domain/recordings/attendance-snapshot.queries.ts'
import type { DoorFigure } from '@/domain/recordings/minutes-of-counts.ts'
import type { RecordingSession, WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import type { SnapshotSource } from '@/widgets/snapshots/snapshot-source.ts'
import type { PendingSession, PendingSnapshot } from '../upload/recording-outbox.ts'
import type { RunningSession } from '../recording/recording.ts'

/** The data of a recording's card. The server may not know the recording yet. Times are ISO 8601. */
export type DrawerSession = {
  id: string
  startTime: string
  endTime: string | null
  isLive: boolean
  /** False until a picture, or at a door a minute, has been counted. Until then the figures mean nothing. */
  isCounted: boolean
  average: number
  peak: number
  /** The figures of a recording at a door so far. Null in the room, and at a door until something is counted. */
  door: DoorFigure | null
  thumbnail: SnapshotSource | null
  /** The number of snapshots on this device that are not sent yet. */
  waiting: number
  /** True if the server knows the recording. A recording that the server does not know cannot be deleted. */
  isStored: boolean
}

type Running = Pick<RunningSession, 'id' | 'serviceInstanceId' | 'eventId' | 'startedAt'> & {
  plan: Pick<RunningSession['plan'], 'way'>
}

type Sources = {
  stored: RecordingSession[]
  pending: PendingSession[]
  running: Running | null
  snapshots: PendingSnapshot[]
  /** End times (ISO 8601) by session id, known to this device. The server's list may not contain these times yet. */
  ends: ReadonlyMap<string, string>
  /** The figures of doors by session id that this visit counted and the server may not have yet. */
  doors: ReadonlyMap<string, DoorFigure>
  churchId: string
}

/**
 * Returns the sessions from the server and the sessions that wait on this device, newest first and without duplicates.
 */
export function drawerSessions({
  stored,
  pending,
  running,
  snapshots,
  ends,
  doors,
  churchId,
}: Sources): DrawerSession[] {
  const snapshotsOf = (id: string) => snapshots.filter(({ sessionId }) => sessionId === id)
  const known = new Set(stored.map(({ id }) => id))
  const here = withRunning(pending, running).filter(({ id }) => !known.has(id))
  return [
    ...stored.map((session) => ({
      ...storedSession(session, snapshotsOf(session.id), churchId),
      ...atDoor(session.way, doors.get(session.id) ?? doorOf(session)),
      ...(session.status === 'recording' && endedHere(ends.get(session.id))),
    })),
    ...here.map((session) => ({
      ...pendingSession(session, snapshotsOf(session.id)),
      ...atDoor(session.way, doors.get(session.id) ?? session.door),
    })),
  ].toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
}

/** The pictures of a door are evidence only, so their number of people is not a figure of the recording. */
function atDoor(way: WayOfCounting, door: DoorFigure | null): Pick<DrawerSession, 'door' | 'isCounted'> | null {
  return way === 'door' ? { door, isCounted: door !== null } : null
}

/**
 * Adds the running session. Just after it was sent, the session is no longer pending and not yet in the server's list.
 */
function withRunning(pending: PendingSession[], running: Running | null): PendingSession[] {
  if (!running || pending.some(({ id }) => id === running.id)) return pending
  const { id, serviceInstanceId, eventId, startedAt, plan } = running
  const startTime = new Date(startedAt).toISOString()
  return [...pending, { id, serviceInstanceId, eventId, startTime, endTime: null, way: plan.way, door: null }]
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
    door: null,
    thumbnail: path ? { kind: 'stored', path } : fullestOf(waiting),
    waiting: waiting.length,
    isStored: true,
  }
}

function doorOf({ peakOccupancy, cameIn }: RecordingSession): DoorFigure | null {
  return peakOccupancy !== null && cameIn !== null ? { peakOccupancy, cameIn } : null
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
