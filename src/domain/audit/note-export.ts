import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

export type Exported = 'services' | 'trends' | 'counts' | 'activity' | 'year'

/**
 * Records in the audit log that the caller downloaded a file.
 *
 * @param items number of rows in the file
 */
export async function noteExport(db: Db, exported: Exported, items: number): Promise<void> {
  unwrap(await db.rpc('note_export', { exported, items }))
}
