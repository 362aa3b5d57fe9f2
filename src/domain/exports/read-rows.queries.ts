import type { SupabaseClient } from '@supabase/supabase-js'
import { isTooLarge } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ExportTable } from './export-tables.ts'

/** The fields of an `ExportRow` are columns of the database. */
export type ExportRow = Record<string, unknown>

/** The server returns at most `PAGE` rows in one answer. */
const PAGE = 1000

/**
 * Reads all rows of a church's table that the caller may read, page by page. Each page begins after the last row of the
 * previous page, so rows that are added or deleted meanwhile do not shift the other rows. The next page is requested
 * while the caller works with the current page.
 *
 * @param counted the number of rows that the table had; once so many rows are read, a page that is not full is the last
 * page
 * @throws DomainError when a request fails
 */
export async function* readRows(
  db: Db,
  churchId: string,
  table: ExportTable,
  counted = Number.POSITIVE_INFINITY,
): AsyncGenerator<ExportRow[]> {
  let limit = PAGE
  let read = 0
  const ask = (after?: ExportRow) => pageOf(db, churchId, table, { after, limit }).then((answer) => answer)
  let after: ExportRow | undefined
  let asked = ask()
  try {
    for (;;) {
      const answer = await asked
      if (isTooLarge(answer) && limit > 1) {
        limit = Math.ceil(limit / 2)
        asked = ask(after)
        continue
      }
      const rows = unwrap(answer)
      after = rows.at(-1)
      // A server may return fewer rows than requested. Without a count, only an empty page shows the end of the table.
      if (!after) return
      read += rows.length
      if (rows.length < limit && read >= counted) return yield rows
      asked = ask(after)
      yield rows
    }
  } finally {
    // The request for the next page may still run when the caller stops.
    await asked
  }
}

export type TablePage = { table: ExportTable; rows: ExportRow[] }

/**
 * Reads all rows of several tables, one table after the other. An empty table gives one page without rows.
 *
 * @param counts the number of rows of each table, by table name
 * @throws DomainError when a request fails
 */
export async function* readTables(
  db: Db,
  churchId: string,
  tables: readonly ExportTable[],
  counts: ReadonlyMap<string, number>,
): AsyncGenerator<TablePage> {
  for (const table of tables) {
    let isEmpty = true
    for await (const rows of readRows(db, churchId, table, counts.get(table.name))) {
      isEmpty = false
      yield { table, rows }
    }
    if (isEmpty) yield { table, rows: [] }
  }
}

/**
 * Counts the rows of a church's table that the caller may read.
 *
 * @throws DomainError when the request fails
 */
export async function countRows(db: Db, churchId: string, { name }: ExportTable): Promise<number> {
  const table = (db as SupabaseClient).from(name).select('*', { count: 'exact', head: true })
  const answer = await table.eq(churchColumn(name), churchId)
  unwrap(answer)
  return answer.count ?? 0
}

/**
 * `churchColumn` returns the column with the church's id. The filter by this id excludes the rows of a new church when
 * a person moves to another church during an export.
 */
const churchColumn = (table: string) => (table === 'churches' ? 'id' : 'church_id')

type Page = { after: ExportRow | undefined; limit: number }

function pageOf(db: Db, churchId: string, { name, key, restored, told }: ExportTable, { after, limit }: Page) {
  // The compiler cannot check a query whose table is a parameter; a test compares the columns with the database.
  const columns = [...restored, ...told].join(',')
  const table = (db as SupabaseClient).from(name).select<string, ExportRow>(columns).eq(churchColumn(name), churchId)
  const following = after ? rowsAfter(table, key, after) : table
  return key.reduce((query, column) => query.order(column), following).limit(limit)
}

type Filtered<Query> = { gt: (column: string, value: unknown) => Query; gte: Filtered<Query>['gt'] } & {
  or: (filters: string) => Query
}

/** `rowsAfter` selects the rows whose key comes after the key of `row`. A key has one or two columns. */
function rowsAfter<Query extends Filtered<Query>>(query: Query, [first, second]: readonly string[], row: ExportRow) {
  const value = row[first!]
  if (second === undefined) return query.gt(first!, value)
  // The first filter lets the database begin at the right place in the index of the key.
  return query
    .gte(first!, value)
    .or(`${first}.gt.${String(value)},and(${first}.eq.${String(value)},${second}.gt.${String(row[second])})`)
}
