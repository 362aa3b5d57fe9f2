import { useId } from 'react'
import { css } from '@/styled-system/css'
import { barWidth } from './bars.tsx'
import { useChartFrame } from './chart-frame.ts'

/** Hatches the whole height of the plot at points that have no value for a known reason. */
export function Hatched({ points }: { points: readonly number[] }) {
  const frame = useChartFrame()
  const { x, top, bottom } = frame
  const id = useId()
  const width = Math.max(barWidth(frame), 3)
  return (
    <g>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="3" x2="3" y2="6" className={stroke} />
      </pattern>
      {points.map((point) => (
        <rect
          key={point}
          x={x(point) - width / 2}
          y={top}
          width={width}
          height={bottom - top}
          fill={`url(#${CSS.escape(id)})`}
        />
      ))}
    </g>
  )
}

const stroke = css({
  stroke: 'line.control',
  strokeWidth: '1.25px',
  _highContrast: { stroke: 'CanvasText' },
})
