import { addDays, dayOfWeek } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Service } from './service.schema.ts'

const DAY_MS = 86_400_000
/** Eight years may pass without a February 29, as from 1896 to 1904. */
const LOOKED_AHEAD_DAYS = 366 * 8

export type SeriesRule = Pick<
  Service,
  'isRecurring' | 'dayOfWeek' | 'recurrencePattern' | 'recurrenceEndDate' | 'firstDate' | 'monthlyOn' | 'pauses'
>

/**
 * Returns the next dates of a recurring service. A month without the day of the rule is left out. The database function
 * `private.series_dates`, which creates the dated services, has the same rule; a test compares both with RFC 5545.
 *
 * @param from the first possible date
 * @param limit the highest number of dates
 */
export function nextDates(rule: SeriesRule, from: LocalDate, limit: number): LocalDate[] {
  const { isRecurring, firstDate, recurrenceEndDate } = rule
  if (!isRecurring || !firstDate) return []
  const dates: LocalDate[] = []
  let date = from > firstDate ? from : firstDate
  for (let day = 0; day < LOOKED_AHEAD_DAYS && dates.length < limit; day += 1) {
    if (recurrenceEndDate && date > recurrenceEndDate) break
    if (isInRule(rule, firstDate, date) && !isPaused(rule, date)) dates.push(date)
    date = addDays(date, 1)
  }
  return dates
}

/**
 * Returns the dates of a recurring service's rule between two days, both inclusive. Dates before `firstDate` are
 * included, because the church may have held services before it used Narthex.
 */
export function datesByRule(rule: SeriesRule, from: LocalDate, until: LocalDate): LocalDate[] {
  const { isRecurring, firstDate, recurrenceEndDate } = rule
  const dates: LocalDate[] = []
  if (!isRecurring || !firstDate) return dates
  const last = recurrenceEndDate && recurrenceEndDate < until ? recurrenceEndDate : until
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (isInRule(rule, firstDate, date) && !isPaused(rule, date)) dates.push(date)
  }
  return dates
}

/** Returns the first date that fits the rule, at or after `from`. The end and the pauses of the rule are ignored. */
export function firstDateOf(rule: SeriesRule, from: LocalDate): LocalDate {
  const open = { ...rule, isRecurring: true, firstDate: from, recurrenceEndDate: null, pauses: [] }
  return nextDates(open, from, 1)[0] ?? from
}

/** Returns the first date with the given weekday (0 is Sunday), at or after `date`. */
export function nextWeekday(date: LocalDate, weekday: number): LocalDate {
  return addDays(date, (weekday - dayOfWeek(date) + 7) % 7)
}

/** Returns the place of a date among the same weekdays of its month: 'first' to 'fourth', or 'last' for the fifth. */
export function weekOfMonth(date: LocalDate): 'first' | 'second' | 'third' | 'fourth' | 'last' {
  return (['first', 'second', 'third', 'fourth'] as const)[Math.ceil(dayOfMonth(date) / 7) - 1] ?? 'last'
}

function isInRule(rule: SeriesRule, firstDate: LocalDate, date: LocalDate): boolean {
  const isMonthly = rule.recurrencePattern === 'monthly'
  if (isMonthly && rule.monthlyOn === 'date') return dayOfMonth(date) === dayOfMonth(firstDate)
  const weekday = rule.dayOfWeek ?? dayOfWeek(firstDate)
  if (dayOfWeek(date) !== weekday) return false
  if (isMonthly && rule.monthlyOn === 'last') return addDays(date, 7).slice(5, 7) !== date.slice(5, 7)
  if (isMonthly) return weekOfMonth(date) === (rule.monthlyOn ?? weekOfMonth(firstDate))
  if (rule.recurrencePattern !== 'biweekly') return true
  return (Date.parse(date) - Date.parse(nextWeekday(firstDate, weekday))) % (14 * DAY_MS) === 0
}

function isPaused({ pauses }: SeriesRule, date: LocalDate): boolean {
  return pauses.some((pause) => {
    const [from = '', until = ''] = pause.split('/')
    return from <= date && date <= until
  })
}

function dayOfMonth(date: LocalDate): number {
  return Number(date.slice(8, 10))
}

/** Returns the date nearest to `day`, at most `within` days away; the earlier one of two equally near dates. */
export function nearestDate(dates: LocalDate[], day: LocalDate, within: number): LocalDate | undefined {
  for (let days = 0; days <= within; days += 1) {
    const near = [addDays(day, -days), addDays(day, days)].find((date) => dates.includes(date))
    if (near) return near
  }
  return undefined
}
