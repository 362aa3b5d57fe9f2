import { QueryClient } from '@tanstack/react-query'
import type { Db } from '@/domain/shared/db.ts'

const clients = new WeakMap<Db, { userId: string; queries: QueryClient }>()

/**
 * The cache of what is read beside a page's loader: polled, live or on demand. It belongs to one signed-in person: with
 * the next one it starts empty.
 *
 * Data never grows stale by itself; a failed read is not tried again and leaves what was read before. Reads do not wait
 * for the browser to say it is online: a failure says more.
 */
export function queryClientFor(db: Db, userId: string): QueryClient {
  const known = clients.get(db)
  if (known?.userId === userId) return known.queries
  known?.queries.clear()
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  })
  clients.set(db, { userId, queries })
  return queries
}
