import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'

/** Distance between a number and the middle of its point, in pixels. */
const BESIDE_PX = 9
const WIDEST_PX = 40

export type CutNumbersProps = {
  /**
   * Values of bars and lines. If several values of a point exceed the scale, the number of the first series is written.
   */
  series: readonly (readonly (number | null)[])[]
}

/** Writes each number that is higher than the scale at the upper end of the scale. */
export function CutNumbers({ series }: CutNumbersProps) {
  const { x, y, top, right, count, format } = useChartFrame()
  const highest = y.domain()[1]!
  return Array.from({ length: count }, (_, index) => {
    const value = series.find((values) => (values[index] ?? 0) > highest)?.[index]
    if (typeof value !== 'number') return null
    const isAtEnd = x(index) + BESIDE_PX + WIDEST_PX > right
    return (
      <text
        // oxlint-disable-next-line react/no-array-index-key -- a point of a chart is its index
        key={index}
        x={x(index) + (isAtEnd ? -BESIDE_PX : BESIDE_PX)}
        y={top + 9}
        textAnchor={isAtEnd ? 'end' : 'start'}
        className={words}
      >
        {format(value)}
      </text>
    )
  })
}

const words = css({
  fontSize: 'xs',
  fontWeight: 'semibold',
  fill: 'text',
  stroke: 'card',
  strokeWidth: '3px',
  paintOrder: 'stroke',
  _highContrast: { fill: 'CanvasText', stroke: 'Canvas' },
})
