import { dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import type { Unit } from './year-service.ts'
import type { YearPeriod } from './year-period.ts'

/** `date` is the date of the week's first regular service in the year. */
export type WeekOfYear = { date: LocalDate; reasons: string[] }

/**
 * `WeeksOfYear` sorts each week with regular services of the year into one of the first four. A week that the turn of
 * the year divides is a week of both years, with the services of each.
 */
export type WeeksOfYear = {
  /** In a counted week, at least one of the averaged figures was counted. */
  counted: number
  /** More than a tenth of the usual people of these weeks was not counted. */
  notCounted: WeekOfYear[]
  /** In these weeks, no regular service happened, or none of those that more than a tenth usually attend. */
  didNotHappen: WeekOfYear[]
  /** These weeks have regular services in two years and are left out, because weeks are added up. */
  divided: number
  /** These weeks lie within the year, and no regular service was planned in them. */
  without: number
}

/** Returns what became of the weeks of a year. */
export function weeksOfYear(units: readonly Unit[], period: YearPeriod, firstWeekday: number): WeeksOfYear {
  const weeks = [...grouped(units, ({ services }) => services[0]!.week)]
  const told: WeeksOfYear = { counted: 0, notCounted: [], didNotHappen: [], divided: 0, without: 0 }
  for (const [, own] of weeks) {
    const services = own.flatMap(({ services }) => services)
    const date = services[0]!.service.instanceDate
    const reasons = [...new Set(services.flatMap(({ service }) => service.outcomeReason ?? []))]
    if (own.some(({ state }) => state === 'counted')) told.counted += 1
    else if (own.some(({ state }) => state === 'divided')) told.divided += 1
    else if (services.every(({ state }) => state !== 'not counted')) told.didNotHappen.push({ date, reasons })
    else told.notCounted.push({ date, reasons: [] })
  }
  told.without = wholeWeeks(period, firstWeekday).filter((start) => !weeks.some(([week]) => week === start)).length
  return told
}

/** `wholeWeeks` returns the first days of the weeks with all seven days in the period. */
function wholeWeeks({ from, to }: YearPeriod, firstWeekday: number): number[] {
  const first = weekStart(dayNumber(from) + 6, firstWeekday)
  const last = dayNumber(to) - 6
  return Array.from({ length: Math.max(0, Math.floor((last - first) / 7) + 1) }, (_, week) => first + 7 * week)
}
