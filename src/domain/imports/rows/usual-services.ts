import type { Field } from '../import-field.ts'
import { isTotalLabel } from '../table/left-out-rows.ts'
import type { Table, TableColumn } from '../table/table.ts'
import { isBlank } from '../cells/cell-text.ts'
import { missingIn, readCount } from '../cells/read-count.ts'

/** A service that began or ended lately may have this many marks before its first number, or after its last. */
const MOST_AT_END = 4
const SHORT_FILE = 8

/**
 * Returns for each cell of a service whether the service usually runs there. A dash or "n/a" in such a cell says that
 * it took place and was not counted. A monthly service has the same marks in the weeks without it, and a service that
 * began later has them in the years before.
 *
 * A service runs from its first to its last number, if more than half of the cells between them have one; a cell that
 * says "cancelled" or "not counted" is like a number. Up to four marks before or after belong to it, too. In a file of
 * at most eight dates, a service without any number runs everywhere.
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

/** Returns `usualServices` for columns of a table with dates down, by a column's key and the number of a row. */
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
