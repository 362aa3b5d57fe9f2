import { memo } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { trendScale } from '@/domain/trends/scale-top.ts'
import type { smallMultiples } from '@/domain/trends/small-multiples.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { css } from '@/styled-system/css'
import { grid } from '@/styled-system/patterns'
import { Bars } from '@/ui/chart/bars.tsx'
import { Card } from '@/ui/card.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { CutNumbers } from '@/ui/chart/cut-numbers.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { Line } from '@/ui/chart/line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers } from './point-tiers.ts'
import { trendLines } from './trend-lines.ts'
import { trendReading } from './trend-reading.ts'

/** The maximum number of services that are drawn. The filters can choose other services. */
const MOST = 12
/** The width of a chart in print, where two charts are side by side. */
const HALF_PAPER_PX = 308

/** Shows each service on its own scale, so that the trend of a small service is visible too. */
export const MultiplesCard = memo(function MultiplesCard({
  multiples,
}: {
  multiples: ReturnType<typeof smallMultiples>
}) {
  const shown = multiples.slice(0, MOST)
  const rest = multiples.length - shown.length
  return (
    <Card
      title="Service by service"
      description={`Each has its own scale. Services with most dates come first${rest > 0 ? `; ${rest} more are in the filter` : ''}.`}
    >
      <ul className={cells}>
        {shown.map(({ series: { key, name }, trend }) => (
          <li key={key} className={css({ minWidth: '0', breakInside: 'avoid' })}>
            <div className={head}>
              <h3 className={title}>{name}</h3>
              <p className={css({ color: 'text.muted', fontVariantNumeric: 'tabular-nums' })}>{averageOf(trend)}</p>
            </div>
            <Multiple {...{ name, trend }} />
          </li>
        ))}
      </ul>
    </Card>
  )
})

function Multiple({ name, trend }: { name: string; trend: Trend }) {
  const { points, words, by } = trend
  const lines = trendLines(trend).filter(({ look }) => look === 'bold')
  const tiers = pointTiers(
    points.map(({ date }) => date),
    by === 'month' || by === 'year' ? by : 'date',
  ).map((tier) => tier.map(({ at, label }) => ({ at, label })))
  return (
    <Chart
      label={`${name}: ${words.measure} ${words.per}, ${countLabel(points.length, 'point')}`}
      height={130}
      count={points.length}
      max={trendScale(points)}
      paperWidth={HALF_PAPER_PX}
      read={(index) => trendReading(points[index]!, index, words.measure, lines)}
    >
      <ValueAxis />
      <PointAxis tiers={tiers} />
      <Bars values={points.map(({ value }) => value)} isOpen={(index) => !points[index]!.isWhole} />
      {lines.map(({ label, look, values }) => (
        <Line key={label} look={look} values={values} />
      ))}
      <CutNumbers series={[points.map(({ value }) => value)]} />
    </Chart>
  )
}

/**
 * Returns the latest mean of four points, such as '143 on average, last 4 Sundays'. If the points are averages already,
 * returns the latest value, such as '143 on average, March 2024'.
 */
function averageOf({ points, words }: Trend): string {
  const latest = points.findLast(({ mean4, value }) => (words.mean4 ? mean4 : value) !== null)
  const average = words.mean4 ? latest?.mean4 : latest?.value
  if (!latest || typeof average !== 'number') return 'too few counts'
  return `${formatFigure(Math.round(average))} on average, ${words.last4 ?? latest.label}`
}

const cells = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  columnGap: '6',
  rowGap: '5',
  _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
const head = css({ textStyle: 'small' })
const title = css({ fontWeight: 'semibold', truncate: true })
