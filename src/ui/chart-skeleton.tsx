import { css } from '@/styled-system/css'
import { Skeleton } from './skeleton.tsx'

/** Heights of the bars, in per cent of the plot. */
const BARS = [52, 61, 57, 70, 66, 74, 63, 55, 68, 80, 72, 59]

/** Fills the place of a chart that is loading. If `height` is missing, the parent must have a height. */
export function ChartSkeleton({ height }: { height?: number }) {
  return (
    <div aria-busy="true" className={plot} style={{ height }}>
      {BARS.map((share) => (
        <Skeleton key={share} height={`${share}%`} />
      ))}
    </div>
  )
}

/** The padding equals the space that the labels of the chart's axes need. */
const plot = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: { base: '2', sm: '4' },
  paddingBottom: '6',
  paddingInlineStart: '10',
})
