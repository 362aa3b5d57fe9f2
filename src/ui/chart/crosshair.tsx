import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'
import { lineLookOf } from './line-looks.ts'
import type { Reading } from './reading.ts'
import { ReadingCard } from './reading-card.tsx'

/** Marks a point of the plot, and shows the values of the point beside the mark. */
export function Crosshair({ at, reading }: { at: number; reading: Reading }) {
  const { x, y, top, bottom, left, right, step, width, height } = useChartFrame()
  const column = Math.max(step, 1)
  const isLeft = x(at) < (left + right) / 2
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className={over} aria-hidden>
        {column > 8 ? (
          <rect x={x(at) - column / 2} y={top} width={column} height={bottom - top} className={tint} />
        ) : null}
        <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} className={hair} />
        {reading.values.map(({ label, at: value, look }) => {
          const line = lineLookOf(look)
          return typeof value === 'number' && line ? (
            <circle key={label} cx={x(at)} cy={y(value)} r={4.5} className={`${dot} ${line.fill}`} />
          ) : null
        })}
      </svg>
      <div
        className={beside}
        style={isLeft ? { left: x(at) + column / 2 + 8, top } : { right: width - x(at) + column / 2 + 8, top }}
      >
        <ReadingCard reading={reading} />
      </div>
    </>
  )
}

const over = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', pointerEvents: 'none' })
const tint = css({ fill: 'text/8', _highContrast: { fill: 'none' } })
const hair = css({ stroke: 'text', strokeWidth: '1px', _highContrast: { stroke: 'CanvasText' } })
const dot = css({ stroke: 'card', strokeWidth: '2px', _highContrast: { stroke: 'Canvas' } })
const beside = css({ position: 'absolute', zIndex: 'bar', pointerEvents: 'none', maxWidth: '60%' })
