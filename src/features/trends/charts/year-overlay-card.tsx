import { memo } from 'react'
import { formatDate } from '@/domain/shared/date-formats.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { scaleTop } from '@/domain/trends/scale-top.ts'
import { lineOfYear } from '@/domain/trends/year-overlay.ts'
import type { YearOverlay } from '@/domain/trends/year-overlay.ts'
import { Card } from '@/ui/card.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { CutNumbers } from '@/ui/chart/cut-numbers.tsx'
import { formatFigure } from '@/ui/chart/chart-frame.ts'
import { Line } from '@/ui/chart/line.tsx'
import type { LineLook } from '@/ui/chart/line-looks.ts'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers } from './point-tiers.ts'
import { lastValue } from './trend-lines.ts'

/** The line styles of this year and of the three years before, in this order. */
const looks: LineLook[] = ['bold', 'dashed', 'dotted', 'thin']

export type YearOverlayCardProps = {
  overlay: YearOverlay
  /** The name of the counted figure, such as 'Attendance' or 'Adults'. */
  measure: string
}

export const YearOverlayCard = memo(function YearOverlayCard({ overlay, measure }: YearOverlayCardProps) {
  const { years, weeks } = overlay
  const lines = years.map((year, index) => ({
    label: String(year),
    look: looks[index]!,
    values: weeks.map((week) => week[index]!.value),
    drawn: lineOfYear(weeks, index),
  }))
  // All years share one scale, because a year with few weeks would have no meaningful scale.
  const top = scaleTop(...lines.map(({ values }) => values))
  const months = pointTiers(
    weeks.map(([own]) => own!.from),
    'date',
  ).map((tier) => tier.map(({ at, label }) => ({ at, label })))
  return (
    <Card
      title={`${years[0]} over the years before`}
      description={`${measure} per week, year beside year: Easter stands beside Easter, Christmas beside Christmas. A gap is a week that was not fully counted.`}
    >
      <Chart
        label={`${years.join(', ')}: ${measure} per week`}
        height={260}
        count={weeks.length}
        max={top}
        keys={lines.map(({ label, look, values }) => ({ label, look, end: lastValue(values) }))}
        read={(index) => ({
          title: weekText(weeks[index]![0]!.from, years[0]!),
          values: lines.map(({ label, look, values }, year) => {
            const { from } = weeks[index]![year]!
            const at = values[index] ?? null
            const number = at === null ? 'no number' : formatFigure(at)
            if (year === 0) return { label, look, at, text: from ? number : 'no such week' }
            return { label, look, at, text: from ? `${number} (from ${formatDate(from)})` : 'no such week' }
          }),
        })}
      >
        <ValueAxis />
        <PointAxis tiers={months.slice(0, -1)} />
        {lines.toReversed().map(({ label, look, drawn }) => (
          <Line key={label} look={look} values={drawn} />
        ))}
        <CutNumbers series={lines.map(({ values }) => values)} />
      </Chart>
    </Card>
  )
})

function weekText(from: LocalDate | null, year: number): string {
  return from ? `Week from ${formatDate(from)}` : `${year} has no such week, because a feast moved`
}
