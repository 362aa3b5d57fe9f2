import { addDays } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'

/** `YearPeriod` is a year, or the part of the running year that is over. Both dates are inclusive. */
export type YearPeriod = { year: number; from: LocalDate; to: LocalDate; isSoFar: boolean }

/**
 * A row of missing dates that begins in the period is a break when it goes on for these days (`missingDates`). Five dates
 * of a monthly rule are in five months.
 */
const BREAK_BEYOND = 155

/** Returns the year as a period; the running year ends today. */
export function periodOf(year: number, today: LocalDate): YearPeriod {
  const isSoFar = year === yearOf(today)
  return { year, from: firstDayOf(year), to: isSoFar ? today : `${textOf(year)}-12-31`, isSoFar }
}

/** Returns the period with the same days one year earlier. February 29 becomes February 28. */
export function periodBefore({ year, to, isSoFar }: YearPeriod): YearPeriod {
  const monthAndDay = to.slice(4) === '-02-29' ? '-02-28' : to.slice(4)
  return { year: year - 1, from: firstDayOf(year - 1), to: `${textOf(year - 1)}${monthAndDay}`, isSoFar }
}

/**
 * Returns the first and last date of the services for the figures of a period and of the period before. The range
 * includes all weeks with a day in one of the periods, and the days around them that show a break or another rule.
 */
export function datesNeeded(period: YearPeriod): { from: LocalDate; to: LocalDate } {
  return { from: addDays(periodBefore(period).from, -BREAK_BEYOND), to: lastDateNeeded(period) }
}

/** Returns the last date of the services for the figures of a period. */
export function lastDateNeeded({ to }: YearPeriod): LocalDate {
  return addDays(to, BREAK_BEYOND)
}

/**
 * Returns the year that the page shows: the wanted year, otherwise the counted year, otherwise the running year.
 *
 * @param wanted from the URL; a later year than the current one is ignored
 * @param countedYear the year that `findCountedYear` returns
 */
export function shownYear(wanted: unknown, countedYear: number | null, today: LocalDate): number {
  const current = yearOf(today)
  const asked = Number(wanted)
  if (Number.isInteger(asked) && asked >= 2 && asked <= current) return asked
  return countedYear ?? current
}

/** Returns the year before the current one. */
export function lastFullYear(today: LocalDate): number {
  return yearOf(today) - 1
}

/** Returns the years from the current year to the first year, newest first. The list always contains the shown year. */
export function yearChoices(shown: number, firstYear: number | null, today: LocalDate): number[] {
  const current = yearOf(today)
  const first = Math.min(firstYear ?? current, shown)
  // A service with a mistyped date, such as the year 24, must not make a list of two thousand years.
  const years = Array.from({ length: Math.min(current - first + 1, MOST_YEARS) }, (_, back) => current - back)
  return years.includes(shown) ? years : [...years, shown]
}

const MOST_YEARS = 60

/** Returns the year of a local date. */
export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4))
}

function firstDayOf(year: number): LocalDate {
  return `${textOf(year)}-01-01`
}

const textOf = (year: number) => String(year).padStart(4, '0')
