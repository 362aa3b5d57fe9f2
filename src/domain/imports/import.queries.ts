import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ImportFigures, Imports } from './import.schema.ts'
import type {
  Import,
  ImportCandidate,
  ImportDecision,
  ImportedValues,
  ImportRow,
  ReplacedCount,
  RowsShown,
} from './import.schema.ts'

/** The page shows only the newest `NEWEST` imports. */
const NEWEST = 50

/** Returns the church's imports, newest first. Imports that were never applied are left out. */
export async function listImports(db: Db): Promise<Import[]> {
  const rows = unwrap(
    await db
      .from('imports')
      .select<string, Import>(Imports.columns)
      .neq('state', 'open')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(NEWEST),
  )
  return rows.map((row) => ({ ...row, figures: row.figures && v.parse(ImportFigures, row.figures) }))
}

/** Returns the different names of the church's recurring and dated services; nothing except for owners and staff. */
export async function listServiceNames(db: Db): Promise<string[]> {
  return unwrap(await db.rpc('list_service_names'))
}

/**
 * Returns rows of an import in the order of the file.
 *
 * @param after the number of the last row of the previous page; 0 for the first page
 */
export async function listImportRows(
  db: Db,
  id: string,
  { action, after = 0, atMost = 50 }: { action: RowsShown; after?: number; atMost?: number },
): Promise<ImportRow[]> {
  const rows = unwrap(
    await db.rpc('list_import_rows', { import: id, of_action: action, after_number: after, at_most: atMost }),
  )
  return rows.map((row) => ({
    number: row.number,
    row: row.file_row,
    column: row.file_column,
    reason: row.reason,
    given: row.given as ImportedValues,
    before: row.before as ImportedValues | null,
    after: row.after as ImportedValues | null,
    decision: row.decision as ImportDecision | null,
    candidates: (row.candidates ?? []) as ImportCandidate[],
    replaced: row.replaced as ReplacedCount | null,
  }))
}
