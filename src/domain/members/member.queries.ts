import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { byName } from './member.rules.ts'
import type { Member, MemberEntry } from './member.schema.ts'

export const MEMBER_COLUMNS =
  'id, firstName:first_name, lastName:last_name, email, phone, address, dateOfBirth:date_of_birth, joinDate:join_date, membershipStatus:membership_status, familyId:family_id, notes, photoUrl:photo_url, createdAt:created_at'

const ENTRY_COLUMNS =
  'id, firstName:first_name, lastName:last_name, email, phone, membershipStatus:membership_status, familyId:family_id'

/** All members of the caller's church by last, then first name. */
export async function listMembers(db: Db): Promise<Member[]> {
  const members = await unwrapAllRows<Member>(() =>
    db.from('members').select(MEMBER_COLUMNS, { count: 'exact' }).order('id'),
  )
  return members.toSorted(byName)
}

/** The same members in the same order, with only what the list shows and searches. */
export async function listMemberEntries(db: Db): Promise<MemberEntry[]> {
  const entries = await unwrapAllRows<MemberEntry>(() =>
    db.from('members').select(ENTRY_COLUMNS, { count: 'exact' }).order('id'),
  )
  return entries.toSorted(byName)
}

/** The other members of a member's family, by last, then first name; nobody when there is no family. */
export async function listFamilyOf(db: Db, { id, familyId }: Pick<Member, 'id' | 'familyId'>): Promise<MemberEntry[]> {
  if (!familyId) return []
  const family = db.from('members').select(ENTRY_COLUMNS).eq('family_id', familyId).neq('id', id)
  return unwrap(await family.order('id')).toSorted(byName)
}

/** @returns null when there is no such member in the caller's church */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('members').select(MEMBER_COLUMNS).eq('id', id).maybeSingle())
}
