import { findMember, listFamilyOf } from '@/domain/members/member.queries.ts'
import type { Member, MemberEntry } from '@/domain/members/member.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type MemberData = { member: Member; family: MemberEntry[] }

/** @returns null when there is no such member in the caller's church */
export async function loadMember(db: Db, id: string): Promise<MemberData | null> {
  const member = await findMember(db, id)
  return member && { member, family: await listFamilyOf(db, member) }
}
