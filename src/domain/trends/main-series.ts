import { attendanceTrend, averageAttendance } from '../attendance/attendance.rules.ts'
import { usualAttendance } from '../attendance/usual-attendance.ts'
import type { Profile } from '../access/profile.schema.ts'
import { dateOfDay, dayNumber, weekdayOf } from '../shared/church-weeks.ts'
import { DAYS, formatDate, formatTime } from '../shared/date-formats.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendSeries } from './trend-series.ts'
import type { TrendService } from './trend-service.schema.ts'

/** Days that are looked back on. */
const LOOKED_BACK = 84

/** Days after which a series without a service, and none to come, has ended: a monthly one has up to 35 between two. */
const ENDED = 35

/** The series that a church chose to lead with; a name of null is automatic. */
export type ChosenSeries = Pick<Profile['church'], 'mainSeries' | 'mainServiceId'>

export type MainSeries = {
  name: string
  /** Its last four services with a total, by the arithmetic of the dashboard. */
  average: number
  /** Percent by which the last two differ from the two before them; null with fewer than four. */
  change: number | null
  /** 'Sunday: 143, 15 fewer than usual.' */
  latest: string
  /** The parts of `latest`; `differs` is null where nothing is usual yet. */
  when: string
  total: number
  differs: string | null
  /** Whether the last four services with a total are of other series, too. */
  isMixed: boolean
}

export type MainSeriesChoice = {
  /** The series that may be chosen, most services first, by labels that differ: '10:00 AM Sunday Worship'. */
  options: { key: string; label: string; series: TrendSeries }[]
  /** Keys of the series with most people in the last twelve weeks, of the chosen one, and of the one that is used. */
  automatic: string | null
  chosen: string | null
  main: string | null
  /** The reason why the chosen one is not used, in sentences for the page. */
  notice: string | null
}

/**
 * The series that a church leads with: the chosen one, or the one that most people attended in the last twelve weeks. A
 * chosen one that was deleted, has ended or was not counted in these weeks gives way to that one.
 *
 * @param services oldest first
 * @param today in the church
 */
export function mainSeriesChoice(
  services: readonly TrendService[],
  today: LocalDate,
  { mainSeries: name, mainServiceId }: ChosenSeries,
): MainSeriesChoice {
  const { series, keyOf } = trendSeries(services)
  const bySeries = grouped(services, keyOf)
  const since = dateOfDay(dayNumber(today) - LOOKED_BACK)
  const isRecent = ({ instanceDate }: TrendService) => instanceDate > since
  const recent = grouped(countedUntil(services, today).filter(isRecent), keyOf)
  const people = [...recent].map(([key, own]) => ({ key, people: sumOf(own) }))
  const automatic = people.toSorted((a, b) => b.people - a.people)[0]?.key ?? null
  // Remembered profiles of an earlier version have no such field.
  const chosen = name ? keyOf({ serviceId: mainServiceId, serviceName: name }) : null
  const reason = chosen === null ? null : goneText(bySeries.get(chosen), today, recent.has(chosen))
  const main = chosen !== null && reason === null ? chosen : automatic
  const options = series
    .filter(({ key }) => key === chosen || bySeries.get(key)!.some(isRecent))
    .map((each) => ({
      key: each.key,
      label: labelOf(each.name, bySeries.get(each.key)!.filter(isRecent)),
      series: each,
    }))
  const stand = series.find(({ key }) => key === main)
  const notice = `The chosen main series, ${name}, ${reason}.${stand ? ` ${stand.name} stands for it.` : ''}`
  return { options, automatic, chosen, main, notice: reason === null || main === chosen ? null : notice }
}

/** The series that a church leads with, in figures; null when none was counted. See `mainSeriesChoice`. */
export function mainSeries(
  services: readonly TrendService[],
  today: LocalDate,
  choice: Pick<MainSeriesChoice, 'main'>,
): MainSeries | null {
  const { keyOf } = trendSeries(services)
  const counted = countedUntil(services, today)
  const own = counted.filter((service) => keyOf(service) === choice.main)
  const last = own.at(-1)
  if (!last) return null
  const totals = own.slice(-4).map(({ total }) => total!)
  return {
    name: last.serviceName,
    average: averageAttendance(totals),
    change: totals.length < 4 ? null : attendanceTrend(totals),
    ...latestText(last, own, today),
    isMixed: counted.slice(-4).some((service) => keyOf(service) !== choice.main),
  }
}

function countedUntil(services: readonly TrendService[], today: LocalDate): TrendService[] {
  return services.filter(({ total, instanceDate }) => total !== null && instanceDate <= today)
}

/** Why a chosen series is not the main one: 'has no count of the last 12 weeks'; null while it is. */
function goneText(own: readonly TrendService[] | undefined, today: LocalDate, isCounted: boolean): string | null {
  const last = own?.at(-1)
  // The dashboard reads two years.
  if (!last) return 'was deleted or has ended'
  const { instanceDate } = last
  if (dayNumber(instanceDate) < dayNumber(today) - ENDED) return `has had no service since ${formatDate(instanceDate)}`
  return isCounted ? null : 'has no count of the last 12 weeks'
}

/** Returns the name with the time of the services, where they are all at one. */
function labelOf(name: string, services: readonly TrendService[]): string {
  const times = new Set(services.map(({ startTime }) => startTime.slice(0, 5)))
  return times.size === 1 ? `${formatTime([...times][0]!)} ${name}` : name
}

function latestText(service: TrendService, own: readonly TrendService[], today: LocalDate) {
  const { instanceDate } = service
  const total = service.total!
  const day = dayNumber(instanceDate)
  const weekday = DAYS[weekdayOf(day)]!
  // A weekday alone is the one of the last seven days.
  const when = day > dayNumber(today) - 7 ? weekday : `${weekday}, ${formatDate(instanceDate).split(',')[0]}`
  const differs = differenceText(total, usualAttendance(service, own))
  const latest = `${when}: ${total.toLocaleString('en-US')}${differs ? `, ${differs}` : ''}.`
  return { latest, when, total, differs }
}

function differenceText(total: number, usual: number | null): string | null {
  if (usual === null) return null
  const difference = Math.abs(total - usual).toLocaleString('en-US')
  return total === usual ? 'as usual' : `${difference} ${total > usual ? 'more' : 'fewer'} than usual`
}

function sumOf(services: readonly TrendService[]): number {
  return services.reduce((sum, { total }) => sum + (total ?? 0), 0)
}
