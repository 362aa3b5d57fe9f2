import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listImportRows } from '@/domain/imports/import.queries.ts'
import type { ImportAction, ImportRow } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { DryRun } from '../import-state.ts'

const AT_MOST = 20

const rowsOf = (db: Db, { id }: Pick<DryRun, 'id'>, action: ImportAction) =>
  infiniteQueryOptions({
    queryKey: ['import-rows', id, action],
    queryFn: ({ pageParam }) => listImportRows(db, id, { action, after: pageParam, atMost: AT_MOST }),
    initialPageParam: 0,
    getNextPageParam: (last: ImportRow[]) => (last.length < AT_MOST ? null : last.at(-1)!.number),
  })

/** Returns the query of the rows that the dry run shows first. The query runs before the dry run appears. */
export function firstRows(db: Db, run: DryRun) {
  const { figures, asked } = run
  const action = asked > 0 ? 'question' : figures.new > 0 ? 'new' : figures.changed > 0 ? 'changed' : 'refused'
  return rowsOf(db, run, action)
}

/** Reads the rows of an import that have the given action, page by page. */
export function useRows(db: Db, run: DryRun, action: ImportAction) {
  const pages = useInfiniteQuery(rowsOf(db, run, action))
  const rows = pages.data?.pages.flat() ?? null
  const more = pages.hasNextPage ? () => void pages.fetchNextPage() : null
  return { rows, more, isLoadingMore: pages.isFetchingNextPage, error: pages.error, again: () => void pages.refetch() }
}
