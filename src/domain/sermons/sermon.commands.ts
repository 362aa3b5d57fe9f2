import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { Sermons } from './sermon.schema.ts'
import type { Sermon, SermonDraft } from './sermon.schema.ts'

/**
 * Adds a sermon.
 *
 * @throws DomainError 'forbidden' for viewers
 */
export async function createSermon(db: Db, draft: SermonDraft): Promise<Sermon> {
  return insertRow(db, Sermons, draft)
}

/**
 * Changes the given fields of a sermon.
 *
 * @throws DomainError 'not-found' when the sermon does not exist or the caller may not change it
 */
export async function updateSermon(db: Db, changes: Partial<SermonDraft> & { id: string }): Promise<Sermon> {
  return updateRow(db, Sermons, changes)
}

/**
 * Deletes a sermon.
 *
 * @throws DomainError 'not-found' when the sermon does not exist or the caller may not delete it
 */
export async function deleteSermon(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Sermons, { id })
}
