import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { MEMBER_COLUMNS } from './member.queries.ts'
import type { Member, MemberDraft } from './member.schema.ts'

/** @throws DomainError 'forbidden' for viewers */
export async function createMember(db: Db, draft: MemberDraft): Promise<Member> {
  return unwrap(await db.from('members').insert(toRow(draft)).select(MEMBER_COLUMNS).single())
}

/** @throws DomainError 'not-found' when there is no such member the caller may change */
export async function updateMember(db: Db, { id, ...draft }: MemberDraft & { id: string }): Promise<Member> {
  return unwrap(await db.from('members').update(toRow(draft)).eq('id', id).select(MEMBER_COLUMNS).single())
}

/** @throws DomainError 'not-found' when there is no such member the caller may delete */
export async function deleteMember(db: Db, { id }: { id: string }): Promise<void> {
  const deleted = unwrap(await db.from('members').delete().eq('id', id).select('id'))
  if (deleted.length === 0) throw new DomainError('not-found')
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
