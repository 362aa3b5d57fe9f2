import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { eventsQuery, recentInstancesQuery, serviceInstanceQuery, sessionsQuery } from './shared/studio-queries.ts'

/**
 * Reads the data that the studio shows first. If the server cannot be reached, the studio opens anyway, because a
 * recording may start offline. If the studio is already open (`isEntering` is false), no failure is thrown.
 *
 * @param timeZone the church's time zone
 * @param instanceId the service instance in the URL, however old it is
 * @throws DomainError on entering, for data that was never read; 'offline' and 'unavailable' are never thrown
 */
export async function loadStudio(
  queries: QueryClient,
  db: Db,
  { timeZone, instanceId, isEntering }: { timeZone: string; instanceId?: string | undefined; isEntering: boolean },
): Promise<void> {
  const reads = [
    readFirst(queries, recentInstancesQuery(db, timeZone)),
    readFirst(queries, eventsQuery(db)),
    readFirst(queries, sessionsQuery(db)),
    instanceId ? readFirst(queries, serviceInstanceQuery(db, instanceId)) : Promise.resolve(),
  ]
  await (isEntering ? Promise.all(reads) : Promise.allSettled(reads))
}

async function readFirst<Data, Key extends readonly unknown[]>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
) {
  try {
    await queries.fetchQuery(query)
  } catch (error) {
    console.warn('Part of the studio could not be read', error)
    const { kind } = toDomainError(error)
    const wasRead = queries.getQueryData(query.queryKey) !== undefined
    if (!wasRead && kind !== 'offline' && kind !== 'unavailable') throw error
  }
}
