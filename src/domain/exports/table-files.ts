import { csvRows } from '../shared/csv-table.ts'
import type { Cell } from '../shared/csv-table.ts'
import type { ExportTable } from './export-tables.ts'
import type { ExportRow } from './read-rows.queries.ts'

/** Spreadsheet programs read a text as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A `TableFile` is written in parts, so that a large table is never in memory completely. */
export type TableFile = { begin: string; part: (rows: readonly ExportRow[]) => string; end: string }

/**
 * Returns the CSV file of a table with the column names of the database. A list or an object in a cell is written as
 * JSON.
 */
export function csvFileOf({ restored, told }: ExportTable): TableFile {
  const columns = [...restored, ...told]
  return {
    begin: `${BYTE_ORDER_MARK}${csvRows([columns])}`,
    part: (rows) => csvRows(rows.map((row) => columns.map((column) => cellOf(row[column])))),
    end: '',
  }
}

/** Returns the JSON file of a table, which is a list with one row on each line. */
export function jsonFile(): TableFile {
  let isFirst = true
  return {
    begin: '[',
    part: (rows) => {
      const lines = rows.map((row) => `\n${JSON.stringify(row)}`).join(',')
      const text = isFirst || rows.length === 0 ? lines : `,${lines}`
      isFirst &&= rows.length === 0
      return text
    },
    end: '\n]\n',
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
