import type { Field } from '../import-field.ts'
import { isTotalLabel } from '../table/left-out-rows.ts'
import type { Table, TableColumn } from '../table/table.ts'
import { isBlank } from '../cells/cell-text.ts'
import { missingIn, readCount } from '../cells/read-count.ts'

/**
 * A service also took place before the first number if at most `MOST_AT_END` cells before it have text. The same rule
 * applies after the last number.
 */
const MOST_AT_END = 4
const SHORT_FILE = 8

/**
 * Returns for each cell of a service whether the service usually took place on the date of the cell. On a usual date, a
 * dash or "n/a" means that the service was not counted. On any other date, a dash or "n/a" means that there was no
 * service. Other dates are, for example, the dates between monthly services and the dates before a new service.
 *
 * A service usually takes place from its first to its last number if more than half of these cells have a number. A
 * cell that says "cancelled" or "not counted" is like a number. Up to four cells before the first number, or after the
 * last number, are included. In a file of at most eight dates, a service without a number takes place on every date.
 *
 * @param texts the cells of one service in the order of the file
 */
export function usualServices(texts: readonly string[]): boolean[] {
  const told = texts.map((text) => {
    const missing = missingIn(text)
    if (missing) return missing === 'not counted'
    const read = readCount(text)
    return typeof read === 'object' && !('problem' in read)
  })
  const first = told.indexOf(true)
  const last = told.lastIndexOf(true)
  if (first < 0) return texts.map(() => texts.length <= SHORT_FILE)
  const known = told.filter(Boolean).length
  if (known * 2 <= last - first + 1) return texts.map(() => false)
  const filled = (from: number, to: number) => texts.slice(from, to).filter((text) => text !== '').length
  const runsBefore = filled(0, first) <= MOST_AT_END
  const runsAfter = filled(last + 1, texts.length) <= MOST_AT_END
  return texts.map((_, at) => (at < first ? runsBefore : at > last ? runsAfter : true))
}

/**
 * Returns a function with the results of `usualServices` for the columns of a table with dates in rows. `key` is the
 * column's key, and `row` is the row number in the file.
 */
export function usualInColumns(
  table: Table,
  fields: Record<string, Field | null>,
  columns: readonly TableColumn[],
): (key: string, row: number) => boolean {
  const date = table.columns.find(({ key }) => fields[key] === 'date')
  const rows = table.dataRows.filter((at) => {
    const text = date ? (table.rows[at]![date.index] ?? '') : ''
    return !isBlank(text) && !isTotalLabel(text)
  })
  const places = new Map(rows.map((at, place) => [at + 1, place]))
  const usual = new Map(
    columns.map(({ key, index }) => [key, usualServices(rows.map((at) => table.rows[at]![index] ?? ''))]),
  )
  return (key, row) => usual.get(key)?.[places.get(row) ?? -1] ?? false
}
