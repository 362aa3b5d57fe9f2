import { isId } from '../../shared/ids.ts'
import { cellProblem } from '../cells/cell-text.ts'
import { isPhone } from '../cells/member-values.ts'
import { readCount } from '../cells/read-count.ts'
import { readDate } from '../cells/read-date.ts'
import { valuesOf } from './table.ts'
import type { Table } from './table.ts'

/**
 * `Contents` has the shares (0 to 1) of a column's first values that look like ids, email addresses and so on. `size`
 * is the number of these values.
 */
export type Contents = { ids: number; emails: number; phones: number; dates: number; counts: number; size: number }

const SAMPLE = 200

/** Returns how a column's values look. A text such as "cancelled" is treated as a count. */
export function contentsOf(table: Table, index: number): Contents {
  const values = valuesOf(table, index, SAMPLE).filter((value) => cellProblem(value) === null)
  const share = (fits: (value: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(fits).length / values.length
  return {
    ids: share(isId),
    emails: share((value) => /^[^\s@]+@[^\s@]+$/.test(value)),
    phones: share((value) => isPhone(value) && !isFullDate(value) && !/^\d{1,6}([.,]\d+)?$/.test(value)),
    dates: share(isFullDate),
    counts: values.some((value) => /\d/.test(value)) ? share(isCount) : 0,
    size: values.length,
  }
}

/**
 * `isFullDate` accepts a date with day and month and refuses a plain number. Day numbers of Excel are recognized by the
 * heading.
 */
function isFullDate(value: string): boolean {
  if (/^\d+([.,]\d+)?$/.test(value) && !/^(19|20)\d{6}$/.test(value)) return false
  for (const order of ['day first', 'month first'] as const) {
    const read = readDate(value, { order, today: '2100-01-01' })
    if (read && ('date' in read || read.partial.day !== null)) return true
  }
  return false
}

function isCount(value: string): boolean {
  const read = readCount(value)
  return read === 'not counted' || !('problem' in read)
}
