import { addDays, dayOfWeek } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { MonthlyOn, Service } from './service.schema.ts'

export type SeriesRule = Pick<
  Service,
  'isRecurring' | 'dayOfWeek' | 'recurrencePattern' | 'recurrenceEndDate' | 'firstDate' | 'monthlyOn' | 'pauses'
>

/**
 * Returns the first date at or after `from` that fits the rule's day. The beginning, the end and the pauses of the rule
 * are ignored; `private.series_dates`
 * in the database computes the dates of a whole rule (its file: `src/README.md`).
 */
export function firstDateOf(
  { recurrencePattern, monthlyOn, dayOfWeek: weekday }: SeriesRule,
  from: LocalDate,
): LocalDate {
  const isMonthly = recurrencePattern === 'monthly'
  if (isMonthly && monthlyOn === 'date') return from
  let date = nextWeekday(from, weekday ?? dayOfWeek(from))
  if (!isMonthly) return date
  while (!isInWeek(date, monthlyOn ?? weekOfMonth(from))) date = addDays(date, 7)
  return date
}

function isInWeek(date: LocalDate, week: MonthlyOn): boolean {
  return weekOfMonth(date) === week || (week === 'last' && addDays(date, 7).slice(5, 7) !== date.slice(5, 7))
}

/** Returns the first date with the given weekday (0 is Sunday), at or after `date`. */
export function nextWeekday(date: LocalDate, weekday: number): LocalDate {
  return addDays(date, (weekday - dayOfWeek(date) + 7) % 7)
}

/** Returns the place of a date among the same weekdays of its month: 'first' to 'fourth', or 'last' for the fifth. */
export function weekOfMonth(date: LocalDate): 'first' | 'second' | 'third' | 'fourth' | 'last' {
  return (['first', 'second', 'third', 'fourth'] as const)[Math.ceil(Number(date.slice(8, 10)) / 7) - 1] ?? 'last'
}

/**
 * Returns the date nearest to `day`, at most `within` days away. Of two equally near dates, the earlier date is
 * returned.
 */
export function nearestDate(dates: LocalDate[], day: LocalDate, within: number): LocalDate | undefined {
  for (let days = 0; days <= within; days += 1) {
    const near = [addDays(day, -days), addDays(day, days)].find((date) => dates.includes(date))
    if (near) return near
  }
  return undefined
}
