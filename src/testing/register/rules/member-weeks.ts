import { dateOfDay } from '../../../domain/shared/church-weeks.ts'
import type { LocalDate } from '../../../domain/shared/dates.ts'
import type { MemberSeries, MemberWeek, MemberWeeks } from '../../../domain/register/register-lists.schema.ts'
import type { ChurchRegister } from './church-register.ts'
import { cameIn, expectedSeries, toldWeeks } from './expected.ts'
import { WEEK, lastWeekOf, readRegister } from './read-register.ts'
import type { MemberMarks, ReadRegister } from './read-register.ts'

const SHOWN = 52
const SHORT = 12

export type RuledMemberWeeks = Omit<MemberWeeks, 'series'> & { series: Omit<MemberSeries, 'name'>[] }

/**
 * Returns a member's last 52 weeks, rates and series. A week is told if an expected series had a register in that week.
 * Here, a series is expected if the rule of `expectedSeries` held on any day of a presence in these 52 weeks. A member
 * who now comes less often therefore keeps a rate. `isExpected` is judged on the day of the last presence, as in the
 * list of missed members.
 */
export function memberWeeks(church: ChurchRegister, memberId: string, today: LocalDate): RuledMemberWeeks {
  const register = readRegister(church, today)
  const marks = register.marksOf(memberId)
  const to = lastWeekOf(register, marks)
  const from = to - (SHOWN - 1) * WEEK
  const shownDays = marks.days.filter((day) => day >= from)
  const told = toldWeeks(register, expectedSeries(register, memberId, shownDays))
  return {
    lastSeen: dateOrNull(marks.days.at(-1)),
    firstVisit: dateOrNull(marks.days[0]),
    rate12: cameIn(register, marks, told, { from: to - (SHORT - 1) * WEEK, to }),
    rate52: cameIn(register, marks, told, { from, to }),
    weeks: Array.from({ length: SHOWN }, (_, at) => stateOf(register, marks, told, from + at * WEEK)),
    series: seriesOf(register, memberId, { from, to }),
  }
}

function stateOf(register: ReadRegister, marks: MemberMarks, told: Set<number>, week: number): MemberWeek {
  const start = dateOfDay(week)
  if (marks.cameWeeks.has(week)) return { start, state: 'came' }
  if (marks.awayWeeks.has(week)) return { start, state: 'away' }
  const [first] = marks.days
  const isTold = first !== undefined && week >= register.weekOf(first) && told.has(week)
  return { start, state: isTold ? 'missed' : 'untold' }
}

/**
 * Returns the series to which the member came in these weeks. Also returns the series at which the member is expected,
 * and the series with an expectation set by hand.
 */
function seriesOf(
  register: ReadRegister,
  memberId: string,
  { from, to }: { from: number; to: number },
): RuledMemberWeeks['series'] {
  const { days, presentAt, awayAt } = register.marksOf(memberId)
  const expected = expectedSeries(register, memberId, days.slice(-1))
  const all = new Set([...register.series.keys(), ...register.saidOf(memberId)])
  return [...all].toSorted().flatMap((id) => {
    const registers = register.series.get(id) ?? []
    const since = registers.filter(({ day, week }) => week >= from && week <= to && days[0]! <= day)
    const told = since.filter((each) => presentAt.has(each.id) || !awayAt.has(each.id))
    const came = told.filter((each) => presentAt.has(each.id)).length
    const byHand = register.byHand(memberId, id)
    const isExpected = byHand ?? expected.has(id)
    return came > 0 || isExpected || byHand !== null ? [{ id, came, told: told.length, isExpected, byHand }] : []
  })
}

const dateOrNull = (day: number | undefined) => (day === undefined ? null : dateOfDay(day))
