import type { Came } from '../../../domain/register/register-lists.schema.ts'
import { WEEK } from './read-register.ts'
import type { MemberMarks, ReadRegister, Register } from './read-register.ts'

/** A member is expected at a series after a presence at `REGULAR` of the last `RECENT` registers of the series. */
const REGULAR = 3
const RECENT = 8

/**
 * Returns the series at which a member is expected. On one of `days`, the member must have been present at three of the
 * last eight registers up to that day. An expectation that was set by hand overrides this rule.
 */
export function expectedSeries(register: ReadRegister, memberId: string, days: number[]): Set<string> {
  const { presentAt } = register.marksOf(memberId)
  const expected = [...register.series].filter(
    ([seriesId, registers]) =>
      register.byHand(memberId, seriesId) ?? days.some((day) => isRegular(registers, presentAt, day)),
  )
  return new Set(expected.map(([seriesId]) => seriesId))
}

function isRegular(registers: Register[], presentAt: Set<string>, day: number): boolean {
  const recent = registers.filter((each) => each.day <= day).slice(-RECENT)
  return recent.filter(({ id }) => presentAt.has(id)).length >= REGULAR
}

/** Returns the told weeks, which are the weeks in which at least one expected series had a register. */
export function toldWeeks({ series }: ReadRegister, expected: Set<string>): Set<number> {
  return new Set([...expected].flatMap((seriesId) => (series.get(seriesId) ?? []).map(({ week }) => week)))
}

/**
 * Counts the told weeks from `from` to `to`, and the told weeks in which the member came. Weeks before the first visit
 * do not count. Weeks in which the member was only marked away do not count.
 */
export function cameIn(
  register: ReadRegister,
  marks: MemberMarks,
  told: Set<number>,
  { from, to }: { from: number; to: number },
): Came {
  const [first] = marks.days
  const counted = { came: 0, told: 0 }
  if (first === undefined) return counted
  for (let week = Math.max(from, register.weekOf(first)); week <= to; week += WEEK) {
    if (!told.has(week)) continue
    if (marks.cameWeeks.has(week)) counted.came++
    if (marks.cameWeeks.has(week) || !marks.awayWeeks.has(week)) counted.told++
  }
  return counted
}
