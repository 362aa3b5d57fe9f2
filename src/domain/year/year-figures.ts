import { mean } from '../shared/averages.ts'
import { commonWeekday } from '../trends/common-weekday.ts'
import type { ExpectedSeries } from '../trends/trend-settings.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { YearPeriod } from './year-period.ts'
import { missingByWeek } from './missing-by-week.ts'
import { isIn, begunServices, cutWeeks, unitsOf } from './year-service.ts'
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
  /** `onlineFactor` is the number of people for each view; null when this number is not set. */
  firstWeekday: number
  /** `onlineFactor` is the number of people for each view; null when the church has none. */
  onlineFactor: number | null
  /** `today` is the church's date. */
  today: LocalDate
  /** `rules` are the church's recurring services. A week that misses one of their dates may be only partly counted. */
  rules?: readonly ExpectedSeries[]
}

/** `Average` is a mean with its `sum` and the number of its `units`. `value` is null when no unit has a number. */
export type Average = { value: number | null; sum: number; units: number }

export type YearFigures = {
  period: YearPeriod
  inPerson: Average
  /**
   * `weekday` is the weekday of all counted services, 0 (Sunday) to 6; null when the services are on several weekdays.
   */
  weekday: number | null
  /** `leftOut` has the units that were only partly counted, and the weeks that are divided between two years. */
  leftOut: { partly: Unit[]; divided: Unit[] }
  weeks: WeeksOfYear
  /**
   * `online` is the average of the views. `people` is this average multiplied by the church's factor; null without a
   * factor.
   */
  online: Average & { people: number | null }
  series: SeriesOfYear[]
  /** `special` has the special services by series. The averages do not include special services. */
  special: SeriesOfYear[]
}

/**
 * Returns the figures of a year by these rules:
 *
 * - A service belongs to the year of its local date, even if it begins at 23:59 on December 31.
 * - Special services are only in `special`. Services that have not begun are ignored.
 * - When the church adds up services (`combined`), the regular services of a week are one figure; otherwise, each
 *   regular service is a figure. A service that did not happen adds nothing.
 * - *Average in person* is the sum of the figures divided by their number. As in Trends, a week is used when at least
 *   one of its services was counted and at most a tenth of its people is missing. The missing people of a service that
 *   was not counted, not entered or did not happen are the median of its series in the year. Weeks in which nothing happened or
 *   nothing was counted are left out; they do not count as 0. A count of 0 is used.
 * - When services are added up, a week with regular services in two years is used in neither year. A week of the running
 *   year with a regular service still to come is not used yet; the same days of the year before are treated alike.
 * - *Average online* is the sum of the views of the regular services, divided by the number of weeks or services with
 *   recorded views. A service that did not take place in the room may have views. With a factor, people online =
 *   average views × factor.
 * - A total includes children, unless the church’s clicker leaves children out of totals.
 *
 * @param services the services of `datesNeeded`, oldest first; others are ignored
 */
export function yearFigures(
  services: readonly YearService[],
  period: YearPeriod,
  { combined, firstWeekday, onlineFactor, today, rules }: Omit<YearSettings, 'hasChildren'>,
): YearFigures {
  const begun = begunServices(services, { firstWeekday, today })
  const regular = begun.filter(({ service }) => !service.isSpecial)
  const cut = cutWeeks(services, period, { firstWeekday, today })
  const missing = missingByWeek(services, period, { firstWeekday, today, rules })
  const units = unitsOf(regular, { period, cut, missing, combined })
  const counted = units.filter(({ state }) => state === 'counted')
  const whole = units.filter(({ state }) => state !== 'divided' && state !== 'so far')
  const views = whole.flatMap(({ views }) => views ?? [])
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
