import { css, cx } from '@/styled-system/css'
import { axisText } from './axis-text.ts'
import { useChartFrame } from './chart-frame.ts'
import { fitTicks } from './fit-ticks.ts'
import type { PointTick } from './fit-ticks.ts'

/** Names the points under the plot, with the finest tier that has room. */
export function PointAxis({ tiers }: { tiers: readonly (readonly PointTick[])[] }) {
  const { x, bottom, step, left, width, scale } = useChartFrame()
  return fitTicks(tiers, step / scale).map(({ at, label, under }) => {
    const half = (Math.max(label.length, under?.length ?? 0) * 6.4 * scale) / 2
    // A text at an edge of the chart moves inwards, so that it is not cut off.
    const middle = Math.min(width - half, Math.max(left - 20 + half, x(at)))
    return (
      <g key={at}>
        <line x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + 4} className={mark} />
        <text x={middle} y={bottom + 5 + 12 * scale} textAnchor="middle" className={axisText}>
          {label}
        </text>
        {under ? (
          <text x={middle} y={bottom + 5 + 28 * scale} textAnchor="middle" className={cx(axisText, strong)}>
            {under}
          </text>
        ) : null}
      </g>
    )
  })
}

const mark = css({
  stroke: 'line.control',
  shapeRendering: 'crispEdges',
  _highContrast: { stroke: 'CanvasText' },
})
const strong = css({ fontWeight: 'semibold' })
