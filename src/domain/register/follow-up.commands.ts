import type { Db } from '../shared/db.ts'
import type { FollowUpDraft } from './follow-up.schema.ts'

/**
 * Notes that a member was followed up. The member leaves the list of missed members for 14 days.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or staff
 */
export async function createFollowUp(_db: Db, _draft: FollowUpDraft): Promise<{ id: string }> {
  throw new Error('not yet')
}

/**
 * Deletes a follow-up.
 *
 * @throws DomainError 'not-found' when it does not exist or the caller may not delete it
 */
export async function deleteFollowUp(_db: Db, _followUp: { id: string }): Promise<void> {
  throw new Error('not yet')
}
