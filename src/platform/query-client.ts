import { QueryClient, onlineManager } from '@tanstack/react-query'
import type { Db } from '@/domain/shared/db.ts'

const clients = new WeakMap<Db, { userId: string; queries: QueryClient }>()

/**
 * Returns the cache of data that is read outside a page's loader: polled, live or on demand. Each signed-in person gets
 * an empty cache.
 *
 * Data never becomes stale by itself. A failed read is not tried again and keeps the earlier data. Reads start even if
 * the browser reports no connection, because the report is unreliable.
 */
export function queryClientFor(db: Db, userId: string): QueryClient {
  const known = clients.get(db)
  if (known?.userId === userId) return known.queries
  known?.queries.clear()
  // React-query itself assumes a network at first. It would then miss that the network returns after an offline start.
  onlineManager.setOnline(navigator.onLine)
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  })
  clients.set(db, { userId, queries })
  return queries
}
