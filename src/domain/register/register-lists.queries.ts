import * as v from 'valibot'
import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { LocalDate } from '../shared/dates.ts'
import { isId } from '../shared/ids.ts'
import { MemberWeeks, MissedMember, NewMember } from './register-lists.schema.ts'

/**
 * Lists the members who are missed, sorted by last name, then by first name. The list is empty while the register is
 * off and for callers who may not read members. `src/testing/register/rules/missed.ts` describes the rules.
 *
 * @param today the date in the church's time zone
 */
export async function listMissed(db: Db, today: LocalDate): Promise<MissedMember[]> {
  const rows = await unwrapAllRows((counted) => db.rpc('list_missed', { today }, counted).order('sort_key'))
  return rows.map((row) =>
    v.parse(MissedMember, {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      familyId: row.family_id,
      phone: row.phone,
      email: row.email,
      reason: row.reason,
      lastSeen: row.last_seen,
      weeksMissed: row.weeks_missed,
      recent: { came: row.recent_came, told: row.recent_told },
      before: { came: row.before_came, told: row.before_told },
      followedUp: row.followed_up,
    }),
  )
}

/**
 * A member is expected at a series after `REGISTERS` presences. A list of missed members therefore needs `REGISTERS`
 * registers.
 */
const REGISTERS = 3

/**
 * Returns whether a series has enough registers to know who usually comes. With fewer registers, an empty list of
 * missed members has no meaning.
 */
export async function knowsWhoComes(db: Db): Promise<boolean> {
  const rows = unwrap(
    await db
      .from('service_instances')
      .select('service_id')
      .eq('outcome', 'held')
      .gt('named_present', 0)
      .not('service_id', 'is', null)
      .order('instance_date', { ascending: false })
      .limit(100),
  )
  const registers = new Map<string | null, number>()
  for (const { service_id: series } of rows) registers.set(series, (registers.get(series) ?? 0) + 1)
  return [...registers.values()].some((count) => count >= REGISTERS)
}

/**
 * Lists the members whose first visit was within 6 weeks, the latest first visit first. The list is empty while the
 * register is off and for callers who may not read members. `src/testing/register/rules/new-members.ts` describes the
 * rules.
 *
 * @param today the date in the church's time zone
 */
export async function listNew(db: Db, today: LocalDate): Promise<NewMember[]> {
  const rows = await unwrapAllRows((counted) =>
    db.rpc('list_new', { today }, counted).order('first_visit', { ascending: false }).order('sort_key'),
  )
  return rows.map((row) =>
    v.parse(NewMember, {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      status: row.status,
      firstVisit: row.first_visit,
      visits: row.visits,
      lastVisit: row.last_visit,
    }),
  )
}

/**
 * Returns the weeks of a member; null while the register is off, for an unknown member, and for callers who may not
 * read members. `src/testing/register/rules/member-weeks.ts` describes the rules.
 *
 * @param today the date in the church's time zone
 */
export async function findMemberWeeks(
  db: Db,
  { memberId, today }: { memberId: string; today: LocalDate },
): Promise<MemberWeeks | null> {
  if (!isId(memberId)) return null
  return v.parse(v.nullable(MemberWeeks), unwrap(await db.rpc('member_weeks', { member: memberId, today })))
}
