import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { dayOfWeek } from '../shared/dates.ts'
import { firstDateOf } from './series-dates.ts'
import type { SeriesRule } from './series-dates.ts'

/** A dated service may be up to this many days from the date of its rule, because a person moved it. */
const MOVED_DAYS = 6
/** More missing dates in a row are a break, for example in summer, for which no one entered a pause. */
const MOST_IN_A_ROW = 4
/** More rows in turn with as few services show another rule at that time, such as every two weeks instead of each. */
const MOST_IN_TURN = 3

/**
 * Returns the dates of a rule that have no dated service, as days since 1970-01-01. The first dated service begins the
 * search, because the church may have held the service before using Narthex. A date in a pause needs no service, and
 * neither do more than `MOST_IN_A_ROW` dates in a row, or dates of a time when the series had another rule.
 *
 * @param dated the slots of the dated services of this series, also of services that did not happen
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

/** Returns the dates of the rows that are neither a break nor a part of `MOST_IN_TURN` rows in turn with services. */
function inShortRows(days: readonly number[], missing: ReadonlySet<number>): number[] {
  /** Each row of missing dates, with the number of dates with a service after it. */
  const rows: { days: number[]; after: number }[] = []
  for (const day of days) {
    const row = rows.at(-1)
    if (!missing.has(day)) {
      if (row) row.after += 1
    } else if (row?.after === 0) row.days.push(day)
    else rows.push({ days: [day], after: 0 })
  }
  const turns: (typeof rows)[] = []
  for (const row of rows) {
    const before = turns.at(-1)?.at(-1)
    if (before && before.after <= Math.min(before.days.length, row.days.length)) turns.at(-1)!.push(row)
    else turns.push([row])
  }
  const regular = turns.filter(({ length }) => length <= MOST_IN_TURN).flat()
  return regular.flatMap(({ days: row }) => (row.length <= MOST_IN_A_ROW ? row : []))
}

/** `private.series_dates` in the database computes the same dates from the first date of the rule on. */
function daysByRule(rule: SeriesRule, firstDate: string, from: number, end: number): number[] {
  const { recurrencePattern, recurrenceEndDate, monthlyOn } = rule
  const until = Math.min(end, recurrenceEndDate ? dayNumber(recurrenceEndDate) + 1 : end)
  const pauses = rule.pauses.map((pause) => pause.split('/').map(dayNumber))
  // A rule without a weekday has the weekday of its first date.
  const onWeekday = { ...rule, dayOfWeek: rule.dayOfWeek ?? dayOfWeek(firstDate) }
  const next = (day: number) => dayNumber(firstDateOf(onWeekday, dateOfDay(day)))
  const isMonthly = recurrencePattern === 'monthly'
  const isOnDay = (day: number) => {
    if (isMonthly) return monthlyOn !== 'date' || dateOfDay(day).slice(8) === firstDate.slice(8)
    return recurrencePattern !== 'biweekly' || (day - next(dayNumber(firstDate))) % 14 === 0
  }
  const days: number[] = []
  for (let day = next(from); day < until; day = isMonthly ? next(day + 1) : day + 7) {
    const found = day
    if (isOnDay(found) && !pauses.some(([start, last]) => found >= start! && found <= last!)) days.push(found)
  }
  return days
}
