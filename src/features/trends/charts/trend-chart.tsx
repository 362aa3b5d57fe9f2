import { memo } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { trendScale } from '@/domain/trends/scale-top.ts'
import type { TrendPoint } from '@/domain/trends/trend-point.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { Bars } from '@/ui/chart/bars.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { CutNumbers } from '@/ui/chart/cut-numbers.tsx'
import { Flags, flagsRoom } from '@/ui/chart/flags.tsx'
import { Hatched } from '@/ui/chart/hatched.tsx'
import { Line } from '@/ui/chart/line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers, rowsOf } from './point-tiers.ts'
import { lastValue, trendLines } from './trend-lines.ts'
import { trendReading } from './trend-reading.ts'

const HEIGHT_PX = 320
/** The width in print. The printer reduces it, so that the sentence, the chart and twelve weeks fit on one page. */
const PAPER_PX = 880

/** Only a week has a value without being whole. */
const isOpen = ({ value, isWhole }: TrendPoint) => value !== null && !isWhole

export const TrendChart = memo(function TrendChart({ trend }: { trend: Trend }) {
  const { points, words, by } = trend
  const lines = trendLines(trend)
  const bars = `${words.measure} ${words.per}`
  const flags = points.flatMap(({ notes, didNotHappen }, at) => {
    const texts = [...didNotHappen.map(({ reason }) => reason ?? 'Did not happen'), ...notes.map(({ text }) => text)]
    // A text that several services share appears once.
    return texts.length > 0 ? [{ at, text: [...new Set(texts)].join(', ') }] : []
  })
  const missed = points.flatMap(({ didNotHappen, value }, at) =>
    didNotHappen.length > 0 && value === null ? [at] : [],
  )
  const tiers = pointTiers(
    points.map(({ date }) => date),
    by === 'month' || by === 'year' ? by : 'date',
  )
  return (
    <Chart
      label={`${bars}, ${countLabel(points.length, 'point')}`}
      height={HEIGHT_PX}
      count={points.length}
      max={trendScale(points)}
      paperWidth={PAPER_PX}
      topRoom={flagsRoom(flags)}
      rows={rowsOf(tiers)}
      keys={[
        { label: bars, look: 'bars' },
        ...(points.some(isOpen) ? [{ label: 'Incomplete week', look: 'open' as const }] : []),
        ...(missed.length > 0 ? [{ label: 'Did not happen', look: 'hatched' as const }] : []),
        ...lines.map(({ label, look, values }) => ({ label, look, end: lastValue(values) })).toReversed(),
      ]}
      read={(index) => trendReading(points[index]!, index, bars, lines.toReversed())}
    >
      <ValueAxis />
      <PointAxis tiers={tiers} />
      <Hatched points={missed} />
      <Bars values={points.map(({ value }) => value)} isOpen={(index) => isOpen(points[index]!)} />
      {lines.map(({ label, look, values }) => (
        <Line key={label} look={look} values={values} />
      ))}
      <CutNumbers series={[points.map(({ value }) => value), ...lines.map(({ values }) => values)]} />
      <Flags flags={flags} />
    </Chart>
  )
})
