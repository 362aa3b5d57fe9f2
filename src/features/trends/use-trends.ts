import { useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { readTrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSearch } from '@/domain/trends/trend-filters.ts'
import { trendSeries } from '@/domain/trends/trend-series.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { mainSeries, mainSeriesChoice } from '@/domain/trends/main-series.ts'
import { useToday } from '@/platform/use-now.ts'
import type { TrendsData } from './load-trends.ts'

type TrendSources = Pick<TrendsData, 'services' | 'rules'>

/** Calculates the trend for the filters in the URL. Each part is calculated again only when its sources change. */
export function useTrends({ services, rules }: TrendSources, search: TrendSearch, { church }: Profile) {
  const series = useMemo(() => trendSeries(services).series, [services])
  const today = useToday(church.timeZone)
  const settings = useMemo(
    () => ({
      firstWeekday: church.firstWeekday,
      easter: church.easter,
      onlineFactor: church.onlineFactor,
      today,
      rules,
    }),
    [church, today, rules],
  )
  const { filters, ignored } = useMemo(
    () =>
      readTrendFilters(
        search,
        series.map(({ key }) => key),
      ),
    [search, series],
  )
  const told = useMemo(() => ({ filters, trend: trendOf(services, filters, settings) }), [services, filters, settings])
  const lead = useMemo(() => {
    const choice = mainSeriesChoice(services, today, church)
    return { choice, main: mainSeries(services, today, choice) }
  }, [services, today, church])
  return { series, settings, ignored, told, lead }
}
