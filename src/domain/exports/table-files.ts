import { csvRows } from '../shared/csv-table.ts'
import type { Cell } from '../shared/csv-table.ts'
import type { ExportTable } from './export-tables.ts'
import type { ExportRow } from './read-rows.queries.ts'

/** Spreadsheet programs read a text as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A file that is written in parts, so that a large table is never in memory as a whole. */
export type TableFile = { begin: string; part: (rows: readonly ExportRow[]) => string; end: string }

/** Returns the CSV file of a table, with the names of the database's columns. Lists and documents are JSON in a cell. */
export function csvFileOf({ restored, told }: ExportTable): TableFile {
  const columns = [...restored, ...told]
  return {
    begin: `${BYTE_ORDER_MARK}${csvRows([columns])}`,
    part: (rows) => csvRows(rows.map((row) => columns.map((column) => cellOf(row[column])))),
    end: '',
  }
}

/** Returns the JSON file of a table: a list with one row in each line. */
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
