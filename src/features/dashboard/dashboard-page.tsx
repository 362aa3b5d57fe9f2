import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { todaysServices, uncountedServices } from '@/domain/services/todays-services.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DashboardFigures } from './dashboard-figures.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { dashboardLists, dashboardParts, dashboardServices } from './dashboard-layout.ts'
import { FirstSteps } from './first-steps.tsx'
import { LastWeeks } from './last-weeks.tsx'
import type { DashboardData } from './load-dashboard.ts'
import { RecentSermons } from './recent-sermons.tsx'
import { TodaysServices } from './todays-services.tsx'
import { UncountedServices } from './uncounted-services.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'
import { useChurchTime } from './use-church-time.ts'

export type DashboardPageProps = { profile: Profile; db: Db; data: DashboardData }

export function DashboardPage({ profile, db, data }: DashboardPageProps) {
  const { timeZone } = profile.church
  const now = useChurchTime(timeZone)
  const todays = todaysServices(data.recentServices, timeZone, now)
  const uncounted = uncountedServices(data.recentServices, timeZone, now)
  const mayEdit = canEdit(profile)
  useFocusAfterRemoval(uncounted.length)
  return (
    <>
      <DashboardHeader {...{ profile, now }} />
      <div className={dashboardParts}>
        {mayEdit ? <FirstSteps {...{ profile, data }} /> : null}
        <div className={dashboardServices}>
          {todays.length > 0 ? <TodaysServices services={todays} {...{ timeZone, now, db, mayEdit }} /> : null}
          {uncounted.length > 0 ? <UncountedServices services={uncounted} mayEdit={mayEdit} /> : null}
        </div>
        {data.latestTotals.length > 0 ? <LastWeeks {...{ db, now }} church={profile.church} /> : null}
        <DashboardFigures figures={data} church={profile.church} {...{ db, now }} />
        <div className={dashboardLists}>
          <RecentSermons sermons={data.sermons} />
          <UpcomingEvents events={data.events} timeZone={timeZone} />
        </div>
      </div>
    </>
  )
}
