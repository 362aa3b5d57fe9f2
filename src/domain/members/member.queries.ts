import { unwrap, unwrapCount } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import { instantOf, todayIn } from '../shared/dates.ts'
import type { Member } from './member.schema.ts'

export const MEMBER_COLUMNS =
  'id, firstName:first_name, lastName:last_name, email, phone, address, dateOfBirth:date_of_birth, joinDate:join_date, membershipStatus:membership_status, familyId:family_id, notes, photoUrl:photo_url, createdAt:created_at'

/** All members of the caller's church by last, then first name. */
export async function listMembers(db: Db): Promise<Member[]> {
  return unwrap(await db.from('members').select(MEMBER_COLUMNS).order('last_name').order('first_name').order('id'))
}

/** @returns null when there is no such member in the caller's church */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('members').select(MEMBER_COLUMNS).eq('id', id).maybeSingle())
}

export async function countActiveMembers(db: Db): Promise<number> {
  return unwrapCount(
    await db.from('members').select('id', { count: 'exact', head: true }).eq('membership_status', 'active'),
  )
}

/** Visitors who came this calendar month of the church: by join date, or by when they were added if there is none. */
export async function countVisitorsThisMonth(
  db: Db,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<number> {
  const firstOfMonth = `${todayIn(timeZone, now).slice(0, 7)}-01`
  const monthStart = instantOf(firstOfMonth, '00:00', timeZone).toISOString()
  return unwrapCount(
    await db
      .from('members')
      .select('id', { count: 'exact', head: true })
      .eq('membership_status', 'visitor')
      .or(`join_date.gte.${firstOfMonth},and(join_date.is.null,created_at.gte.${monthStart})`),
  )
}
