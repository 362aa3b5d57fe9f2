import * as v from 'valibot'
import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow } from '../shared/rows.ts'
import { FollowUpDraft, FollowUps } from './follow-up.schema.ts'

/**
 * Saves that a person called or visited a member. The member leaves the list of missed members for 14 days.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or staff, 'invalid' when the member is gone
 */
export async function createFollowUp(db: Db, draft: FollowUpDraft): Promise<{ id: string }> {
  const { id } = await insertRow(db, FollowUps, v.parse(FollowUpDraft, draft))
  return { id }
}

/**
 * Deletes a follow-up.
 *
 * @throws DomainError 'not-found' when the follow-up does not exist or the caller may not delete it
 */
export async function deleteFollowUp(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, FollowUps, { id })
}
