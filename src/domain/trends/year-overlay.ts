import { dateOfDay, dayNumber, startOfWeek, weekStart, yearWeek } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { measureServices } from './measured-service.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import type { TrendSettings } from './trend-settings.ts'
import { weeksOf } from './trend-weeks.ts'

export type YearOverlay = {
  /** This year first, then those before that have numbers. */
  years: number[]
  /** Weeks 1 to 53, `from` in this year where it has the week; for each year its people in that week, null for a gap. */
  weeks: { week: number; from: LocalDate | null; values: (number | null)[] }[]
  /** The largest number in it. */
  top: number
}

const YEARS_BEFORE = 3

/**
 * This year over the last three, week by week of the church's year (see `yearWeek`), with the sum of each whole week.
 * Only years with 53 weeks have a value in the last; it is there when one of them has.
 */
export function yearOverlay(
  services: readonly TrendService[],
  filters: TrendFilters,
  { today, firstWeekday }: TrendSettings,
): YearOverlay {
  const day = dayNumber(today)
  const thisYear = yearWeek(weekStart(day, firstWeekday)).year
  const values = new Map<string, number>()
  for (const { from, value, isWhole } of weeksOf(measureServices(services, filters, today), firstWeekday, day)) {
    const { year, week } = yearWeek(from)
    if (isWhole && value !== null) values.set(`${year} ${week}`, value)
  }
  const all = Array.from({ length: 53 }, (_, index) => index + 1)
  const years = Array.from({ length: YEARS_BEFORE + 1 }, (_, back) => thisYear - back).filter(
    (year) => year === thisYear || all.some((week) => values.has(`${year} ${week}`)),
  )
  const weeks = all
    .filter((week) => years.some((year) => startOfWeek(year, week, firstWeekday) !== null))
    .map((week) => {
      const start = startOfWeek(thisYear, week, firstWeekday)
      const from = start === null ? null : dateOfDay(start)
      return { week, from, values: years.map((year) => values.get(`${year} ${week}`) ?? null) }
    })
  return { years, weeks, top: Math.max(0, ...weeks.flatMap(({ values }) => values.map(Number))) }
}
