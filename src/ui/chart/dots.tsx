import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'

export type Dot = { at: number; value: number }

/** Draws single values as rings, so that a line under them stays visible. */
export function Dots({ dots }: { dots: readonly Dot[] }) {
  const { x, y } = useChartFrame()
  return dots.map(({ at, value }, index) => (
    <circle key={`${at} ${index}`} cx={x(at)} cy={y(value)} r={4} className={ring} />
  ))
}

export function DotSwatch() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
      <circle cx={6} cy={6} r={4} className={ring} />
    </svg>
  )
}

const ring = css({
  fill: 'card',
  stroke: 'info.text',
  strokeWidth: '2px',
  _highContrast: { fill: 'Canvas', stroke: 'CanvasText' },
})
