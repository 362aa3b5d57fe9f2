import { findMemberName, listMemberNames } from '@/domain/members/member-name.queries.ts'
import { findMember, listFamilyOf } from '@/domain/members/member.queries.ts'
import type { Member, MemberEntry, MemberName } from '@/domain/members/member.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type MemberData = { member: Member; family: MemberEntry[] }

/** @returns null when the caller's church has no member with this id */
export async function loadMember(db: Db, id: string): Promise<MemberData | null> {
  const member = await findMember(db, id)
  return member && { member, family: await listFamilyOf(db, member) }
}

/**
 * Reads only the names, which viewers may see.
 *
 * @returns null when the caller's church has no member with this id
 */
export async function loadMemberName(db: Db, id: string): Promise<{ member: MemberName; family: MemberName[] } | null> {
  const member = await findMemberName(db, id)
  const everyone = member?.familyId ? await listMemberNames(db) : []
  return member && { member, family: everyone.filter((other) => other.id !== id && other.familyId === member.familyId) }
}
