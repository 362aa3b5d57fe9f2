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

/** Returns a query for rows with the field names of the table. The caller adds filters and the order. */
export function selectRows<Name extends TableName, Row>(
  db: Db,
  { name, columns }: Read<Name, Row>,
  options?: { count: 'exact' },
) {
  return db.from(name).select<string, Row>(columns, options)
}

export type Rows<Name extends TableName, Row> = ReturnType<typeof selectRows<Name, Row>>

/** Returns a row by its id; null when the caller's church has no such row. */
export async function findRow<Row>(db: Db, { name, columns }: Read<TableName, Row>, id: string): Promise<Row | null> {
  if (!isId(id)) return null
  return unwrap(await untyped(db).from(name).select(columns).eq('id', id).maybeSingle<Row>())
}

/**
 * Adds a row and returns it.
 *
 * @throws DomainError 'forbidden' for viewers
 */
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
 * Changes the given fields of a row and returns the row.
 *
 * @throws DomainError 'not-found' when the row does not exist or the caller may not change it
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
 * Returns a row that was just written, with the confidential texts of the draft. In the answer of PostgREST, the
 * confidential texts still have the old values.
 */
export function saidIn<Row>(draft: object, table: { answer: v.GenericSchema<unknown, Row> }, row: Row): Row {
  return { ...row, ...Object.fromEntries(confidentialFields(table, draft)) }
}

/** The database ignores a confidential text that is null; '' clears the stored text. */
function clearedTexts(table: { answer: v.GenericSchema }, changes: object): object {
  return Object.fromEntries(confidentialFields(table, changes).map(([field, text]) => [field, text ?? '']))
}

function confidentialFields({ answer }: { answer: v.GenericSchema }, draft: object): [field: string, text: unknown][] {
  const { entries } = answer as v.StrictObjectSchema<v.ObjectEntries, undefined>
  return Object.entries(draft).filter(([field, text]) => entries[field] === ConfidentialText && text !== undefined)
}

/**
 * Deletes a row.
 *
 * @throws DomainError 'not-found' when the row does not exist or the caller may not delete it
 */
export async function deleteRow(db: Db, { name }: { name: TableName }, { id }: { id: string }): Promise<void> {
  unwrapRow(await untyped(db).from(name).delete().eq('id', id).select('id'))
}

/** The compiler cannot check a query whose table is a parameter. `table()` has already checked the columns. */
function untyped(db: Db): SupabaseClient {
  return db
}
