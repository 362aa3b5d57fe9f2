import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { ChartSkeleton } from '@/ui/chart-skeleton.tsx'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { lastWeeksRoom, LAST_WEEKS_PX } from './dashboard-layout.ts'
import { useLastWeeks } from './use-last-weeks.ts'
import { LAST_WEEKS } from './use-read-again.ts'

/** The code that draws charts is loaded separately from the page. */
const LastWeeksChart = lazy(async () => ({ default: (await import('./last-weeks-chart.tsx')).LastWeeksChart }))

type LastWeeksProps = { db: Db; church: Profile['church']; now: Date }

/**
 * Shows attendance in the last twelve weeks as a sentence and a small chart. Their space is reserved while they load.
 */
export function LastWeeks(props: LastWeeksProps) {
  const queries = useQueryClient()
  return (
    <Card
      title="Last 12 weeks"
      action={
        <span className={links}>
          <TextLink to="/services/counts" alone>
            Month Sheet
          </TextLink>
          <TextLink to="/trends" alone>
            Trends
          </TextLink>
        </span>
      }
    >
      <div className={lastWeeksRoom}>
        <PartBoundary name="The chart" onRetry={() => queries.resetQueries({ queryKey: [LAST_WEEKS] })}>
          <Suspense fallback={<LastWeeksSkeleton />}>
            <Trend {...props} />
          </Suspense>
        </PartBoundary>
      </div>
    </Card>
  )
}

function Trend({ db, church, now }: LastWeeksProps) {
  const today = todayIn(church.timeZone, now)
  const { data } = useLastWeeks(db, today, { throwOnError: true })
  if (!data) return <LastWeeksSkeleton />
  const { firstWeekday, easter } = church
  return <LastWeeksChart services={data} settings={{ firstWeekday, easter, today }} chosen={church} />
}

export function LastWeeksSkeleton() {
  return (
    <>
      <Skeleton width="min(32rem, 90%)" height="1.25rem" />
      <ChartSkeleton height={LAST_WEEKS_PX} />
    </>
  )
}

const links = flex({ gap: '4', textStyle: 'small', alignSelf: 'baseline' })
