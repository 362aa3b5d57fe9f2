import { grouped } from './grouped.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendSeries } from './trend-series.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import type { TrendSettings } from './trend-settings.ts'
import { trendOf } from './trend.ts'
import type { Trend } from './trend.ts'

/**
 * A trend for each series that has services in the range, those with most services first, and the top of the axis that
 * they share.
 */
export function smallMultiples(
  services: readonly TrendService[],
  filters: TrendFilters,
  settings: TrendSettings,
): { multiples: { series: TrendSeries; trend: Trend }[]; top: number } {
  const { series, keyOf } = trendSeries(services)
  const groups = grouped(services, keyOf)
  const wanted = filters.services.length > 0 ? series.filter(({ key }) => filters.services.includes(key)) : series
  const multiples = wanted
    .map((series) => {
      const own = groups.get(series.key) ?? []
      return { series, trend: trendOf(own, { ...filters, services: [] }, settings) }
    })
    .filter(({ trend }) => trend.points.some(({ held, didNotHappen }) => held + didNotHappen.length > 0))
  return { multiples, top: Math.max(0, ...multiples.map(({ trend }) => trend.top)) }
}
