import { queryOptions, skipToken } from '@tanstack/react-query'
import { listEvents } from '@/domain/events/event.queries.ts'
import { findRecordingSession, listRecordingSessions } from '@/domain/recordings/recording-session.queries.ts'
import { findServiceInstance, listRecentServiceInstances } from '@/domain/services/service-instance.queries.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'

/** A list that could not be read is asked for again after this long, and whenever the network returns. */
const RETRY_MS = 30_000

const again = {
  refetchOnReconnect: 'always',
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_MS : false),
} as const

/** Every query of recording sessions has a key that begins like this. */
export const SESSIONS_KEY = ['recording-sessions']
/** Every query of what a recording has written to its service has a key that begins like this. */
export const WRITTEN_KEY = ['written-counts']
/** Every query of a recording's snapshots has a key that begins like this. */
export const SNAPSHOTS_KEY = ['snapshots']

export function recentInstancesQuery(db: Db) {
  return queryOptions({
    ...again,
    queryKey: ['service-instances'],
    queryFn: async () => asList(await listRecentServiceInstances(db)),
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
