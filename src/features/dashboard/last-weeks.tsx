import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { flex, stack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { ChartSkeleton } from '@/ui/chart-skeleton.tsx'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { lastWeeksRoom } from './dashboard-layout.ts'
import { useLastWeeks } from './use-last-weeks.ts'
import { LAST_WEEKS } from './use-read-again.ts'

type TrendProps = { db: Db; church: Profile['church']; now: Date }
/** `hasSheetLink` is false when another card of the dashboard already links the Month Sheet. */
type LastWeeksProps = TrendProps & { hasSheetLink: boolean }

/**
 * Shows attendance in the last twelve weeks as a sentence and a small chart. Both have reserved space while the data
 * loads.
 */
export function LastWeeks({ hasSheetLink, ...props }: LastWeeksProps) {
  const queries = useQueryClient()
  return (
    <Card
      title="Last 12 weeks"
      action={
        <span className={links}>
          {hasSheetLink ? (
            <TextLink to="/services/counts" alone>
              Month Sheet
            </TextLink>
          ) : null}
          <TextLink to="/trends" alone>
            Trends
          </TextLink>
        </span>
      }
    >
      <div className={lastWeeksRoom}>
        <PartBoundary name="The chart" onRetry={() => queries.resetQueries({ queryKey: [LAST_WEEKS] })}>
          <Trend {...props} />
        </PartBoundary>
      </div>
    </Card>
  )
}

function Trend({ db, church, now }: TrendProps) {
  const today = todayIn(church.timeZone, now)
  const { data } = useLastWeeks(db, today, { throwOnError: true })
  // The code of the chart loads at the same time as the data. A lazy component would load after the data and show a
  // second skeleton.
  const { data: LastWeeksChart } = useQuery({
    queryKey: [LAST_WEEKS, 'code'],
    queryFn: async () => (await import('./last-weeks-chart.tsx')).LastWeeksChart,
    throwOnError: true,
  })
  if (!data || !LastWeeksChart) return <LastWeeksSkeleton />
  const { firstWeekday, easter } = church
  const { services, rules } = data
  return <LastWeeksChart services={services} settings={{ firstWeekday, easter, today, rules }} chosen={church} />
}

export function LastWeeksSkeleton() {
  return (
    <>
      <div className={stack({ gap: '2', marginBottom: '3' })}>
        <Skeleton width="min(14rem, 60%)" height="1.25rem" />
        <Skeleton width="min(40rem, 95%)" height="1.25rem" />
      </div>
      <Skeleton width="min(22rem, 80%)" height="1rem" />
      <ChartSkeleton />
    </>
  )
}

const links = flex({ gap: '4', textStyle: 'small', alignSelf: 'baseline' })
