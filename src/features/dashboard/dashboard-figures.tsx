import { attendancePeriods, attendanceTrend, averageAttendance } from '@/domain/attendance/attendance.rules.ts'
import type { DashboardFigures as Figures } from '@/domain/attendance/dashboard-figures.queries.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { Db } from '@/domain/shared/db.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { hasUnlikePeriods } from '@/domain/trends/sentence/unlike-periods.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { StatCard, StatLink } from '@/ui/stat-card.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import type { DashboardData } from './load-dashboard.ts'
import { useLastWeeks } from './use-last-weeks.ts'
import { dashboardStats } from './dashboard-layout.ts'

type DashboardFiguresProps = {
  figures: Pick<DashboardData, keyof Figures>
  db: Db
  church: Profile['church']
  now: Date
}

export function DashboardFigures({ figures, db, church, now }: DashboardFiguresProps) {
  const { activeMembers, visitorsThisMonth, latestTotals, services, sermonCount } = figures
  const today = todayIn(church.timeZone, now)
  const isCounted = latestTotals.length > 0
  const { data: lastWeeks, isPending } = useLastWeeks(db, today, { isRead: isCounted })
  const compared: Compared = !attendancePeriods(latestTotals)
    ? 'one period'
    : isPending
      ? 'not known'
      : hasUnlikePeriods(lastWeeks?.services ?? [], today)
        ? 'unlike'
        : 'alike'
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
              ...(compared === 'alike' ? { change: changeOf(attendanceTrend(latestTotals)) } : {}),
              note: <Averaged latestTotals={latestTotals} compared={compared} />,
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
 * `Compared` says whether the percentage compares like with like. In 'unlike' periods, the services are of different
 * series. Until the services are read, it is 'not known'.
 */
type Compared = 'one period' | 'not known' | 'unlike' | 'alike'
type AveragedProps = { latestTotals: number[]; compared: Compared }

/**
 * Names the totals behind the average and behind its change, newest first. For unlike periods, a sentence says why no
 * percentage is shown, because a series with fewer people would look like a loss.
 */
function Averaged({ latestTotals, compared }: AveragedProps) {
  if (compared === 'not known') return <span className={unchangedRoom} />
  if (compared === 'unlike')
    return (
      <span className={unchangedRoom}>
        No change is shown: the periods had different services. See{' '}
        <TextLink className={above} to="/trends">
          Trends
        </TextLink>
        .
      </span>
    )
  const periods = attendancePeriods(latestTotals)
  return (
    <span className={averagedRoom}>
      {periods ? 'from last period' : null}
      <span className={line}>{periods ? periodsText(periods) : totalsText(latestTotals)}</span>
    </span>
  )
}

/** Returns a text such as 'per service: last two 116 and 86, two before 115 and 85'. */
function periodsText({ latest, earlier }: Periods): string {
  const before = earlier.length === 1 ? 'one' : 'two'
  return `per service: last two ${figuresText(latest)}, ${before} before ${figuresText(earlier)}`
}
type Periods = NonNullable<ReturnType<typeof attendancePeriods>>

/** Names the one or two totals of a church without an earlier period, newest first. */
function totalsText(totals: number[]): string {
  return totals.length === 1 ? 'one service counted' : `per service: last two ${figuresText(totals.toReversed())}`
}

const figuresText = (totals: number[]) => totals.map((people) => people.toLocaleString('en-US')).join(' and ')
const line = css({ display: 'block' })
/** The link of the card covers the whole card. */
const above = css({ position: 'relative' })
/** Reserves lines, so that nothing below moves when the services of the periods are known. */
const averagedRoom = css({ display: 'block', textWrap: 'pretty', minHeight: '4lh' })
/** Also reserves the line of the percentage. */
const unchangedRoom = css({ display: 'block', textWrap: 'pretty', minHeight: '5lh' })

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
