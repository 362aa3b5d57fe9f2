import { ChartSkeleton } from '@/ui/chart-skeleton.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { LAST_WEEKS_PX } from './dashboard-layout.ts'

/** The figure, the sentence and the chart of the last weeks while they load. */
export function LastWeeksSkeleton() {
  return (
    <>
      <Skeleton width="min(32rem, 90%)" height="1.25rem" />
      <ChartSkeleton height={LAST_WEEKS_PX} />
    </>
  )
}
