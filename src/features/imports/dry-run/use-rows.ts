import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listImportRows } from '@/domain/imports/import.queries.ts'
import type { ImportRow, RowsShown } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { firstTab } from './row-tabs.ts'
import type { RowsOf } from './row-tabs.ts'

const AT_MOST = 20

const rowsOf = (db: Db, { id }: Pick<RowsOf, 'id'>, shown: RowsShown) =>
  infiniteQueryOptions({
    queryKey: ['import-rows', id, shown],
    queryFn: ({ pageParam }) => listImportRows(db, id, { action: shown, after: pageParam, atMost: AT_MOST }),
    initialPageParam: 0,
    getNextPageParam: (last: ImportRow[]) => (last.length < AT_MOST ? null : last.at(-1)!.number),
  })

/** Returns the queries of the rows that a step shows first. The queries run before the step appears. */
export function firstRows(db: Db, run: RowsOf, isDone: boolean) {
  const first = firstTab(run, isDone)
  const shown: RowsShown[] = [...(first ? [first] : []), ...(run.figures.replaced > 0 ? ['replaced' as const] : [])]
  return shown.map((each) => rowsOf(db, run, each))
}

/** Reads rows of an import, page by page. */
export function useRows(db: Db, run: Pick<RowsOf, 'id'>, shown: RowsShown) {
  const pages = useInfiniteQuery(rowsOf(db, run, shown))
  const rows = pages.data?.pages.flat() ?? null
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : null
  return { rows, more, isLoadingMore: pages.isFetchingNextPage, error: pages.error, again: () => void pages.refetch() }
}
