import { localNow } from './dates.ts'
import type { LocalDate, LocalTime } from './dates.ts'

/**
 * The functions of this file return the US formats of the specification. `Intl` is not used, because its separators,
 * such as the space before PM, depend on the browser version.
 */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** Sunday is the weekday 0. */
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns a date such as 'Mar 5, 2024'. */
export function formatDate(date: LocalDate): string {
  const { month, day, year } = partsOf(date)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** Returns a date without its year, such as 'Mar 5'. */
export function formatDay(date: LocalDate): string {
  const { month, day } = partsOf(date)
  return `${month.slice(0, 3)} ${day}`
}

/** Returns a date such as 'March 5, 2024'; 'Not set' for null. */
export function formatLongDate(date: LocalDate | null): string {
  if (!date) return 'Not set'
  const { month, day, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** Returns month and year, such as 'March 2024'. */
export function formatMonth(date: LocalDate): string {
  const { month, year } = partsOf(date)
  return `${month} ${year}`
}

/** Returns a date with its weekday, such as 'Sunday, March 3, 2024'. */
export function formatServiceDate(date: LocalDate): string {
  return `${partsOf(date).weekday}, ${formatLongDate(date)}`
}

/** Returns a time such as '3:00 PM', from '15:00' or '15:00:00'. */
export function formatTime(time: LocalTime): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns an instant (ISO 8601) in a time zone, such as 'Mar 5, 2024 at 3:00 PM'. */
export function formatInstant(instant: string, timeZone: string): string {
  const { date, time } = localNow(timeZone, new Date(instant))
  return `${formatDate(date)} at ${formatTime(time)}`
}

/** Returns the date of an instant (ISO 8601) in a time zone, such as 'Mar 5, 2024'. */
export function formatInstantDate(instant: string, timeZone: string): string {
  return formatDate(localNow(timeZone, new Date(instant)).date)
}

/** Returns the date of an instant (ISO 8601) in a time zone, such as 'March 5, 2024'; 'Not set' for null. */
export function formatInstantLongDate(instant: string | null, timeZone: string): string {
  return formatLongDate(instant && localNow(timeZone, new Date(instant)).date)
}

/** Returns the time of an instant (ISO 8601) in a time zone, such as '3:00 PM'. */
export function formatInstantTime(instant: string, timeZone: string): string {
  return formatTime(localNow(timeZone, new Date(instant)).time)
}

/** Returns the time of an instant (ISO 8601) with seconds, such as '3:00:07 PM'. */
export function formatInstantSeconds(instant: string, timeZone: string): string {
  const { time } = localNow(timeZone, new Date(instant))
  return formatTime(time).replace(' ', `:${time.slice(6, 8)} `)
}

function partsOf(date: LocalDate) {
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) throw new RangeError('not a local date')
  return {
    year: instant.getUTCFullYear(),
    month: MONTHS[instant.getUTCMonth()]!,
    day: instant.getUTCDate(),
    weekday: DAYS[instant.getUTCDay()]!,
  }
}
