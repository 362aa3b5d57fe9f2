import { mean } from '../shared/averages.ts'
import { commonWeekday } from '../trends/common-weekday.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { YearPeriod } from './year-period.ts'
import { isIn, begunServices, unitsOf } from './year-service.ts'
import type { BegunService, Unit } from './year-service.ts'
import type { CombinedServices } from './year.schema.ts'
import type { YearService } from './year-service.schema.ts'
import { seriesOfYear } from './year-series.ts'
import type { SeriesOfYear } from './year-series.ts'
import { weeksOfYear } from './year-weeks.ts'
import type { WeeksOfYear } from './year-weeks.ts'

export type YearSettings = {
  combined: CombinedServices
  /** `hasChildren` is false when the church's clicker leaves children out of totals. */
  hasChildren: boolean
  /** `firstWeekday` is 0 (Sunday) to 6. */
  firstWeekday: number
  /** `onlineFactor` is the number of people for each view; null when the church has none. */
  onlineFactor: number | null
  /** `today` is the church's date. */
  today: LocalDate
}

/** `Average` is a mean and what it was computed from. `value` is null when no unit has a number. */
export type Average = { value: number | null; sum: number; units: number }

export type YearFigures = {
  period: YearPeriod
  inPerson: Average
  /** `weekday` is the weekday of all counted services, 0 (Sunday) to 6; null when they are on several. */
  weekday: number | null
  /** `leftOut` are the units that were counted in part only, and the weeks that the turn of the year divides. */
  leftOut: { partly: Unit[]; divided: Unit[] }
  weeks: WeeksOfYear
  /** `online` is the average of the views; `people` is that times the church's factor, null without a factor. */
  online: Average & { people: number | null }
  series: SeriesOfYear[]
  /** `special` are the series and single services that are left out. */
  special: SeriesOfYear[]
}

/**
 * Returns the figures of a year, by these rules.
 *
 * - A service belongs to the year of its local date; the last one may begin at 23:59 on December 31.
 * - Special services, and services that have not begun, take no part in anything but `special`.
 * - The regular services of a week, as the church begins it, are added up to one figure, so that the services of one
 *   Sunday are one figure; or each service is a figure by itself. The church decides (`combined`). A service that did
 *   not happen adds nothing.
 * - *Average in person*: the sum of the figures divided by their number. As in Trends, a week takes part when at least
 *   one of its services was counted and at most a tenth of its people is missing: that is the share of the services
 *   that were not counted or did not happen, each taken as the median of its series' counts in the year. Weeks in which
 *   nothing happened, and those without a count, take no part; they are not zeros. A count of 0 is a figure.
 * - When weeks are added up, a week with regular services in two years takes part in neither.
 * - *Average online*: the views of the regular services, added up in the same way, divided by the number of weeks
 *   or services for which views are recorded. A service without a record of views adds nothing, and one that did not
 *   take place in the room may have views. With a factor, people online = average views × factor.
 * - Totals include everyone whom the church counts into its total, also children.
 *
 * @param services the services of `datesNeeded`, oldest first; others are ignored
 */
export function yearFigures(
  services: readonly YearService[],
  period: YearPeriod,
  { combined, firstWeekday, onlineFactor, today }: Omit<YearSettings, 'hasChildren'>,
): YearFigures {
  const begun = begunServices(services, { firstWeekday, today })
  const regular = begun.filter(({ service }) => !service.isSpecial)
  const units = unitsOf(regular, period, combined)
  const counted = units.filter(({ state }) => state === 'counted')
  const views = units.filter(({ state }) => state !== 'divided').flatMap(({ views }) => views ?? [])
  const online = averageOf(views)
  const ofYear = begun.filter(({ service }) => isIn(period, service))
  return {
    period,
    inPerson: averageOf(counted.map(({ people }) => people)),
    weekday: commonWeekday(counted.flatMap((unit) => unit.services.filter(isCounted))),
    leftOut: {
      partly: units.filter(({ state }) => state === 'partly'),
      divided: units.filter(({ state }) => state === 'divided'),
    },
    weeks: weeksOfYear(units, period, firstWeekday),
    online: {
      ...online,
      people: online.value === null || onlineFactor === null ? null : online.value * onlineFactor,
    },
    series: seriesOfYear(ofYear.filter(({ service }) => !service.isSpecial)),
    special: seriesOfYear(ofYear.filter(({ service }) => service.isSpecial)),
  }
}

const isCounted = ({ state }: BegunService) => state === 'counted'

function averageOf(figures: readonly number[]): Average {
  return { value: mean(figures), sum: figures.reduce((sum, each) => sum + each, 0), units: figures.length }
}
