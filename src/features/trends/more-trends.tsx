import { memo, useMemo } from 'react'
import type { NextExpectation } from '@/domain/expectation/next-expectations.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { seatsFilled, FEELS_FULL } from '@/domain/trends/seats-filled.ts'
import { smallMultiples } from '@/domain/trends/small-multiples.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { yearOverlay } from '@/domain/trends/year-overlay.ts'
import { nextExpectations } from '@/domain/expectation/next-expectations.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { Bars } from '@/ui/chart/bars.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { Chart } from '@/ui/chart/chart.tsx'
import { LevelLine } from '@/ui/chart/level-line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { pointTiers, rowsOf } from './charts/point-tiers.ts'
import { TrendTableCard } from './table/trend-table-card.tsx'
import type { TrendsData } from './load-trends.ts'
import { OnlineCard } from './charts/online-card.tsx'
import { MultiplesCard } from './charts/multiples-card.tsx'
import { YearOverlayCard } from './charts/year-overlay-card.tsx'

export type MoreTrendsProps = Omit<TrendsData, 'rules'> & {
  trend: Trend
  filters: TrendFilters
  settings: TrendSettings
}

/** Shows the expected attendance, the table and further analyses below the chart. Each needs enough counts. */
export const MoreTrends = memo(function MoreTrends({ services, seats, trend, filters, settings }: MoreTrendsProps) {
  const expectations = useMemo(() => nextExpectations(services, settings), [services, settings])
  const overlay = useMemo(() => yearOverlay(services, filters, settings), [services, filters, settings])
  const multiples = useMemo(() => smallMultiples(services, filters, settings), [services, filters, settings])
  const filled = useMemo(() => seatsFilled(trend.points, services, seats), [trend, services, seats])
  return (
    <>
      <NextTime {...{ expectations, filters }} />
      {trend.points.some(({ online }) => online !== null) ? (
        <OnlineCard trend={trend} factor={settings.onlineFactor ?? null} />
      ) : null}
      {trend.points.length > 0 ? <TrendTableCard trend={trend} /> : null}
      {overlay.years.length > 1 ? <YearOverlayCard overlay={overlay} measure={trend.words.measure} /> : null}
      {multiples.length > 1 ? <MultiplesCard multiples={multiples} /> : null}
      {filled.some((share) => share !== null) ? <SeatsCard {...{ trend, filled }} /> : null}
    </>
  )
})

const percent = (value: number) => `${Math.round(value)} %`

/**
 * Shows how full the room was.
 *
 * @param filled the share of taken seats by point, or null where it is unknown
 */
const SeatsCard = memo(function SeatsCard({ trend, filled }: { trend: Trend; filled: (number | null)[] }) {
  const { points, by } = trend
  const values = filled.map((share) => (share === null ? null : share * 100))
  const full = filled.filter((share) => share !== null && share >= FEELS_FULL).length
  const known = filled.filter((share) => share !== null).length
  const tiers = pointTiers(
    points.map(({ date }) => date),
    by === 'month' || by === 'year' ? by : 'date',
  )
  return (
    <Card title={titleOf(full, known)} description="How full the room was at counted services">
      <Chart
        label={`Seats filled, ${countLabel(points.length, 'point')}`}
        height={220}
        count={points.length}
        max={Math.max(100, ...values.map(Number))}
        format={percent}
        rows={rowsOf(tiers)}
        read={(index) => {
          const value = values[index] ?? null
          return {
            title: points[index]!.label,
            values: [{ label: 'Seats filled', look: 'bars', text: value === null ? 'not known' : percent(value) }],
          }
        }}
      >
        <ValueAxis />
        <PointAxis tiers={tiers} />
        <Bars values={values} />
        <LevelLine value={FEELS_FULL * 100} label={`${percent(FEELS_FULL * 100)}: the room feels full`} />
      </Chart>
    </Card>
  )
})

function titleOf(full: number, known: number): string {
  if (full === 0) return 'The room never felt full'
  return full === known ? 'The room always felt full' : `The room felt full ${full} of ${known} times`
}

/** The maximum number of services with an expectation. The filters can choose other services. */
const MOST = 4

/** Shows how many people to expect next time, or when such an estimate becomes possible. */
function NextTime({ expectations, filters }: { expectations: NextExpectation[]; filters: TrendFilters }) {
  const { services, type } = filters
  const chosen = expectations.filter(
    (one) => (services.length === 0 || services.includes(one.key)) && (type === null || one.type === type),
  )
  const shown = chosen.slice(0, MOST)
  if (shown.length === 0) {
    return (
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        After 26 counted weeks, Narthex estimates the next service here.
      </p>
    )
  }
  return (
    <Card title="What to expect next" description="Expected attendance: 8 times in 10 it falls in this range">
      <dl className={figures}>
        {shown.map(({ key, name, date, range: { low, high } }) => (
          <StatCard
            key={key}
            label={name}
            value={low === high ? formatFigure(low) : `${formatFigure(low)}–${formatFigure(high)}`}
            note={formatDate(date)}
          />
        ))}
      </dl>
    </Card>
  )
}

/** The figures are already inside a card, so their own borders are removed. */
const figures = flex({
  wrap: 'wrap',
  columnGap: '10',
  rowGap: '4',
  '& > div': { padding: '0', borderStyle: 'none' },
  _print: { '& dd': { fontSize: 'sm', lineHeight: 'snug' } },
})
