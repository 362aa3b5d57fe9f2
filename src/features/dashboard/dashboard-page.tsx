import { ArrowUpRight, CalendarPlus, UserPlus, Video } from 'lucide-react'
import { useState } from 'react'
import { canEdit, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { todaysServices, uncountedServices } from '@/domain/services/todays-services.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { StatCard } from '@/ui/stat-card.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { UnsavedCodesNotice } from '@/widgets/recovery/unsaved-codes-notice.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { dashboardLists, dashboardParts, dashboardServices, dashboardStats, lastWeeksRoom } from './dashboard-layout.ts'
import { RecentSermons, UpcomingEvents } from './dashboard-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastWeeks, LastWeeksSkeleton } from './last-weeks.tsx'
import type { DashboardData } from './load-dashboard.ts'
import { TodaysServices } from './todays-services.tsx'
import { UncountedServices } from './uncounted-services.tsx'
import { useChurchTime } from './use-church-time.ts'

export function DashboardPage({ profile, db, data }: { profile: Profile; db: Db; data: DashboardData }) {
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
        <UnsavedCodesNotice username={profile.username} />
        {mayEdit ? <FirstSteps {...{ profile, data }} /> : null}
        <div className={dashboardServices}>
          {todays.length > 0 ? <TodaysServices services={todays} {...{ timeZone, now, db, mayEdit }} /> : null}
          {uncounted.length > 0 ? <UncountedServices services={uncounted} mayEdit={mayEdit} /> : null}
        </div>
        {data.latestTotals.length > 0 ? (
          <LastWeeks {...{ db, now }} church={profile.church} hasSheetLink={uncounted.length === 0} />
        ) : null}
        <DashboardFigures figures={data} church={profile.church} {...{ db, now }} />
        <div className={dashboardLists}>
          <RecentSermons sermons={data.sermons} />
          <UpcomingEvents events={data.events} timeZone={timeZone} />
        </div>
      </div>
    </>
  )
}

const figures = ['Total Members', 'Avg Attendance', 'Active Services', 'Sermon Library']
const lists = ['Recent Sermons', 'Upcoming Events']

export function DashboardSkeleton({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date())
  return (
    <div aria-busy="true">
      <DashboardHeader profile={profile} now={now} />
      <div className={dashboardParts}>
        <Card title="Last 12 weeks">
          <div className={lastWeeksRoom}>
            <LastWeeksSkeleton />
          </div>
        </Card>
        <dl className={dashboardStats}>
          {figures.map((label) => (
            <StatCard
              key={label}
              label={label}
              value={<Skeleton width="2.5em" height="1.15em" />}
              note={<Skeleton width="9em" height="1.5em" />}
            />
          ))}
        </dl>
        <div className={dashboardLists}>
          {lists.map((title) => (
            <Card key={title} title={title}>
              <div className={stack({ gap: '4', minHeight: '28' })}>
                <Skeleton width="70%" height="1.25em" />
                <Skeleton width="55%" height="1.25em" />
                <Skeleton width="62%" height="1.25em" />
              </div>
            </Card>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Shows the page's header, also while the figures load. */
function DashboardHeader({ profile, now }: { profile: Profile; now: Date }) {
  const today = formatServiceDate(todayIn(profile.church.timeZone, now))
  return (
    <PageHeader
      back={
        <TextLink to="/" quiet alone className={home} aria-description="Leaves the app for the public start page">
          Home
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
        </TextLink>
      }
      title={`Welcome, ${profile.fullName ?? profile.username}`}
      description={`${today} · ${profile.church.name}`}
      action={
        <>
          {canEdit(profile) ? (
            <>
              <ButtonLink to="/members/new" tone="secondary" Icon={UserPlus}>
                Add Member
              </ButtonLink>
              <ButtonLink to="/service-instances/new" tone="secondary" Icon={CalendarPlus}>
                Add Service
              </ButtonLink>
            </>
          ) : null}
          {canRecord(profile) ? (
            <ButtonLink to="/studio" Icon={Video}>
              Record Attendance
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}

const home = css({ gap: '1', fontSize: 'sm' })
