import { isId } from '../../shared/ids.ts'
import { cellProblem } from '../cells/cell-text.ts'
import { isPhone } from '../cells/member-values.ts'
import { readCount } from '../cells/read-count.ts'
import { readDate } from '../cells/read-date.ts'
import { valuesOf } from './table.ts'
import type { Table } from './table.ts'

/** Shares (0..1) of a column's first values that look like something. All are 0 for an empty column. */
export type Contents = { ids: number; emails: number; phones: number; dates: number; counts: number; size: number }

const SAMPLE = 200

/** Returns what a column's values look like. A service that did not happen counts as a count. */
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

/** A full date, or a day and month. A plain number is no date here; Excel's day numbers are found by the heading. */
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
