import { Area } from '@visx/shape'
import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'

export type Range = { low: number; high: number }

/** Draws a band between two values, under the lines. The band breaks at a point without a range. */
export function RangeBand({ ranges }: { ranges: readonly (Range | null)[] }) {
  const { x, y } = useChartFrame()
  return (
    <Area
      data={ranges as (Range | null)[]}
      x={(_, index) => x(index)}
      y0={(range) => y(range?.low ?? 0)}
      y1={(range) => y(range?.high ?? 0)}
      defined={(range) => range !== null}
      className={band}
    />
  )
}

const band = css({ fill: 'chart.bar/20', _highContrast: { fill: 'GrayText' } })
