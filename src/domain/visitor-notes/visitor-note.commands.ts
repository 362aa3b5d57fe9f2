import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { deleteRow } from '../shared/rows.ts'
import { toRow } from '../shared/table.ts'
import { VisitorNotes } from './visitor-note.schema.ts'
import type { VisitorNoteDraft } from './visitor-note.schema.ts'

/**
 * Adds a note about visitors to a service. The database deletes the note after 90 days.
 *
 * @throws DomainError 'invalid' when the service is gone, 'forbidden' for viewers and counters
 */
export async function addVisitorNote(db: Db, draft: VisitorNoteDraft): Promise<void> {
  unwrap(await db.from('visitor_notes').insert(toRow(VisitorNotes, draft)))
}

/**
 * Deletes a note.
 *
 * @throws DomainError 'not-found' when the note does not exist or the caller may not delete it
 */
export async function deleteVisitorNote(db: Db, id: string): Promise<void> {
  return deleteRow(db, VisitorNotes, { id })
}
