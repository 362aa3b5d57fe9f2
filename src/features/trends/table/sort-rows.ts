import type { TrendTable } from '@/domain/trends/trend-table.ts'

export type Sorting = { key: string; isAscending: boolean }

/** Returns the rows sorted by one column. Rows without a value come last, and equal rows keep their order. */
export function sortRows({ columns, rows }: TrendTable, { key, isAscending }: Sorting): TrendTable['rows'] {
  const column = columns.findIndex((each) => each.key === key)
  const cellOf = ({ cells }: TrendTable['rows'][number]) => cells[column] ?? null
  const sign = isAscending ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [cellOf(a), cellOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one === other ? 0 : one < other ? -sign : sign
  })
}
