import { applyImport } from '@/domain/imports/import.commands.ts'
import { listImports } from '@/domain/imports/import.queries.ts'
import type { ImportFigures } from '@/domain/imports/import.schema.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { DryRun } from './import-state.ts'
import { isUnanswered, repeated } from './repeated.ts'

/**
 * Imports the rows of a dry run. A request without an answer is sent again, because repeating it writes nothing twice.
 * If the import still fails, the list of imports shows whether it was applied nevertheless.
 */
export async function applyRun(db: Db, { id, figures }: DryRun): Promise<ImportFigures> {
  try {
    return await repeated(() => applyImport(db, id, figures))
  } catch (error) {
    const known = await listImports(db).catch(() => [])
    const applied = known.find((each) => each.id === id)
    if (applied) return applied.figures ?? figures
    throw error
  }
}

/** Returns the reason why a file was not imported, as a sentence for people. */
export function whyNotApplied(error: unknown): string {
  if (isUnanswered(error)) {
    return 'The connection was lost, so it is not known whether the file was imported. Import it again when the connection is back. No row is written twice.'
  }
  if (toDomainError(error).kind === 'conflict') {
    return 'Something changed in your church in the meantime. Please look at the figures again.'
  }
  return 'The file was not imported. Nothing was changed.'
}
