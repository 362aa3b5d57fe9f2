import { attendanceTrend, averageAttendance } from '@/domain/attendance/attendance.rules.ts'
import type { DashboardFigures as Figures } from '@/domain/attendance/dashboard-figures.queries.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { StatCard, StatLink } from '@/ui/stat-card.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { dashboardStats } from './dashboard-layout.ts'

/** Four figures; each leads to what it counts. */
export function DashboardFigures({ figures }: { figures: Figures }) {
  const { activeMembers, visitorsThisMonth, latestTotals, services, sermonCount } = figures
  return (
    <dl className={dashboardStats}>
      <StatCard
        label={<StatLink to="/members">Total Members</StatLink>}
        value={activeMembers}
        note={`${countLabel(visitorsThisMonth, 'visitor')} this month`}
      />
      <StatCard
        label={<StatLink to="/trends">Avg Attendance</StatLink>}
        value={latestTotals.length === 0 ? <NothingCounted /> : averageAttendance(latestTotals)}
        change={changeOf(attendanceTrend(latestTotals))}
        note="from last period"
      />
      <StatCard
        label={
          <StatLink to="/services" search={{ tab: 'recurring' }}>
            Active Services
          </StatLink>
        }
        value={services}
        note="Weekly worship services"
      />
      <StatCard
        label={<StatLink to="/sermons">Sermon Library</StatLink>}
        value={sermonCount}
        note="Archived messages"
      />
    </dl>
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
