import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { firstDateOf } from './series-dates.ts'
import type { SeriesRule } from './series-dates.ts'

/** A dated service may be up to this many days from the date of its rule, because a person moved it. */
const MOVED_DAYS = 6
/** More missing dates in a row are a break, for example in summer, for which no one entered a pause. */
const MOST_IN_A_ROW = 4

/**
 * Returns the dates of a rule that have no dated service, as days since 1970-01-01. The first dated service begins the
 * search, because the church may have held the service before using Narthex. A date in a pause needs no service, and
 * neither do more than `MOST_IN_A_ROW` dates in a row.
 *
 * @param dated the days of the dated services of this series, also of services that did not happen
 * @param end the first day after the search
 */
export function missingDates(rule: SeriesRule, dated: readonly number[], end: number): number[] {
  if (!rule.isRecurring || !rule.firstDate || dated.length === 0) return []
  const ordered = dated.toSorted((a, b) => a - b)
  const begin = ordered[0]!
  const days = daysByRule(rule, rule.firstDate, begin - MOVED_DAYS, end)
  const [ofRule, missing] = [new Set(days), new Set(days)]
  const offsets = [0, ...Array.from({ length: MOVED_DAYS }, (_, by) => [-by - 1, by + 1])].flat()
  for (const day of ordered) {
    const near = offsets.find((by) => ofRule.has(day + by))
    if (near !== undefined) missing.delete(day + near)
  }
  return inShortRows(
    days.filter((day) => day >= begin),
    missing,
  )
}

function inShortRows(days: readonly number[], missing: ReadonlySet<number>): number[] {
  const rows: number[][] = [[]]
  for (const day of days) {
    if (missing.has(day)) rows.at(-1)!.push(day)
    else rows.push([])
  }
  return rows.filter(({ length }) => length <= MOST_IN_A_ROW).flat()
}

/** `private.series_dates` in the database computes the same dates from the first date of the rule on. */
function daysByRule(rule: SeriesRule, firstDate: string, from: number, end: number): number[] {
  const { recurrencePattern, recurrenceEndDate, monthlyOn } = rule
  const until = Math.min(end, recurrenceEndDate ? dayNumber(recurrenceEndDate) + 1 : end)
  const pauses = rule.pauses.map((pause) => pause.split('/').map(dayNumber))
  const next = (day: number) => dayNumber(firstDateOf(rule, dateOfDay(day)))
  const isMonthly = recurrencePattern === 'monthly'
  const isOnDay = (day: number) => {
    if (isMonthly) return monthlyOn !== 'date' || dateOfDay(day).slice(8) === firstDate.slice(8)
    return recurrencePattern !== 'biweekly' || (day - dayNumber(firstDateOf(rule, firstDate))) % 14 === 0
  }
  const days: number[] = []
  for (let day = next(from); day < until; day = isMonthly ? next(day + 1) : day + 7) {
    const found = day
    if (isOnDay(found) && !pauses.some(([start, last]) => found >= start! && found <= last!)) days.push(found)
  }
  return days
}
