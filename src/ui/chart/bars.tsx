import { css } from '@/styled-system/css'
import { useChartFrame } from './chart-frame.ts'
import type { ChartFrame } from './chart-frame.ts'

export type BarsProps = {
  /** One value for each point. Null gives no bar, and 0 gives a low bar. */
  values: readonly (number | null)[]
  /** Tells whether the value of a point is incomplete. An incomplete value is drawn as an outline. */
  isOpen?: (index: number) => boolean
}

/**
 * Draws light bars with a strong upper edge, so that lines over them stay readable. A single path draws all bars, so
 * that thousands of bars are drawn quickly.
 */
export function Bars({ values, isOpen = () => false }: BarsProps) {
  const frame = useChartFrame()
  const bars = barsOf(frame, values)
  const width = barWidth(frame)
  const [open, whole] = [bars.filter(({ index }) => isOpen(index)), bars.filter(({ index }) => !isOpen(index))]
  const box = ({ left, top }: Bar) => `M${left},${frame.bottom}V${top}h${width}V${frame.bottom}z`
  const edge = ({ left, top }: Bar) => `M${left},${top}h${width}v${EDGE_PX}h${-width}z`
  const tear = ({ left, top }: Bar) => `M${Number(left) - 1},${Number(top) + 12}l${width + 2},-4`
  return (
    <>
      <path d={whole.map(box).join('')} className={body} />
      <path d={whole.map(edge).join('')} className={strong} />
      <path d={open.map(box).join('')} className={outline} />
      <path
        d={bars
          .filter(({ isCut }) => isCut)
          .map(tear)
          .join('')}
        className={gap}
      />
    </>
  )
}

/** A bar for 0 is also `EDGE_PX` high, so that it differs from a missing value. */
const EDGE_PX = 2.5
const WIDEST_PX = 48

/** `isCut` is true if the value is higher than the scale; the bar then has a gap. */
type Bar = { index: number; left: string; top: string; isCut: boolean }

/** Returns the width of a bar in pixels. The gaps between bars are smaller if the points are close together. */
export function barWidth({ step }: ChartFrame): number {
  return Math.round(Math.min(WIDEST_PX, step >= 6 ? step * 0.72 : Math.max(step * 0.9, 0.6)) * 100) / 100
}

function barsOf(frame: ChartFrame, values: readonly (number | null)[]): Bar[] {
  const half = barWidth(frame) / 2
  return values.flatMap((value, index) => {
    if (value === null) return []
    const top = Math.min(frame.y(value), frame.bottom - EDGE_PX)
    return [
      { index, left: (frame.x(index) - half).toFixed(2), top: top.toFixed(1), isCut: value > frame.y.domain()[1]! },
    ]
  })
}

const body = css({ fill: 'chart.fill', _highContrast: { fill: 'Canvas', stroke: 'CanvasText', strokeOpacity: 0.4 } })
const strong = css({ fill: 'chart.bar', _highContrast: { fill: 'Highlight' } })
const gap = css({ fill: 'none', stroke: 'card', strokeWidth: '3px', _highContrast: { stroke: 'Canvas' } })
const outline = css({
  fill: 'none',
  stroke: 'chart.bar',
  strokeWidth: '1.5px',
  strokeDasharray: '3 2',
  _highContrast: { stroke: 'Highlight' },
})
