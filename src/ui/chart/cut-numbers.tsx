import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'
import { placeCutNumbers } from './place-cut-numbers.ts'

const ROW_PX = 13

export type CutNumbersProps = {
  /**
   * Values of bars and lines. If several values of a point exceed the scale, the number of the first series is written.
   */
  series: readonly (readonly (number | null)[])[]
}

/**
 * Writes each number that is higher than the scale at the upper end of the scale. A point whose number would cover
 * others gets an arrow.
 */
export function CutNumbers({ series }: CutNumbersProps) {
  const { x, y, top, right, count, format } = useChartFrame()
  const highest = y.domain()[1]!
  const numbers = Array.from({ length: count }, (_, at) => {
    const value = series.find((values) => (values[at] ?? 0) > highest)?.[at]
    return typeof value === 'number' ? [{ at, x: x(at), text: format(value) }] : []
  }).flat()
  return placeCutNumbers(numbers, right).map(({ at, x: beside, text, row, isBefore }) =>
    row === null ? (
      <path key={at} d={`M${x(at)},${top - 7}l4,6h-8z`} className={arrow} />
    ) : (
      <text key={at} x={beside} y={top + 9 + row * ROW_PX} textAnchor={isBefore ? 'end' : 'start'} className={words}>
        {text}
      </text>
    ),
  )
}

const arrow = css({ fill: 'text', _highContrast: { fill: 'CanvasText' } })
const words = css({
  fontSize: 'xs',
  fontWeight: 'semibold',
  fill: 'text',
  stroke: 'card',
  strokeWidth: '3px',
  paintOrder: 'stroke',
  _highContrast: { fill: 'CanvasText', stroke: 'Canvas' },
})
