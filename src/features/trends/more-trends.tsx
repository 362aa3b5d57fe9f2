import { memo, useMemo } from 'react'
import { seatsFilled } from '@/domain/trends/seats-filled.ts'
import { smallMultiples } from '@/domain/trends/small-multiples.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { yearOverlay } from '@/domain/trends/year-overlay.ts'
import { nextExpectations } from '@/domain/expectation/next-expectations.ts'
import { NextTime } from './next/next-time.tsx'
import { TrendTableCard } from './table/trend-table-card.tsx'
import type { TrendsData } from './load-trends.ts'
import { MultiplesCard } from './charts/multiples-card.tsx'
import { SeatsCard } from './charts/seats-card.tsx'
import { YearOverlayCard } from './charts/year-overlay-card.tsx'

export type MoreTrendsProps = TrendsData & { trend: Trend; filters: TrendFilters; settings: TrendSettings }

/**
 * Shows below the chart what to expect, the table, and what else the numbers tell, each where there is enough of it.
 */
export const MoreTrends = memo(function MoreTrends({ services, seats, trend, filters, settings }: MoreTrendsProps) {
  const expectations = useMemo(() => nextExpectations(services, settings), [services, settings])
  const overlay = useMemo(() => yearOverlay(services, filters, settings), [services, filters, settings])
  const multiples = useMemo(() => smallMultiples(services, filters, settings), [services, filters, settings])
  const filled = useMemo(() => seatsFilled(trend.points, services, seats), [trend, services, seats])
  return (
    <>
      <NextTime {...{ expectations, filters }} />
      {trend.points.length > 0 ? <TrendTableCard trend={trend} /> : null}
      {overlay.years.length > 1 ? <YearOverlayCard overlay={overlay} measure={trend.words.measure} /> : null}
      {multiples.length > 1 ? <MultiplesCard multiples={multiples} /> : null}
      {filled.some((share) => share !== null) ? <SeatsCard {...{ trend, filled }} /> : null}
    </>
  )
})
