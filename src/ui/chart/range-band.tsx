import { Area } from '@visx/shape'
import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'
import { stepsOf } from './steps.ts'

export type Range = { low: number; high: number }

export type RangeBandProps = {
  ranges: readonly (Range | null)[]
  /** Draws steps, as a `Line` with `stepped`. */
  stepped?: boolean
}

/** Draws a band between two values, under the lines. The band breaks at a point without a range. */
export function RangeBand({ ranges, stepped = false }: RangeBandProps) {
  const { x, y } = useChartFrame()
  return (
    <Area
      data={stepped ? stepsOf(ranges) : ranges.map((value, at) => ({ at, value }))}
      x={({ at }) => x(at)}
      y0={({ value }) => y(value?.low ?? 0)}
      y1={({ value }) => y(value?.high ?? 0)}
      defined={({ value }) => value !== null}
      className={band}
    />
  )
}

const band = css({ fill: 'chart.bar/20', _highContrast: { fill: 'GrayText' } })
