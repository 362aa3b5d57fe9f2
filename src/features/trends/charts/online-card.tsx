import { memo } from 'react'
import { onlineText, peopleText } from '@/domain/online/online.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { scaleTop } from '@/domain/trends/scale-top.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { Card } from '@/ui/card.tsx'
import { Bars } from '@/ui/chart/bars.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { CutNumbers } from '@/ui/chart/cut-numbers.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers, rowsOf } from './point-tiers.ts'

export type OnlineCardProps = { trend: Trend; factor: number | null }

/** Shows the views online in a chart of their own, because views are not people and can be many more. */
export const OnlineCard = memo(function OnlineCard({ trend: { points, words, by }, factor }: OnlineCardProps) {
  const values = points.map(({ online }) => online)
  const tiers = pointTiers(
    points.map(({ date }) => date),
    by === 'month' || by === 'year' ? by : 'date',
  )
  const title = `Views online, ${words.per}`
  return (
    <Card
      title={title}
      description={
        factor === null
          ? 'Not part of attendance'
          : `Not part of attendance. Your church counts ${countLabel(factor, 'person', 'people')} for each view`
      }
    >
      <Chart
        label={`${title}, ${countLabel(points.length, 'point')}`}
        height={220}
        count={points.length}
        max={scaleTop(values)}
        rows={rowsOf(tiers)}
        read={(index) => {
          const value = values[index] ?? null
          const people = value === null || factor === null || value === 0 ? [] : [peopleText(value, factor)]
          return {
            title: points[index]!.label,
            values: [{ label: 'Views online', look: 'bars', text: value === null ? 'none' : onlineText(value, null) }],
            notes: people,
          }
        }}
      >
        <ValueAxis />
        <PointAxis tiers={tiers} />
        <Bars values={values} />
        <CutNumbers series={[values]} />
      </Chart>
    </Card>
  )
})
