import { memo } from 'react'
import { FEELS_FULL } from '@/domain/trends/seats-filled.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { Bars } from '@/ui/chart/bars.tsx'
import { Card } from '@/ui/card.tsx'
import { Chart } from '@/ui/chart/chart.tsx'
import { LevelLine } from '@/ui/chart/level-line.tsx'
import { PointAxis } from '@/ui/chart/point-axis.tsx'
import { ValueAxis } from '@/ui/chart/value-axis.tsx'
import { pointTiers, rowsOf } from './point-tiers.ts'

const percent = (value: number) => `${Math.round(value)} %`

/** How full the room was. @param filled of each point, the share of its seats */
export const SeatsCard = memo(function SeatsCard({ trend, filled }: { trend: Trend; filled: (number | null)[] }) {
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
        label={`Seats filled, ${points.length} points`}
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
