import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { Members } from './member.schema.ts'
import type { Member, MemberDraft } from './member.schema.ts'

/**
 * Adds a member.
 *
 * @throws DomainError 'forbidden' for callers who may not edit
 */
export async function createMember(db: Db, draft: MemberDraft): Promise<Member> {
  return insertRow(db, Members, draft)
}

/**
 * Changes the given fields of a member.
 *
 * @throws DomainError 'not-found' when the member does not exist or the caller may not change it
 */
export async function updateMember(db: Db, changes: Partial<MemberDraft> & { id: string }): Promise<Member> {
  return updateRow(db, Members, changes)
}

/**
 * Deletes a member.
 *
 * @throws DomainError 'not-found' when the member does not exist or the caller may not delete it
 */
export async function deleteMember(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Members, { id })
}
