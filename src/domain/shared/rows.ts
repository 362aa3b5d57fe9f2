import type { SupabaseClient } from '@supabase/supabase-js'
import type * as v from 'valibot'
import { ConfidentialText } from './column-values.ts'
import { unwrap, unwrapRow } from './db.ts'
import type { Db } from './db.ts'
import { isId } from './ids.ts'
import { toRow } from './table.ts'
import type { TableName } from './table.ts'

type Read<Name extends TableName, Row> = { name: Name; columns: string; answer: v.GenericSchema<unknown, Row> }
type Written<Row, Draft> = Read<TableName, Row> & {
  draft: v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Draft>
}

/** A query for rows under the names of a table's fields, for the caller to narrow and order. */
export function selectRows<Name extends TableName, Row>(
  db: Db,
  { name, columns }: Read<Name, Row>,
  options?: { count: 'exact' },
) {
  return db.from(name).select<string, Row>(columns, options)
}

/** Such a query, for functions that all lists of a table share. */
export type Rows<Name extends TableName, Row> = ReturnType<typeof selectRows<Name, Row>>

/** @returns null when there is no such row in the caller's church */
export async function findRow<Row>(db: Db, { name, columns }: Read<TableName, Row>, id: string): Promise<Row | null> {
  if (!isId(id)) return null
  return unwrap(await untyped(db).from(name).select(columns).eq('id', id).maybeSingle<Row>())
}

/** @throws DomainError 'forbidden' for viewers */
export async function insertRow<Row, Draft extends object>(
  db: Db,
  table: Written<Row, Draft>,
  draft: Draft,
): Promise<Row> {
  const row: Record<string, unknown> = toRow(table, draft)
  const added = unwrapRow(await untyped(db).from(table.name).insert(row).select<string, Row>(table.columns))
  return saidIn(draft, table, added)
}

/**
 * Fields left out stay as they are.
 * @throws DomainError 'not-found' when there is no such row the caller may change
 */
export async function updateRow<Row, Draft extends object>(
  db: Db,
  table: Written<Row, Draft>,
  { id, ...changes }: Partial<Draft> & { id: string },
): Promise<Row> {
  const row: Record<string, unknown> = { ...toRow(table, changes), ...toRow(table, clearedTexts(table, changes)) }
  const changed = unwrapRow(
    await untyped(db).from(table.name).update(row).eq('id', id).select<string, Row>(table.columns),
  )
  return saidIn(changes, table, changed)
}

/**
 * A row that was just written, with the confidential texts that came with it: PostgREST reads them beside the row, as
 * they were before the statement.
 */
export function saidIn<Row>(draft: object, table: { answer: v.GenericSchema<unknown, Row> }, row: Row): Row {
  return { ...row, ...Object.fromEntries(confidentialFields(table, draft)) }
}

/** A confidential text of null tells the database nothing, and an empty one clears it. */
function clearedTexts(table: { answer: v.GenericSchema }, changes: object): object {
  return Object.fromEntries(confidentialFields(table, changes).map(([field, text]) => [field, text ?? '']))
}

function confidentialFields({ answer }: { answer: v.GenericSchema }, draft: object): [field: string, text: unknown][] {
  const { entries } = answer as v.StrictObjectSchema<v.ObjectEntries, undefined>
  return Object.entries(draft).filter(([field, text]) => entries[field] === ConfidentialText && text !== undefined)
}

/** @throws DomainError 'not-found' when there is no such row the caller may delete */
export async function deleteRow(db: Db, { name }: { name: TableName }, { id }: { id: string }): Promise<void> {
  unwrapRow(await untyped(db).from(name).delete().eq('id', id).select('id'))
}

/** The compiler cannot follow a table that is not named on the spot; `table()` had it compare the columns. */
function untyped(db: Db): SupabaseClient {
  return db
}
