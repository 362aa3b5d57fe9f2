import { useInfiniteQuery } from '@tanstack/react-query'
import { listImportRows } from '@/domain/imports/import.queries.ts'
import type { ImportAction, ImportRow } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { DryRun } from '../import-state.ts'

const AT_MOST = 20

/** Reads the rows with which the import does the same, a page at a time. */
export function useRows(db: Db, { id }: DryRun, action: ImportAction) {
  const pages = useInfiniteQuery({
    queryKey: ['import-rows', id, action],
    queryFn: ({ pageParam }) => listImportRows(db, id, { action, after: pageParam, atMost: AT_MOST }),
    initialPageParam: 0,
    getNextPageParam: (last: ImportRow[]) => (last.length < AT_MOST ? null : last.at(-1)!.number),
    gcTime: 0,
  })
  const rows = pages.data?.pages.flat() ?? null
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : null
  return { rows, more, isLoadingMore: pages.isFetchingNextPage, error: pages.error, again: () => void pages.refetch() }
}
