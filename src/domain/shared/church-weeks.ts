import type { LocalDate } from './dates.ts'

const DAY_MS = 86_400_000

/**
 * `days` and `dates` are caches. With a long history, each change of a filter converts the same days ten thousand
 * times.
 */
const days = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()

/**
 * Returns the number of days from 1970-01-01 to a local date; negative for earlier dates. The result does not depend on
 * a time zone.
 */
export function dayNumber(date: LocalDate): number {
  let day = days.get(date)
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    days.set(date, day)
  }
  return day
}

/** Returns the date of a day number (days since 1970-01-01). */
export function dateOfDay(day: number): LocalDate {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    dates.set(day, date)
  }
  return date
}

/** Returns the weekday of a day number, 0 (Sunday) to 6. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/**
 * Returns the first day of the week to which a day belongs, as a day number.
 *
 * @param firstWeekday the church's first weekday, 0 (Sunday) to 6
 */
export function weekStart(day: number, firstWeekday: number): number {
  return day - ((weekdayOf(day) - firstWeekday + 7) % 7)
}

/**
 * Returns the year and number of a week. The rule is the rule of ISO 8601, but a week may begin on any weekday. A week
 * belongs to the year of its fourth day, so week 1 contains January 4. A year has 52 or 53 weeks.
 *
 * @param start the day number of the week's first day
 */
export function yearWeek(start: number): { year: number; week: number } {
  const fourth = start + 3
  const year = yearOf(fourth)
  return { year, week: Math.floor((fourth - firstDayOf(year)) / 7) + 1 }
}

/** Returns the first day of a week as a day number; null for week 53 of a year with 52 weeks. */
export function startOfWeek(year: number, week: number, firstWeekday: number): number | null {
  const start = weekStart(firstDayOf(year) + 3, firstWeekday) + 7 * (week - 1)
  return yearWeek(start).year === year ? start : null
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

function firstDayOf(year: number): number {
  return dayNumber(`${String(year).padStart(4, '0')}-01-01`)
}
