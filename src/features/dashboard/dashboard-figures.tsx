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
import type { DashboardData } from './load-dashboard.ts'
import { useLastWeeks } from './use-last-weeks.ts'
import { dashboardStats } from './dashboard-layout.ts'

type DashboardFiguresProps = {
  figures: Pick<DashboardData, keyof Figures | 'recentServices'>
  db: Db
  church: Profile['church']
  now: Date
}

export function DashboardFigures({ figures, db, church, now }: DashboardFiguresProps) {
  const { activeMembers, visitorsThisMonth, latestTotals, services, sermonCount } = figures
  const today = todayIn(church.timeZone, now)
  const isCounted = latestTotals.length > 0
  const { data: lastWeeks } = useLastWeeks(db, today, { isRead: isCounted })
  const listed = lastWeeks?.services
  const main = useMemo(
    () => (listed ? mainSeries(listed, today, mainSeriesChoice(listed, today, church)) : null),
    [listed, today, church],
  )
  const hasSeveral = new Set(figures.recentServices.map(({ serviceName }) => serviceName)).size > 1
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
              note: <Averaged {...{ latestTotals, main, hasSeveral }} />,
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

type AveragedProps = {
  latestTotals: number[]
  main: MainSeries | null
  /** Whether the last weeks have services of several names, so that more lines are reserved. */
  hasSeveral: boolean
}

/**
 * Lists the totals behind the average, newest first. The average is per service, but the chart is per week. If the
 * totals come from several series, the two compared periods and the main series are shown too. If the periods have
 * different series, each total has the name of its service, because the percentage compares unlike services.
 */
function Averaged({ latestTotals, main, hasSeveral }: AveragedProps) {
  const averaged = latestTotals.slice(-4).toReversed()
  const periods = attendancePeriods(latestTotals)
  const unlike = periods && main?.unlike
  const list =
    periods && main?.isMixed
      ? `${andText(periods.latest)} against ${andText(periods.earlier)}`
      : averaged.map(formatFigure).join(', ')
  return (
    <span className={averagedRoom} data-several={hasSeveral || undefined}>
      {unlike ? 'from last period, with other services' : periods ? 'from last period' : null}
      <span className={line}>
        {averaged.length === 1
          ? 'one service counted'
          : unlike
            ? `per service: ${unbrokenTotals(unlike.latest)}, against ${unbrokenTotals(unlike.earlier)}`
            : `per service, last ${averaged.length} services: ${list}`}
      </span>
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

/** A line does not break between the name of a service and its total. */
const unbrokenTotals = (text: string) => text.replaceAll(/ (?=\d)/g, '\u00A0')
const formatFigure = (people: number) => people.toLocaleString('en-US')
const andText = (counts: number[]) => counts.map(formatFigure).join(' and ')
const line = css({ display: 'block' })
const unbroken = css({ whiteSpace: 'nowrap' })
/** Reserves lines, so that nothing below moves when the main series loads. */
const averagedRoom = css({
  display: 'block',
  textWrap: 'pretty',
  minHeight: { base: '3lh', xl: '4lh' },
  '&[data-several]': { minHeight: { base: '8lh', md: '4lh', xl: '5lh' } },
})

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
