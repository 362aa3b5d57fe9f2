import { countLabel } from '../shared/count-label.ts'
import type { Came, MemberSeries, MemberWeek, MissedMember, WeekState } from './register-lists.schema.ts'

/**
 * `WEEK_WORDS` has the words of the legend, in the order of the legend. "Not marked" does not mean that the person was
 * absent.
 */
export const WEEK_WORDS: Record<WeekState, string> = {
  came: 'came',
  missed: 'not marked',
  away: 'away',
  untold: 'no register',
}

/**
 * Returns why a member is on the list: 'Not marked for 4 weeks', 'In 2 of the last 6 weeks, before that in 22 of 26'.
 */
export function missedReasonText({ reason, weeksMissed, recent, before }: MissedMember): string {
  return reason === 'three weeks'
    ? `Not marked for ${countLabel(weeksMissed, 'week')}`
    : `In ${recent.came} of the last ${countLabel(recent.told, 'week')}, before that in ${before.came} of ${before.told}`
}

/** Returns a rate such as '9 of 11 weeks, 82%'; null when `told` is 0. */
export function rateText({ came, told }: Came): string | null {
  return told === 0 ? null : `${came} of ${countLabel(told, 'week')}, ${Math.round((100 * came) / told)}%`
}

/** Returns a visit with its number, such as '3rd visit'. */
export function visitText(visits: number): string {
  const isTeen = visits % 100 > 10 && visits % 100 < 14
  const ending = (isTeen ? undefined : (['th', 'st', 'nd', 'rd'] as const)[visits % 10]) ?? 'th'
  return `${visits}${ending} visit`
}

/** Returns whether a member is expected at a series, and whether a person decided this. */
export function expectedText({ isExpected, byHand }: Pick<MemberSeries, 'isExpected' | 'byHand'>): string {
  return `${isExpected ? 'Expected' : 'Not expected'}${byHand === null ? '' : ', set by hand'}`
}

/** Counts the weeks of each state. */
export function countWeeks(weeks: readonly MemberWeek[]): Record<WeekState, number> {
  const counts = { came: 0, missed: 0, away: 0, untold: 0 }
  for (const { state } of weeks) counts[state] += 1
  return counts
}

/** Returns a member's weeks in words, newest week first, such as 'came for 2 weeks, away for 1 week'. */
export function weeksText(weeks: readonly MemberWeek[]): string {
  const runs: { state: WeekState; count: number }[] = []
  for (const { state } of weeks.toReversed()) {
    const last = runs.at(-1)
    if (last?.state === state) last.count += 1
    else runs.push({ state, count: 1 })
  }
  return runs.map(({ state, count }) => `${WEEK_WORDS[state]} for ${countLabel(count, 'week')}`).join(', ')
}
