import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { attendanceTrend, averageAttendance } from '@/domain/attendance/attendance.rules.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { StatCard } from '@/ui/stat-card.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { dashboardLists, dashboardStats } from './dashboard-layout.ts'
import { FirstCount } from './first-count.tsx'
import type { DashboardData } from './load-dashboard.ts'
import { RecentSermons } from './recent-sermons.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

export type DashboardPageProps = DashboardData & { profile: Profile }

export function DashboardPage(props: DashboardPageProps) {
  const { profile, activeMembers, visitorsThisMonth, latestTotals, services, sermonCount, sermons, events } = props
  return (
    <>
      <DashboardHeader profile={profile} />
      {latestTotals.length === 0 && canEdit(profile) && <FirstCount />}
      <dl className={dashboardStats}>
        <StatCard
          label="Total Members"
          value={activeMembers}
          note={`${countLabel(visitorsThisMonth, 'visitor')} this month`}
        />
        <StatCard
          label="Avg Attendance"
          value={latestTotals.length === 0 ? <NothingCounted /> : averageAttendance(latestTotals)}
          change={changeOf(attendanceTrend(latestTotals))}
          note="from last period"
        />
        <StatCard label="Active Services" value={services} note="Weekly worship services" />
        <StatCard label="Sermon Library" value={sermonCount} note="Archived messages" />
      </dl>
      <div className={dashboardLists}>
        <RecentSermons sermons={sermons} />
        <UpcomingEvents events={events} timeZone={profile.church.timeZone} />
      </div>
    </>
  )
}

/** Not a 0: that is a figure of services to which no one came. */
function NothingCounted() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not counted yet</VisuallyHidden>
    </>
  )
}

/** @param percent against the period before */
function changeOf(percent: number): { direction: 'up' | 'down' | 'level'; text: string } {
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'level'
  return { direction, text: `${Math.abs(percent).toFixed(1)}%` }
}
