import * as v from 'valibot'
import type { Json } from '../database.types.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ImportFigures } from './import.schema.ts'
import type { ImportDecision, ImportKind } from './import.schema.ts'
import type { SentRow } from './sent-row.ts'

/** The database accepts at most 5,000 rows in a request. Smaller requests show the progress more often. */
export const ROWS_OF_REQUEST = 1000

/**
 * Begins an import and returns its id. Nothing is imported before `applyImport`.
 *
 * @param defaults the name and the time of services, for a file without them
 * @throws DomainError 'forbidden' except for owners and staff
 */
export async function beginImport(
  db: Db,
  { kind, fileName, defaults }: { kind: ImportKind; fileName: string | null; defaults: ImportDefaults },
): Promise<string> {
  const options = {
    ...(defaults.serviceName && { service_name: defaults.serviceName }),
    ...(defaults.time && { time: defaults.time }),
  }
  return unwrap(await db.rpc('begin_import', { kind, ...(fileName && { file_name: fileName.slice(-255) }), options }))
}

export type ImportDefaults = { serviceName?: string; time?: string }

/**
 * Begins the import of an archive and returns its id.
 *
 * @param fromChurch the id of the church in the archive; in any other church, the rows get new ids
 * @throws DomainError 'forbidden' except for owners
 */
export async function beginArchiveImport(db: Db, fileName: string, fromChurch: string): Promise<string> {
  const options = { church: fromChurch }
  return unwrap(await db.rpc('begin_import', { kind: 'everything', file_name: fileName.slice(-255), options }))
}

/**
 * Adds rows to an import. A row whose number was added before does not change, so a request can be repeated.
 *
 * @throws DomainError 'conflict' when the import is already applied
 */
export async function addImportRows(db: Db, id: string, rows: readonly SentRow[]): Promise<void> {
  unwrap(await db.rpc('add_import_rows', { import: id, rows: rows as unknown as Json }))
}

/** Compares the rows of an import with the church's data and returns how many rows the import would add or change. */
export async function previewImport(db: Db, id: string): Promise<ImportFigures> {
  return v.parse(ImportFigures, unwrap(await db.rpc('preview_import', { import: id })))
}

/**
 * Answers questions of an import. `previewImport` then uses the answers.
 *
 * @param numbers the numbers of the rows to which the answer applies; without `numbers`, the answer applies to all
 * questions
 */
export async function decideImportRows(
  db: Db,
  id: string,
  decision: ImportDecision | null,
  numbers?: readonly number[],
): Promise<void> {
  // A null removes an answer, but the generated type does not allow null.
  const given = decision as ImportDecision
  unwrap(await db.rpc('decide_import_rows', { import: id, decision: given, ...(numbers && { numbers: [...numbers] }) }))
}

/**
 * Writes all new and changed rows of an import in one transaction.
 *
 * @param expected the figures that the person saw
 * @throws DomainError 'conflict' when the figures have changed since the person saw them, or when the import is already
 * applied
 */
export async function applyImport(db: Db, id: string, expected: ImportFigures): Promise<ImportFigures> {
  const { kept: _, ...figures } = expected
  return v.parse(ImportFigures, unwrap(await db.rpc('apply_import', { import: id, expected: figures })))
}

/**
 * Undoes an import, but keeps values that a person changed after the import.
 *
 * @returns the names of the rows with such values
 * @throws DomainError 'conflict' after 30 days, and when the import is already undone
 */
export async function undoImport(db: Db, id: string): Promise<string[]> {
  return v.parse(v.array(v.string()), unwrap(await db.rpc('undo_import', { import: id })))
}

/** Deletes an import that was not applied. */
export async function cancelImport(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('cancel_import', { import: id }))
}
