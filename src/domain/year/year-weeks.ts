import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import { missingTexts } from '../trends/sentence/missing-texts.ts'
import type { Unit } from './year-service.ts'
import type { YearPeriod } from './year-period.ts'

/** `date` is the date of the week's first regular service, which may be a service that was not entered. */
export type WeekOfYear = { date: LocalDate; reasons: string[] }

/**
 * Each week with regular services belongs to one of the first four fields, except the last week of an unfinished period
 * while it has services after the period (`cutWeeks`). A week with services in two years belongs to
 * both years. Each year uses only its own services.
 */
export type WeeksOfYear = {
  /** In a `counted` week, at least one `Unit` was counted. */
  counted: number
  /** In these weeks, no `Unit` was counted, and at least one service was not counted or not entered. */
  notCounted: WeekOfYear[]
  /** In these weeks, no `Unit` was counted, because services did not happen. */
  didNotHappen: WeekOfYear[]
  /** These weeks have regular services in two years. They are left out when services are added up. */
  divided: number
  /** `without` is the number of complete weeks in the period without a regular service. */
  without: number
}

/** Sorts the weeks of a period into the fields of `WeeksOfYear`. */
export function weeksOfYear(units: readonly Unit[], period: YearPeriod, firstWeekday: number): WeeksOfYear {
  const weeks = [...grouped(units, ({ services }) => services[0]!.week)]
  const told: WeeksOfYear = { counted: 0, notCounted: [], didNotHappen: [], divided: 0, without: 0 }
  for (const [, own] of weeks) {
    const services = own.flatMap(({ services }) => services)
    const missing = own.flatMap(({ missing }) => missing).map(({ day, name }) => ({ date: dateOfDay(day), name }))
    const dates = [services[0]!.service.instanceDate, ...missing.map(({ date }) => date)]
    const date = dates.toSorted()[0]!
    const reasons = [...new Set(services.flatMap(({ service }) => service.outcomeReason ?? []))]
    if (own.some(({ state }) => state === 'so far')) continue
    else if (own.some(({ state }) => state === 'counted')) told.counted += 1
    else if (own.some(({ state }) => state === 'divided')) told.divided += 1
    else if (missing.length === 0 && services.every(({ state }) => state !== 'not counted'))
      told.didNotHappen.push({ date, reasons })
    else told.notCounted.push({ date, reasons: missingTexts({ missing }) })
  }
  told.without = wholeWeeks(period, firstWeekday).filter((start) => !weeks.some(([week]) => week === start)).length
  return told
}

/** Returns the first days of the weeks that lie completely in the period. */
function wholeWeeks({ from, to }: YearPeriod, firstWeekday: number): number[] {
  const first = weekStart(dayNumber(from) + 6, firstWeekday)
  const last = dayNumber(to) - 6
  return Array.from({ length: Math.max(0, Math.floor((last - first) / 7) + 1) }, (_, week) => first + 7 * week)
}
