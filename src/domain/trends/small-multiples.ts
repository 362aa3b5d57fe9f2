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
 * A trend for each series that has services in the range, those with most services first. They share both axes: the range
 * and the top.
 *
 * @param services of the church, oldest first
 */
export function smallMultiples(
  services: readonly TrendService[],
  filters: TrendFilters,
  settings: TrendSettings,
): { multiples: { series: TrendSeries; trend: Trend }[]; top: number } {
  const measured = measureServices(services, filters, settings.today)
  const periods = periodsOf(measured, filters, settings)
  if (!periods) return { multiples: [], top: 0 }
  const bySeries = grouped(measured, ({ series }) => series)
  const multiples = trendSeries(services)
    .series.flatMap((series) => {
      const own = bySeries.get(series.key)
      return own ? [{ series, trend: trendIn(periods, own, filters, settings) }] : []
    })
    .filter(({ trend }) => trend.points.length > 0)
  return { multiples, top: Math.max(0, ...multiples.map(({ trend }) => trend.top)) }
}
