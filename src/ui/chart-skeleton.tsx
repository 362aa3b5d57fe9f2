import { css } from '@/styled-system/css'
import { Skeleton } from './skeleton.tsx'

/** How high each bar is, in percent of the plot. */
const BARS = [52, 61, 57, 70, 66, 74, 63, 55, 68, 80, 72, 59]

/** The place of a chart that is loading, as high as the chart will be (in pixels). */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div aria-busy="true" className={plot} style={{ height }}>
      {BARS.map((share) => (
        <Skeleton key={share} height={`${share}%`} />
      ))}
    </div>
  )
}

/** The room at its foot and before it is that of the words on the axes. */
const plot = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: { base: '2', sm: '4' },
  paddingBottom: '6',
  paddingInlineStart: '10',
})
