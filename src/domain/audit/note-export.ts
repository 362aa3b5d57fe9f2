import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

export type Exported =
  | 'services'
  | 'trends'
  | 'counts'
  | 'activity'
  | 'members'
  | 'events'
  | 'sermons'
  | 'year'
  | 'everything'

/**
 * Writes a line to the audit log about a file that the caller downloaded.
 *
 * @param items number of rows in the file
 * @throws DomainError 'forbidden' when the caller's role may not read all that is in the file
 */
export async function noteExport(db: Db, exported: Exported, items: number): Promise<void> {
  unwrap(await db.rpc('note_export', { exported, items }))
}
