import type { LocalDate } from './dates.ts'
import { dateOfDay, dayNumber } from './church-weeks.ts'

/**
 * Returns Easter Sunday as a date of the Gregorian calendar.
 *
 * Western: the Gregorian computus of an anonymous correspondent, Nature 13 (1876), 487, as in Meeus, Astronomical
 * Algorithms, chapter 8. Orthodox: Meeus' Julian computus (same chapter), converted to the Gregorian calendar, which is
 * 13 days ahead from 1900 to 2099.
 *
 * @param year 1583 or later
 */
export function easterSunday(year: number, calendar: 'western' | 'orthodox'): LocalDate {
  return calendar === 'western' ? western(year) : orthodox(year)
}

function western(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return afterMarch22(year, epact + weekday - 7 * late)
}

function orthodox(year: number): LocalDate {
  const epact = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - epact + 34) % 7
  const century = Math.floor(year / 100)
  return afterMarch22(year, epact + weekday + century - Math.floor(century / 4) - 2)
}

function afterMarch22(year: number, days: number): LocalDate {
  return dateOfDay(dayNumber(`${String(year).padStart(4, '0')}-03-22`) + days)
}
