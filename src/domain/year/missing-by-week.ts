import { dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import { trendSeries } from '../trends/trend-series.ts'
import type { ExpectedSeries } from '../trends/trend-settings.ts'
import { slotOf } from '../trends/measured-service.ts'
import { missingServices } from '../trends/trend-weeks.ts'
import type { MissingService } from '../trends/trend-weeks.ts'
import { lastDateNeeded } from './year-period.ts'
import type { YearPeriod } from './year-period.ts'
import type { YearService } from './year-service.schema.ts'

/**
 * Returns the regular recurring services that were not entered, by the first day of their week. Trends finds them in the
 * same way. A special service on such a date counts as entered.
 *
 * @param services the services of `datesNeeded`, also services still to come
 */
export function missingByWeek(
  services: readonly YearService[],
  period: YearPeriod,
  { firstWeekday, today, rules = [] }: { firstWeekday: number; today: LocalDate; rules?: readonly ExpectedSeries[] },
): ReadonlyMap<number, MissingService[]> {
  const { keyOf } = trendSeries(services)
  const regular = new Set(services.filter(({ isSpecial }) => !isSpecial).map(keyOf))
  const dated = services.map((service) => ({ series: keyOf(service), slot: slotOf(service) }))
  const end = Math.min(dayNumber(today), dayNumber(lastDateNeeded(period)) + 1)
  const ofRegular = rules.filter(({ id }) => regular.has(id))
  return grouped(missingServices(dated, ofRegular, end), ({ day }) => weekStart(day, firstWeekday))
}
