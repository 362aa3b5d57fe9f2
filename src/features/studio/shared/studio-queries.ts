import { queryOptions, skipToken } from '@tanstack/react-query'
import { listCameraChecks } from '@/domain/cameras/camera-check.queries.ts'
import { listEvents } from '@/domain/events/event.queries.ts'
import { findPeopleInRoom } from '@/domain/recordings/arrival-curve.queries.ts'
import {
  findRecordingSession,
  listRecordingSessions,
  listRunningSessions,
} from '@/domain/recordings/recording-session.queries.ts'
import { MAX_RECORDING_MS } from '@/domain/recordings/recording.rules.ts'
import { findServiceInstance, listStudioServiceInstances } from '@/domain/services/service-instance.queries.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { ServiceOrEvent } from './studio-view.ts'

/** A failed read of a list is repeated after this time, and whenever the network returns. */
const RETRY_MS = 30_000

const again = {
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_MS : false),
} as const

/** The interval at which the counts of other computers are read. */
const OTHERS_POLL_MS = 5_000

/** The first part of the query keys for recording sessions. */
export const SESSIONS_KEY = ['recording-sessions']
/** The first part of the query keys for counts that recordings have saved for their services. */
export const WRITTEN_KEY = ['written-counts']
/** The first part of the query keys for a recording's snapshots. */
export const SNAPSHOTS_KEY = ['snapshots']
/** The first part of the query keys for a recording's passages. */
export const COUNTS_KEY = ['session-counts']

/** @param timeZone the church's time zone */
export function recentInstancesQuery(db: Db, timeZone: string) {
  return queryOptions({
    ...again,
    queryKey: ['service-instances'],
    queryFn: async () => asList(await listStudioServiceInstances(db, todayIn(timeZone, new Date()))),
  })
}

export function eventsQuery(db: Db) {
  return queryOptions({ ...again, queryKey: ['events'], queryFn: async () => asList(await listEvents(db)) })
}

export function sessionsQuery(db: Db) {
  return queryOptions({
    ...again,
    queryKey: SESSIONS_KEY,
    queryFn: async () => asList(await listRecordingSessions(db)),
  })
}

/**
 * Reads a service instance that may be older than the recent instances. The result is null if the church has no
 * instance with this id.
 */
export function serviceInstanceQuery(db: Db, id: string | null) {
  return queryOptions({
    ...again,
    queryKey: ['service-instances', id],
    queryFn: id === null ? skipToken : () => findServiceInstance(db, id),
  })
}

/**
 * Lists the running recordings of a service or event on all computers. Failures are not shown, because recording
 * continues anyway.
 */
export function runningSessionsQuery(db: Db, selected: ServiceOrEvent | null) {
  const of = selected?.kind === 'event' ? { eventId: selected.id } : { serviceInstanceId: selected?.id ?? '' }
  return queryOptions({
    queryKey: ['running-sessions', selected?.id],
    queryFn:
      selected === null
        ? skipToken
        : () => listRunningSessions(db, { ...of, since: new Date(Date.now() - MAX_RECORDING_MS).toISOString() }),
    refetchInterval: OTHERS_POLL_MS,
    retry: false,
  })
}

/**
 * Reads how many people are in the room of a service according to all doors. `sessionId` is this computer's recording.
 */
export function peopleInRoomQuery(db: Db, serviceInstanceId: string | null, sessionId: string | null) {
  return queryOptions({
    queryKey: ['people-in-room', serviceInstanceId, sessionId],
    queryFn: serviceInstanceId === null ? skipToken : () => findPeopleInRoom(db, { serviceInstanceId, sessionId }),
    refetchInterval: OTHERS_POLL_MS,
    retry: false,
  })
}

/** Lists the checks of the church's cameras. A failure is not shown, because counting does not need the checks. */
export function cameraChecksQuery(db: Db) {
  return queryOptions({ queryKey: ['camera-checks'], queryFn: () => listCameraChecks(db) })
}

export function sessionQuery(db: Db, id: string | null) {
  return queryOptions({
    queryKey: [...SESSIONS_KEY, id],
    queryFn: id === null ? skipToken : () => findRecordingSession(db, id),
  })
}

/** Throws if the answer is not a list, so that the query keeps its earlier data. */
function asList<Row>(rows: Row[]): Row[] {
  if (!Array.isArray(rows)) throw new DomainError('unexpected')
  return rows
}
