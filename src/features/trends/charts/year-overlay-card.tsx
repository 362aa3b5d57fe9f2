import { memo } from 'react'
import { formatDate } from '@/domain/shared/date-formats.ts'
import type { YearOverlay } from '@/domain/trends/year-overlay.ts'
import { Card } from '@/ui/card.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { Line } from '@/ui/chart/line.tsx'
import type { LineLook } from '@/ui/chart/line-looks.ts'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers } from './point-tiers.ts'
import { lastValue } from './trend-lines.ts'

/** This year first, then backwards. */
const looks: LineLook[] = ['bold', 'dashed', 'dotted', 'thin']

export type YearOverlayCardProps = {
  overlay: YearOverlay
  /** Who is counted: 'Attendance', 'Adults' */
  measure: string
}

/** Years over each other, week by week. */
export const YearOverlayCard = memo(function YearOverlayCard({ overlay, measure }: YearOverlayCardProps) {
  const { years, weeks, top } = overlay
  const lines = years.map((year, index) => ({
    label: String(year),
    look: looks[index]!,
    values: weeks.map(({ values }) => values[index] ?? null),
  }))
  const months = pointTiers(
    weeks.map(({ from }) => from),
    'date',
  ).map((tier) => tier.map(({ at, label }) => ({ at, label })))
  return (
    <Card title={`${years[0]} over the years before`} description={`${measure} per week, by the week of the year`}>
      <Chart
        label={`${years.join(', ')}: ${measure} per week`}
        height={260}
        count={weeks.length}
        max={top}
        keys={lines.map(({ label, look, values }) => ({ label, look, end: lastValue(values) }))}
        read={(index) => {
          const { week, from } = weeks[index]!
          return {
            title: from ? `Week ${week}, from ${formatDate(from)}` : `Week ${week}`,
            values: lines.map(({ label, look, values }) => {
              const at = values[index] ?? null
              return { label, look, at, text: at === null ? 'no number' : formatFigure(at) }
            }),
          }
        }}
      >
        <ValueAxis />
        <PointAxis tiers={months.slice(0, -1)} />
        {lines.toReversed().map(({ label, look, values }) => (
          <Line key={label} look={look} values={values} />
        ))}
      </Chart>
    </Card>
  )
})
