import type { LocalDate } from './dates.ts'

const DAY_MS = 86_400_000

/** A long history asks for the same days again with every filter, some ten thousand times. */
const days = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()

/** Days from 1970-01-01 to a local date; negative before. Days of the calendar, whatever clocks do. */
export function dayNumber(date: LocalDate): number {
  let day = days.get(date)
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
    days.set(date, day)
  }
  return day
}

export function dateOfDay(day: number): LocalDate {
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    dates.set(day, date)
  }
  return date
}

/** @returns 0 (Sunday) to 6 */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The first day of the week that a day is in. @param firstWeekday the church's, 0 (Sunday) to 6 */
export function weekStart(day: number, firstWeekday: number): number {
  return day - ((weekdayOf(day) - firstWeekday + 7) % 7)
}

/**
 * Number and year of a week. The rule of ISO 8601 for weeks that begin on any day: a week belongs to the year that has
 * at least four of its days, so its fourth day decides, and week 1 is the week of January 4. With Monday as the first
 * day these are the weeks of ISO 8601. A year has 52 or 53 of them.
 *
 * @param start the first day of the week
 */
export function yearWeek(start: number): { year: number; week: number } {
  const fourth = start + 3
  const year = yearOf(fourth)
  return { year, week: Math.floor((fourth - firstDayOf(year)) / 7) + 1 }
}

/** The first day of a week; null for week 53 of a year that has 52. */
export function startOfWeek(year: number, week: number, firstWeekday: number): number | null {
  const start = weekStart(firstDayOf(year) + 3, firstWeekday) + 7 * (week - 1)
  return yearWeek(start).year === year ? start : null
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** January 1. */
function firstDayOf(year: number): number {
  return dayNumber(`${String(year).padStart(4, '0')}-01-01`)
}
