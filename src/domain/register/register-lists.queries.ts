import type { Db } from '../shared/db.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { MemberWeeks, MissedMember, NewMember } from './register-lists.schema.ts'

/**
 * Lists the members who are missed, by name. Empty while the register is off and for callers who may not read members.
 *
 * @param today the date in the church's time zone
 */
export async function listMissed(_db: Db, _today: LocalDate): Promise<MissedMember[]> {
  throw new Error('not yet')
}

/**
 * Lists the members whose first visit was within 6 weeks, the latest first visit first. Empty while the register is off
 * and for callers who may not read members.
 *
 * @param today the date in the church's time zone
 */
export async function listNew(_db: Db, _today: LocalDate): Promise<NewMember[]> {
  throw new Error('not yet')
}

/**
 * Returns the weeks of a member; null while the register is off, for an unknown member, and for callers who may not
 * read members.
 *
 * @param today the date in the church's time zone
 */
export async function findMemberWeeks(
  _db: Db,
  _asked: { memberId: string; today: LocalDate },
): Promise<MemberWeeks | null> {
  throw new Error('not yet')
}
