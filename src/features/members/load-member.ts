import type { Profile } from '@/domain/access/profile.schema.ts'
import { findMemberName, listMemberNames } from '@/domain/members/member-name.queries.ts'
import { findMember, listFamilyOf } from '@/domain/members/member.queries.ts'
import type { Member, MemberEntry, MemberName } from '@/domain/members/member.schema.ts'
import { listFollowUps } from '@/domain/register/follow-up.queries.ts'
import type { FollowUp } from '@/domain/register/follow-up.schema.ts'
import { findMemberWeeks } from '@/domain/register/register-lists.queries.ts'
import type { MemberWeeks } from '@/domain/register/register-lists.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'

/** `register` is null while the church keeps no register. */
export type MemberData = {
  member: Member
  family: MemberEntry[]
  register: { weeks: MemberWeeks; followUps: FollowUp[]; today: string } | null
}

/** @returns null when the caller's church has no member with this id */
export async function loadMember(db: Db, id: string, church: Profile['church']): Promise<MemberData | null> {
  const member = await findMember(db, id)
  if (!member) return null
  const [family, register] = await Promise.all([
    listFamilyOf(db, member),
    church.registerEnabled ? loadRegister(db, id, todayIn(church.timeZone, new Date())) : null,
  ])
  return { member, family, register }
}

async function loadRegister(db: Db, memberId: string, today: string): Promise<MemberData['register']> {
  const [weeks, followUps] = await Promise.all([findMemberWeeks(db, { memberId, today }), listFollowUps(db, memberId)])
  return weeks && { weeks, followUps, today }
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
