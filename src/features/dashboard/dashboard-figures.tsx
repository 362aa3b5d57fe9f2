import { attendancePeriods, attendanceTrend, averageAttendance } from '@/domain/attendance/attendance.rules.ts'
import type { DashboardFigures as Figures } from '@/domain/attendance/dashboard-figures.queries.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { Db } from '@/domain/shared/db.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { mainSeries, mainSeriesChoice } from '@/domain/trends/main-series.ts'
import type { MainSeries } from '@/domain/trends/main-series.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { StatCard, StatLink } from '@/ui/stat-card.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { useMemo } from 'react'
import { useLastWeeks } from './use-last-weeks.ts'
import { dashboardStats } from './dashboard-layout.ts'

type DashboardFiguresProps = { figures: Figures; db: Db; church: Profile['church']; now: Date }

export function DashboardFigures({ figures, db, church, now }: DashboardFiguresProps) {
  const { activeMembers, visitorsThisMonth, latestTotals, services, sermonCount } = figures
  const today = todayIn(church.timeZone, now)
  const isCounted = latestTotals.length > 0
  const { data: lastWeeks } = useLastWeeks(db, today, { isRead: isCounted })
  const main = useMemo(
    () => (lastWeeks ? mainSeries(lastWeeks, today, mainSeriesChoice(lastWeeks, today, church)) : null),
    [lastWeeks, today, church],
  )
  return (
    <dl className={dashboardStats}>
      <StatCard
        label={<StatLink to="/members">Total Members</StatLink>}
        value={activeMembers}
        note={`active · ${countLabel(visitorsThisMonth, 'visitor')} this month`}
      />
      <StatCard
        label={<StatLink to="/trends">Avg Attendance</StatLink>}
        value={isCounted ? averageAttendance(latestTotals) : <NothingCounted />}
        {...(isCounted
          ? {
              ...(attendancePeriods(latestTotals) ? { change: changeOf(attendanceTrend(latestTotals)) } : {}),
              note: <Averaged {...{ latestTotals, main }} />,
            }
          : {})}
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

/**
 * Lists the counts behind the average, newest first. Each count belongs to one service, but the average is per week. If
 * the counts come from several series, the two compared periods and the main series are shown too.
 */
function Averaged({ latestTotals, main }: { latestTotals: number[]; main: MainSeries | null }) {
  const averaged = latestTotals.slice(-4).toReversed()
  const which = `${countLabel(averaged.length, 'count')}${main?.isMixed ? ' of all services' : ''}`
  const periods = attendancePeriods(latestTotals)
  const list =
    periods && main?.isMixed
      ? `${andText(periods.latest)} against ${andText(periods.earlier)}`
      : averaged.map(formatFigure).join(', ')
  const counts = `per service, last ${which}: ${list}`
  return (
    <span className={averagedRoom}>
      {periods ? 'from last period' : null}
      <span className={line}>{counts}</span>
      {main?.isMixed ? (
        <span className={line}>
          {main.name} alone: {formatFigure(main.average)}
          {main.change === null ? null : ', '}
          {main.change === null ? null : <span className={unbroken}>{changeText(main.change)}</span>}
        </span>
      ) : null}
    </span>
  )
}

/** Formats a change, such as '↓ 2 %'. */
function changeText(percent: number): string {
  const whole = Math.round(percent)
  return `${whole > 0 ? '↑' : whole < 0 ? '↓' : '→'} ${Math.abs(whole)} %`
}

const formatFigure = (people: number) => people.toLocaleString('en-US')
const andText = (counts: number[]) => counts.map(formatFigure).join(' and ')
const line = css({ display: 'block' })
const unbroken = css({ whiteSpace: 'nowrap' })
/** Reserves lines, so that nothing below moves when the main series loads. */
const averagedRoom = css({ display: 'block', minHeight: { base: '3lh', xl: '4lh' } })

/** Shows a dash, because an average of 0 would mean that no one came. */
function NothingCounted() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>Not counted yet</VisuallyHidden>
    </>
  )
}

/** @param percent the change from the previous period */
function changeOf(percent: number): { direction: 'up' | 'down' | 'level'; text: string } {
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'level'
  return { direction, text: `${Math.abs(percent).toFixed(1)}%` }
}
