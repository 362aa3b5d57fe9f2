import { queryOptions, skipToken } from '@tanstack/react-query'
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

/** A list that could not be read is asked for again after this long, and whenever the network returns. */
const RETRY_MS = 30_000

const again = {
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_MS : false),
} as const

/** The studio looks this often at what other computers count. */
const OTHERS_POLL_MS = 5_000

/** Every query of recording sessions has a key that begins like this. */
export const SESSIONS_KEY = ['recording-sessions']
/** Every query of what a recording has written to its service has a key that begins like this. */
export const WRITTEN_KEY = ['written-counts']
/** Every query of a recording's snapshots has a key that begins like this. */
export const SNAPSHOTS_KEY = ['snapshots']
/** The passages of a recording. */
export const COUNTS_KEY = ['session-counts']

/** @param timeZone the church's */
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

/** A service instance beyond the list of recent ones; null where the church has none with this id. */
export function serviceInstanceQuery(db: Db, id: string | null) {
  return queryOptions({
    ...again,
    queryKey: ['service-instances', id],
    queryFn: id === null ? skipToken : () => findServiceInstance(db, id),
  })
}

/** Lists the recordings of a service or event that run on any computer. Failures show nowhere: recording goes on. */
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

/** People in the room of a service by all its doors. `sessionId`: that of this computer. */
export function peopleInRoomQuery(db: Db, serviceInstanceId: string | null, sessionId: string | null) {
  return queryOptions({
    queryKey: ['people-in-room', serviceInstanceId, sessionId],
    queryFn: serviceInstanceId === null ? skipToken : () => findPeopleInRoom(db, { serviceInstanceId, sessionId }),
    refetchInterval: OTHERS_POLL_MS,
    retry: false,
  })
}

/** One recording session by itself; null where the church has none with this id. */
export function sessionQuery(db: Db, id: string | null) {
  return queryOptions({
    queryKey: [...SESSIONS_KEY, id],
    queryFn: id === null ? skipToken : () => findRecordingSession(db, id),
  })
}

/** An answer that is no list counts as a failed read, which leaves what was read before. */
function asList<Row>(rows: Row[]): Row[] {
  if (!Array.isArray(rows)) throw new DomainError('unexpected')
  return rows
}
