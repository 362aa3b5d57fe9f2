import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

export type Exported = 'services' | 'trends' | 'counts' | 'activity'

/** Notes in the audit log that the caller saved a file. @param items how many rows it has */
export async function noteExport(db: Db, exported: Exported, items: number): Promise<void> {
  unwrap(await db.rpc('note_export', { exported, items }))
}
