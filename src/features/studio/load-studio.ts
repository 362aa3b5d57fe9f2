import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { eventsQuery, recentInstancesQuery, serviceInstanceQuery, sessionsQuery } from './shared/studio-queries.ts'

/**
 * Reads what the studio shows first. A page on the screen stays there, whatever the server answers when it is read again.
 * A server that cannot be reached opens the studio all the same, because a recording may start offline.
 *
 * @param timeZone the church's
 * @param instanceId the service instance the address names, however old it is
 * @throws DomainError on entering, for any failure but 'offline' and 'unavailable' of something that was never read
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
