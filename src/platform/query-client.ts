import { QueryClient } from '@tanstack/react-query'
import type { Db } from '@/domain/shared/db.ts'

const clients = new WeakMap<Db, QueryClient>()

/**
 * The cache of what is read beside a page's loader: polled, live or on demand. One for each database client.
 *
 * Data never grows stale by itself; a failed read is not tried again and leaves what was read before. Reads do not wait
 * for the browser to say it is online: a failure says more.
 */
export function queryClientFor(db: Db): QueryClient {
  const known = clients.get(db)
  if (known) return known
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  })
  clients.set(db, queries)
  return queries
}
