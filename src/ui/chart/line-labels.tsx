import { css, cx } from '@/styled-system/css'
import type { ChartKey } from './chart-key.ts'
import { useChartFrame } from './chart-frame.ts'
import { lineLookOf } from './line-looks.ts'
import { spreadLabels } from './spread-labels.ts'

const APART_PX = 17

/** Writes labels at the ends of the lines, instead of a legend. */
export function LineLabels({ keys }: { keys: readonly ChartKey[] }) {
  const { right, y, top, bottom } = useChartFrame()
  const lines = keys.flatMap(({ label, look: name, end }) => {
    const look = lineLookOf(name)
    return !look || typeof end !== 'number' ? [] : [{ label, look, at: y(end) }]
  })
  const heights = spreadLabels(
    lines.map(({ at }) => at),
    APART_PX,
    top,
    bottom - 6,
  )
  return lines.map(({ label, look, at }, index) => (
    <g key={label}>
      <path
        d={`M${right + 2},${at} L${right + 20},${heights[index]}`}
        fill="none"
        strokeWidth={Math.min(look.width, 1.5)}
        strokeDasharray={look.dashes}
        strokeLinecap="round"
        className={look.stroke}
      />
      <text x={right + 25} y={heights[index]} dy="0.34em" className={cx(words, look.fill)}>
        {label}
      </text>
    </g>
  ))
}

const words = css({ fontSize: 'xs', fontWeight: 'semibold' })
