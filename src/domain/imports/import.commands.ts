import * as v from 'valibot'
import type { Json } from '../database.types.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ImportFigures } from './import.schema.ts'
import type { ImportDecision, ImportKind } from './import.schema.ts'
import type { SentRow } from './sent-row.ts'

/** The database takes at most 5,000 rows in a request; fewer show progress more often. */
export const ROWS_OF_REQUEST = 1000

/**
 * Begins an import and returns its id. Nothing is imported before `applyImport`.
 *
 * @param defaults the name and the time of services in a file that has none
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
 * @param fromChurch the id of the church in the archive; in another church the rows get ids of their own
 * @throws DomainError 'forbidden' except for owners
 */
export async function beginArchiveImport(db: Db, fileName: string, fromChurch: string): Promise<string> {
  const options = { church: fromChurch }
  return unwrap(await db.rpc('begin_import', { kind: 'everything', file_name: fileName.slice(-255), options }))
}

/**
 * Adds rows to an import. A row whose number is there already is left as it is, so a request that may have arrived can
 * be repeated.
 *
 * @throws DomainError 'conflict' when the import was applied already
 */
export async function addImportRows(db: Db, id: string, rows: readonly SentRow[]): Promise<void> {
  unwrap(await db.rpc('add_import_rows', { import: id, rows: rows as unknown as Json }))
}

/** Compares the rows of an import with what the church has, and returns what the import would do. */
export async function previewImport(db: Db, id: string): Promise<ImportFigures> {
  return v.parse(ImportFigures, unwrap(await db.rpc('preview_import', { import: id })))
}

/**
 * Answers questions of an import; `previewImport` then uses the answers.
 *
 * @param numbers the rows; without them, the answer is for all questions
 */
export async function decideImportRows(
  db: Db,
  id: string,
  decision: ImportDecision | null,
  numbers?: readonly number[],
): Promise<void> {
  // The generated type does not know that a null takes the answer back.
  const given = decision as ImportDecision
  unwrap(await db.rpc('decide_import_rows', { import: id, decision: given, ...(numbers && { numbers: [...numbers] }) }))
}

/**
 * Writes the new and the changed rows of an import, all or none.
 *
 * @param expected the figures that the person saw
 * @throws DomainError 'conflict' when the figures have changed meanwhile, or when the import was applied already
 */
export async function applyImport(db: Db, id: string, expected: ImportFigures): Promise<ImportFigures> {
  const { kept: _, ...figures } = expected
  return v.parse(ImportFigures, unwrap(await db.rpc('apply_import', { import: id, expected: figures })))
}

/**
 * Takes an import back. What a person changed since is kept.
 *
 * @returns the names of what was kept
 * @throws DomainError 'conflict' after 30 days, and when it was undone already
 */
export async function undoImport(db: Db, id: string): Promise<string[]> {
  return v.parse(v.array(v.string()), unwrap(await db.rpc('undo_import', { import: id })))
}

/** Deletes an import that was not applied. */
export async function cancelImport(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('cancel_import', { import: id }))
}
