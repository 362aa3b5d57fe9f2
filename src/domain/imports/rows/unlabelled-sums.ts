import { readCount } from '../cells/read-count.ts'
import type { Field } from '../import-field.ts'
import type { Table } from '../table/table.ts'

/**
 * Returns a function that says whether a row holds, in each column of counts that it fills, the sum or the mean of the
 * rows above. It must be asked in the order of the rows. Such a row without a date is a row of totals without a label.
 */
export function isSumOfColumn(table: Table, fields: Record<string, Field | null>): (index: number) => boolean {
  const columns = table.columns.filter(({ key }) =>
    /^(total|adults|children|visitors|(service|category|online):.*)$/.test(fields[key] ?? ''),
  )
  const sums = columns.map(() => ({ sum: 0, rows: 0 }))
  return (index) => {
    const counts = columns.map((column) => {
      const read = readCount(table.rows[index]![column.index] ?? '')
      return typeof read === 'object' && 'count' in read ? read.count : null
    })
    const filled = counts.flatMap((count, at) => (count === null ? [] : [{ count, ...sums[at]! }]))
    const isSum = filled.every(({ count, sum, rows }) => rows >= 2 && count === sum)
    const isMean = filled.every(({ count, sum, rows }) => rows >= 2 && Math.abs(count - sum / rows) < 1)
    counts.forEach((count, at) => {
      if (count === null) return
      sums[at]!.sum += count
      sums[at]!.rows += 1
    })
    return filled.length > 0 && (isSum || isMean)
  }
}
