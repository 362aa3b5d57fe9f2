import type { LocalDate } from '../../shared/dates.ts'
import { countedUntil } from '../main-series.ts'
import { trendSeries } from '../trend-series.ts'
import type { TrendService } from '../trend-service.schema.ts'

/**
 * Returns whether the dashboard's two compared periods have different series. A period has two services with a total.
 * The result is false without an earlier period.
 *
 * @param services oldest first
 * @param today the church's date
 */
export function hasUnlikePeriods(services: readonly TrendService[], today: LocalDate): boolean {
  const { keyOf } = trendSeries(services)
  const counted = countedUntil(services, today)
  const [latest, earlier] = [counted.slice(-2), counted.slice(-4, -2)]
  const seriesOf = (period: readonly TrendService[]) => [...new Set(period.map(keyOf))].toSorted().join()
  return earlier.length > 0 && seriesOf(latest) !== seriesOf(earlier)
}
