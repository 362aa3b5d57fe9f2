import { dateOfDay } from '../../../domain/shared/church-weeks.ts'
import { addDays } from '../../../domain/shared/dates.ts'
import type { LocalDate } from '../../../domain/shared/dates.ts'
import type { MissedMember } from '../../../domain/register/register-lists.schema.ts'
import type { ChurchRegister } from './church-register.ts'
import { cameIn, expectedSeries, toldWeeks } from './expected.ts'
import { WEEK, lastWeekOf, readRegister } from './read-register.ts'
import type { ReadRegister } from './read-register.ts'

/** A member who was last seen more than `LONGEST` days ago is not on the list. */
const LONGEST = 26 * WEEK
/** A follow-up takes a member off the list for `FOLLOWED_UP` days. */
const FOLLOWED_UP = 14
const MISSED_WEEKS = 3
/** `NOW` and `BEFORE` are the periods that 'half as often' compares. Each needs at least `told` told weeks. */
const NOW = { weeks: 6, told: 4 }
const BEFORE = { weeks: 26, told: 13 }

export type Missed = Pick<
  MissedMember,
  'id' | 'reason' | 'lastSeen' | 'weeksMissed' | 'recent' | 'before' | 'followedUp'
>

/**
 * Returns the missed members, each with one reason.
 *
 * - Three weeks: the member missed at least three told weeks after the last presence. The told weeks come from the
 *   series that were expected on the day of the last presence.
 * - Half as often: the rate of the last 6 weeks is at most half the rate of the 26 weeks before. The earlier rate is at
 *   least a quarter. The told weeks come from the series that were expected on the day of the last presence before the
 *   6 weeks.
 *
 * Inactive members, members last seen more than 26 weeks ago, and members followed up within 14 days are left out.
 */
export function missedMembers(church: ChurchRegister, today: LocalDate): Missed[] {
  const register = readRegister(church, today)
  return church.members.flatMap(({ id, status }) => {
    const followedUp = lastFollowUp(church, id)
    const isLeftOut = status === 'inactive' || (followedUp !== null && addDays(followedUp, FOLLOWED_UP) > today)
    const missed = isLeftOut ? null : missedMember(register, id)
    return missed ? [{ id, ...missed, followedUp }] : []
  })
}

function missedMember(register: ReadRegister, id: string): Omit<Missed, 'id' | 'followedUp'> | null {
  const marks = register.marksOf(id)
  const last = marks.days.at(-1)
  if (last === undefined || last < register.today - LONGEST) return null
  const end = lastWeekOf(register, marks)
  const windows = { recent: endingWith(end, NOW.weeks), before: endingWith(end - NOW.weeks * WEEK, BEFORE.weeks) }
  const ratesOf = (told: Set<number>) => ({
    recent: cameIn(register, marks, told, windows.recent),
    before: cameIn(register, marks, told, windows.before),
  })
  const told = toldWeeks(register, expectedSeries(register, id, [last]))
  const { told: weeksMissed } = cameIn(register, marks, told, { from: register.weekOf(last) + WEEK, to: end })
  const seen = { lastSeen: dateOfDay(last), weeksMissed }
  if (weeksMissed >= MISSED_WEEKS) return { reason: 'three weeks', ...seen, ...ratesOf(told) }
  const lastBefore = marks.days.findLast((day) => day < windows.recent.from)
  if (lastBefore === undefined) return null
  const { recent, before } = ratesOf(toldWeeks(register, expectedSeries(register, id, [lastBefore])))
  const isTold = recent.told >= NOW.told && before.told >= BEFORE.told
  const isHalf = 4 * before.came >= before.told && 2 * recent.came * before.told <= before.came * recent.told
  return isTold && isHalf ? { reason: 'half as often', ...seen, recent, before } : null
}

const endingWith = (end: number, weeks: number) => ({ from: end - (weeks - 1) * WEEK, to: end })

function lastFollowUp({ followUps }: ChurchRegister, id: string): LocalDate | null {
  const days = followUps.filter(({ memberId }) => memberId === id).map(({ onDate }) => onDate)
  return days.toSorted().at(-1) ?? null
}
