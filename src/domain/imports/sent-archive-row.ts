import { EXPORT_TABLES } from '../exports/export-tables.ts'
import type { SentRow } from './sent-row.ts'

/** The tables of an archive that an import writes, parents first. */
export const RESTORED_TABLES = EXPORT_TABLES.filter(({ restored }) => restored.length > 0)

/**
 * Returns a row of an archive as it is sent to the database, with the columns that an import writes.
 *
 * @param number counts the rows of the archive from 1
 * @param row the number of the row in its table, counted from 1
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
