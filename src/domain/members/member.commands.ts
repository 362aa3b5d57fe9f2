import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { MEMBER_COLUMNS } from './member.queries.ts'
import type { Member, MemberDraft } from './member.schema.ts'

/** @throws DomainError 'forbidden' for viewers */
export async function createMember(db: Db, draft: MemberDraft): Promise<Member> {
  return unwrapRow(await db.from('members').insert(toRow(draft)).select(MEMBER_COLUMNS))
}

/**
 * Fields left out stay as they are.
 * @throws DomainError 'not-found' when there is no such member the caller may change
 */
export async function updateMember(db: Db, { id, ...changes }: Partial<MemberDraft> & { id: string }): Promise<Member> {
  return unwrapRow(
    await db
      .from('members')
      .update(toRow(changes as MemberDraft))
      .eq('id', id)
      .select(MEMBER_COLUMNS),
  )
}

/** @throws DomainError 'not-found' when there is no such member the caller may delete */
export async function deleteMember(db: Db, { id }: { id: string }): Promise<void> {
  unwrapRow(await db.from('members').delete().eq('id', id).select('id'))
}

function toRow(draft: MemberDraft) {
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    email: draft.email,
    phone: draft.phone,
    address: draft.address,
    date_of_birth: draft.dateOfBirth,
    join_date: draft.joinDate,
    membership_status: draft.membershipStatus,
    family_id: draft.familyId,
    notes: draft.notes,
  }
}
