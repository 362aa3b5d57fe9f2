import { useMemo, useRef } from 'react'
import { usualText } from '@/domain/attendance/usual-attendance.ts'
import { didNotHappen } from '@/domain/attendance/service-outcome.ts'
import { formatDay } from '@/domain/shared/date-formats.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { mainSeries, mainSeriesChoice } from '@/domain/trends/main-series.ts'
import type { ChosenSeries } from '@/domain/trends/main-series.ts'
import { missingTexts, partlyCountedText } from '@/domain/trends/sentence/missing-texts.ts'
import { noNumberText } from '@/domain/trends/trend-point.ts'
import type { TrendPoint } from '@/domain/trends/trend-point.ts'
import type { TrendService } from '@/domain/trends/trend-service.schema.ts'
import type { TrendSettings } from '@/domain/trends/trend-settings.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { css } from '@/styled-system/css'
import { Bars } from '@/ui/chart/bars.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { Hatched } from '@/ui/chart/hatched.tsx'
import { Legend } from '@/ui/chart/legend.tsx'
import { Line } from '@/ui/chart/line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import type { Reading } from '@/ui/chart/reading.ts'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { useHeight } from './use-height.ts'

export type LastWeeksChartProps = { services: TrendService[]; settings: TrendSettings; chosen: ChosenSeries }

export function LastWeeksChart({ services, settings, chosen }: LastWeeksChartProps) {
  const { firstWeekday, easter, today, rules = NO_RULES } = settings
  const { points, words, sentence, weeks } = useMemo(
    () => trendOf(services, DEFAULT_FILTERS, { firstWeekday, easter, today, rules }),
    [services, firstWeekday, easter, today, rules],
  )
  const choice = useMemo(() => mainSeriesChoice(services, today, chosen), [services, today, chosen])
  const main = useMemo(() => mainSeries(services, today, choice), [services, today, choice])
  const basis = [...(main && main.usual !== null ? [usualText(main.usual)] : []), ...weeks]
  const hasMean = points.some(({ mean4 }) => mean4 !== null)
  const place = useRef<HTMLDivElement>(null)
  const height = useHeight(place)
  const cancelled = points.flatMap(({ didNotHappen, value }, at) =>
    didNotHappen.length > 0 && value === null ? at : [],
  )
  return (
    <>
      <p className={lead}>
        {main ? <strong className={latest}>{main.latest}</strong> : null} {sentence}
        {basis.length > 0 ? <span className={small}>{basis.join(' ')}</span> : null}
        {choice.notice ? <span className={small}>{choice.notice}</span> : null}
      </p>
      <Legend
        keys={[
          { label: `${words.measure} ${words.per}`, look: 'bars' },
          ...(points.some(isOpen) ? [{ label: 'Incomplete week', look: 'open' as const }] : []),
          ...(cancelled.length > 0 ? [{ label: 'Did not happen', look: 'hatched' as const }] : []),
          ...(words.mean4 && hasMean ? [{ label: words.mean4, look: 'bold' as const }] : []),
        ]}
      />
      <div ref={place} className={chartRoom}>
        {height > 0 ? (
          <Chart
            label={`${words.measure} ${words.per}, ${points.length === 1 ? 'the last week' : `the last ${points.length} weeks`}`}
            height={height}
            count={points.length}
            max={Math.max(0, ...points.flatMap(({ value, mean4 }) => [Number(value), Number(mean4)]))}
            read={(index) => readingOf(points[index]!, words.measure, words.mean4)}
          >
            <ValueAxis />
            <PointAxis tiers={[points.map(({ date }, at) => ({ at, label: formatDay(date) }))]} />
            <Hatched points={cancelled} />
            <Bars values={points.map(({ value }) => value)} isOpen={(index) => isOpen(points[index]!)} />
            <Line values={points.map(({ mean4 }) => mean4)} look="bold" />
          </Chart>
        ) : null}
      </div>
    </>
  )
}

const isOpen = ({ value, isWhole }: TrendPoint) => value !== null && !isWhole
const NO_RULES: TrendSettings['rules'] = []

function readingOf(point: TrendPoint, measure: string, mean: string | null) {
  const { label, value, mean4 } = point
  const partly = partlyCountedText(point)
  const reading: Reading = {
    title: label,
    values: [{ label: measure, text: value === null ? noNumberText(point) : formatFigure(value), look: 'bars' }],
    notes: [
      ...point.didNotHappen.map(({ name, reason }) => `${name}: ${didNotHappen(reason)}`),
      ...missingTexts(point),
    ],
  }
  if (mean4 !== null && mean) reading.values.push({ label: mean, text: formatFigure(mean4), look: 'bold', at: mean4 })
  if (point.isSoFar) reading.notes!.unshift('So far: a service is still to come')
  if (partly) reading.notes!.unshift(partly)
  return reading
}

/** The chart fills the reserved space. Its content cannot change the size of this space. */
const chartRoom = css({ contain: 'size', minWidth: '0' })
const latest = css({ display: 'block', textStyle: 'subheading', fontWeight: 'semibold' })
const small = css({ display: 'block', textStyle: 'small', color: 'text.muted', marginTop: '1' })
const lead = css({
  textStyle: 'subheading',
  fontWeight: 'normal',
  maxWidth: '48rem',
  marginBottom: '3',
  textWrap: 'pretty',
})
