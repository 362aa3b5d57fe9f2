import { EXPORT_TABLES } from '../exports/export-tables.ts'
import type { SentRow } from './sent-row.ts'

/** `RESTORED_TABLES` are the tables of an archive that an import writes, in the order of `EXPORT_TABLES`. */
export const RESTORED_TABLES = EXPORT_TABLES.filter(({ restored }) => restored.length > 0)

/**
 * Returns a row of an archive in the form that the database reads, with only the columns that an import writes.
 *
 * @param number the number of the row in the archive, from 1
 * @param row the number of the row in its table, from 1
 */
export function sentArchiveRow(
  number: number,
  table: (typeof RESTORED_TABLES)[number],
  row: number,
  values: Record<string, unknown>,
): SentRow {
  const written = Object.fromEntries(table.restored.map((column) => [column, values[column] ?? null]))
  return { number, row, column: table.name, given: { table: table.name, row: written } }
}
