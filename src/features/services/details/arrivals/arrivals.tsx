import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { findArrivalCurve } from '@/domain/recordings/arrival-curve.queries.ts'
import { isLive } from '@/domain/recordings/recording.rules.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { ChartSkeleton } from '@/ui/chart-skeleton.tsx'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { ServiceDetails } from '../load-service-details.ts'

/** The code that draws charts is loaded separately from the page. */
const ArrivalChart = lazy(async () => ({ default: (await import('./arrival-chart.tsx')).ArrivalChart }))

/** While a recording runs, the curve is read again at this interval. */
const READ_AGAIN_MS = 30_000
const CHART_PX = 264

type ArrivalsProps = { details: ServiceDetails; timeZone: string; now: Date; db: Db }

/**
 * Shows the number of people in the room, minute by minute, if cameras counted. The space is reserved while the data
 * loads.
 */
export function Arrivals(props: ArrivalsProps) {
  const queries = useQueryClient()
  const { instance, sessions } = props.details
  // `cameIn` is null until the first minute of a recording has been counted.
  if (!sessions.some(({ cameIn, way, isCounted }) => cameIn !== null && (way === 'door' || isCounted))) return null
  return (
    <Card title="In the room, minute by minute">
      <div className={room}>
        <PartBoundary name="The chart" onRetry={() => queries.resetQueries({ queryKey: ['arrivals', instance.id] })}>
          <Suspense fallback={<Waiting />}>
            <Curve {...props} />
          </Suspense>
        </PartBoundary>
      </div>
    </Card>
  )
}

function Curve({ details: { instance, sessions }, timeZone, now, db }: ArrivalsProps) {
  const { data } = useQuery({
    queryKey: ['arrivals', instance.id],
    queryFn: () => findArrivalCurve(db, instance.id),
    refetchInterval: sessions.some((session) => isLive(session, now)) ? READ_AGAIN_MS : false,
    throwOnError: true,
    gcTime: 0,
  })
  return data ? <ArrivalChart height={CHART_PX} curve={data} {...{ instance, sessions, timeZone }} /> : <Waiting />
}

function Waiting() {
  return (
    <>
      <Skeleton width="min(28rem, 90%)" height="1.25rem" />
      <ChartSkeleton height={CHART_PX} />
    </>
  )
}

/** Reserves the height of the chart and its sentence. A phone needs more lines for the sentence. */
const room = flex({
  direction: 'column',
  '& > :last-child': { marginTop: 'auto' },
  minHeight: { base: '23rem', sm: '21rem' },
})
