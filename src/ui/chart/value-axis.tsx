import { GridRows } from '@visx/grid'
import { css } from '@/styled-system/css'
import { axisText } from './axis-text.ts'
import { useChartFrame } from './chart-frame.ts'

/** Draws lines across the plot, with the value beside each line. The line at 0 is stronger. */
export function ValueAxis() {
  const { left, right, bottom, y, ticks, format } = useChartFrame()
  return (
    <g>
      <GridRows
        left={left}
        width={right - left}
        scale={y}
        tickValues={ticks.filter((tick) => tick > 0)}
        className={rows}
        stroke="currentColor"
      />
      <line x1={left} x2={right} y1={bottom} y2={bottom} className={ground} />
      {ticks.map((tick) => (
        <text key={tick} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className={axisText}>
          {format(tick)}
        </text>
      ))}
    </g>
  )
}

const rows = css({ color: 'line', shapeRendering: 'crispEdges' })
const ground = css({
  stroke: 'line.control',
  shapeRendering: 'crispEdges',
  _highContrast: { stroke: 'CanvasText' },
})
