import { applyImport } from '@/domain/imports/import.commands.ts'
import { listImports } from '@/domain/imports/import.queries.ts'
import type { ImportFigures } from '@/domain/imports/import.schema.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { DryRun } from './import-state.ts'
import { isUnanswered, repeated } from './repeated.ts'

/**
 * Imports what a dry run shows. The answer may be lost on its way after the rows were written. The request is then sent
 * again, which writes nothing twice, and the list of imports decides.
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

/** Returns why a file was not imported, as a sentence for people. */
export function whyNotApplied(error: unknown): string {
  if (isUnanswered(error)) {
    return 'The connection was lost, so it is not known whether the file was imported. Import it again when the connection is back. No row is written twice.'
  }
  if (toDomainError(error).kind === 'conflict') {
    return 'Something changed in your church in the meantime. Please look at the figures again.'
  }
  return 'The file was not imported. Nothing was changed.'
}
