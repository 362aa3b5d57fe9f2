import { localNow } from './dates.ts'
import type { LocalDate, LocalTime } from './dates.ts'

/**
 * The spec's US formats. They are put together here rather than by `Intl`, whose separators differ between
 * browser versions (a narrow no-break space before PM, ' at ' or ', ').
 */

const MONTHS = [
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
/** Sunday is 0. */
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Mar 5, 2024' */
export function formatDate(date: LocalDate): string {
  const { month, day, year } = partsOf(date)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** 'Mar 5', of a day in these weeks */
export function formatDay(date: LocalDate): string {
  const { month, day } = partsOf(date)
  return `${month.slice(0, 3)} ${day}`
}

/** 'March 5, 2024', or 'Not set' */
export function formatLongDate(date: LocalDate | null): string {
  if (!date) return 'Not set'
  const { month, day, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** 'March 2024' */
export function formatMonth(date: LocalDate): string {
  const { month, year } = partsOf(date)
  return `${month} ${year}`
}

/** 'Sunday, March 3, 2024' */
export function formatServiceDate(date: LocalDate): string {
  return `${partsOf(date).weekday}, ${formatLongDate(date)}`
}

/** '3:00 PM' from '15:00' or '15:00:00' */
export function formatTime(time: LocalTime): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Mar 5, 2024 at 3:00 PM': an instant (ISO 8601) in the church's time zone */
export function formatInstant(instant: string, timeZone: string): string {
  const { date, time } = localNow(timeZone, new Date(instant))
  return `${formatDate(date)} at ${formatTime(time)}`
}

/** 'Mar 5, 2024' */
export function formatInstantDate(instant: string, timeZone: string): string {
  return formatDate(localNow(timeZone, new Date(instant)).date)
}

/** 'March 5, 2024', or 'Not set' */
export function formatInstantLongDate(instant: string | null, timeZone: string): string {
  return formatLongDate(instant && localNow(timeZone, new Date(instant)).date)
}

/** '3:00 PM' */
export function formatInstantTime(instant: string, timeZone: string): string {
  return formatTime(localNow(timeZone, new Date(instant)).time)
}

/** '3:00:07 PM', where several things happen within a minute */
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
