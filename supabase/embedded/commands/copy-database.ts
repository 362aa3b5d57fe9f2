import type { Kysely } from 'kysely'
import { checkRows, copyRows, listTables } from './move-rows.ts'
import type { Checked, Table } from './move-rows.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- @supabase/lite has the same type for its connection
type Database = Kysely<any>

/** Tables that the migrations fill. A database with rows only in these tables counts as empty. */
const WITHOUT_PEOPLE = new Set(['private.timers', 'storage.buckets'])

/**
 * Copies every row into an empty database of the same or a newer version, in one transaction. Every table is compared
 * before the commit. A target that already contains the same rows is not changed.
 *
 * @returns the copied tables
 *
 * @throws when the target is not empty, a table or column is missing there, or any row differs
 */
export async function copyDatabase(source: Database, target: Database): Promise<Checked[]> {
  const tables = await listTables(source)
  assertKnown(tables, await listTables(target))
  const wanted = await checkRows(source)
  const found = await checkRows(target, tables)
  if (isSame(wanted, found)) return wanted
  const used = found.filter(({ table, rows }) => rows > 0 && !WITHOUT_PEOPLE.has(table))
  if (used.length > 0) {
    throw new Error(`The database is not empty: ${used.map(({ table, rows }) => `${table} (${rows})`).join(', ')}.`)
  }
  await target.transaction().execute(async (transaction) => {
    await copyRows(source, transaction)
    const copied = await checkRows(transaction, tables)
    if (!isSame(wanted, copied)) throw new Error('Some rows are not the same after the copy; nothing was copied.')
  })
  return wanted
}

function assertKnown(tables: Table[], known: Table[]): void {
  const columns = new Set(known.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const unknown = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const missing = unknown.filter((column) => !columns.has(column))
  if (missing.length > 0) throw new Error(`This version of Narthex does not know ${missing.join(', ')}.`)
}

function isSame(some: Checked[], others: Checked[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
