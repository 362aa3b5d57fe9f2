import { grouped } from '../shared/grouped.ts'
import { measureServices } from './measured-service.ts'
import type { TrendFilters } from './trend-filters.ts'
import { periodsOf } from './trend-range.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendSeries } from './trend-series.ts'
import type { TrendService } from './trend-service.schema.ts'
import type { TrendSettings } from './trend-settings.ts'
import { trendIn } from './trend.ts'
import type { Trend } from './trend.ts'

/**
 * Returns a trend for each series with services in the range; the series with the most services is first. All trends
 * have the same range and different scales.
 *
 * @param services all services of the church, oldest first
 */
export function smallMultiples(
  services: readonly TrendService[],
  filters: TrendFilters,
  settings: TrendSettings,
): { series: TrendSeries; trend: Trend }[] {
  const measured = measureServices(services, filters, settings.today)
  const periods = periodsOf(measured, filters, settings)
  if (!periods) return []
  const bySeries = grouped(measured, ({ series }) => series)
  return trendSeries(services)
    .series.flatMap((series) => {
      const own = bySeries.get(series.key)
      return own ? [{ series, trend: trendIn(periods, own, filters, settings) }] : []
    })
    .filter(({ trend }) => trend.points.length > 0)
}
