import { css, cx } from '@/styled-system/css'
import { axisText } from './axis-text.ts'
import { useChartFrame } from './chart-frame.ts'

const LETTER_PX = 6.4

/** Draws a line from top to bottom at a point. The label is above the plot, in the room of `topRoom`. */
export function PointLine({ at, label }: { at: number; label: string }) {
  const { x, top, bottom, width } = useChartFrame()
  const half = (label.length * LETTER_PX) / 2
  return (
    <g>
      <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} className={line} />
      <text
        x={Math.min(width - half, Math.max(half, x(at)))}
        y={top - 6}
        textAnchor="middle"
        className={cx(axisText, words)}
      >
        {label}
      </text>
    </g>
  )
}

const line = css({
  stroke: 'attention.text',
  strokeWidth: '1.5px',
  strokeDasharray: '4 3',
  _highContrast: { stroke: 'CanvasText' },
})
const words = css({ fill: 'attention.text', fontWeight: 'semibold' })
