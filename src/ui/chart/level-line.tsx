import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'

/** Draws one value across the whole plot, with its label above the line. */
export function LevelLine({ value, label }: { value: number; label: string }) {
  const { left, right, y } = useChartFrame()
  return (
    <g>
      <line x1={left} x2={right} y1={y(value)} y2={y(value)} className={level} />
      <text x={left + 4} y={y(value) - 6} className={words}>
        {label}
      </text>
    </g>
  )
}

const level = css({
  stroke: 'danger.text',
  strokeWidth: '1.5px',
  strokeDasharray: '2 3',
  _highContrast: { stroke: 'CanvasText' },
})
const words = css({
  fill: 'danger.text',
  fontSize: 'xs',
  fontWeight: 'semibold',
  // The outline makes the text readable over bars and lines.
  stroke: 'card',
  strokeWidth: '4px',
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
  _highContrast: { fill: 'CanvasText', stroke: 'Canvas' },
})
