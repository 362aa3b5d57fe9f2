import { attendanceTrend, averageAttendance } from '../attendance/attendance.rules.ts'
import { usualAttendance } from '../attendance/usual-attendance.ts'
import { dayNumber, weekdayOf } from '../shared/church-weeks.ts'
import { DAYS, formatDate } from '../shared/date-formats.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendService } from './trend-service.schema.ts'

/** Days that are looked back on. */
const LOOKED_BACK = 84

export type MainSeries = {
  name: string
  /** Its last four services with a total, by the arithmetic of the dashboard. */
  average: number
  /** In percent, of the last two against the two before them; null with fewer than four. */
  change: number | null
  /** 'Sunday: 143, 15 fewer than usual.' */
  latest: string
  /** Whether the last four services with a total are of other series, too. */
  isMixed: boolean
}

/**
 * The series that most people attended in the last twelve weeks; null when none was counted.
 *
 * @param services oldest first
 * @param today in the church
 */
export function mainSeries(services: readonly TrendService[], today: LocalDate): MainSeries | null {
  const { keyOf } = trendSeries(services)
  const counted = services.filter(({ total, instanceDate }) => total !== null && instanceDate <= today)
  const recent = counted.filter(({ instanceDate }) => dayNumber(instanceDate) > dayNumber(today) - LOOKED_BACK)
  const bySeries = [...grouped(recent, keyOf)].map(([key, own]) => ({ key, people: sumOf(own) }))
  const main = bySeries.toSorted((a, b) => b.people - a.people)[0]
  if (!main) return null
  const own = counted.filter((service) => keyOf(service) === main.key)
  const totals = own.slice(-4).map(({ total }) => total!)
  return {
    name: own.at(-1)!.serviceName,
    average: averageAttendance(totals),
    change: totals.length < 4 ? null : attendanceTrend(totals),
    latest: latestWords(own.at(-1)!, own, today),
    isMixed: counted.slice(-4).some((service) => keyOf(service) !== main.key),
  }
}

function latestWords(service: TrendService, own: readonly TrendService[], today: LocalDate): string {
  const { instanceDate, total } = service
  const day = dayNumber(instanceDate)
  const weekday = DAYS[weekdayOf(day)]!
  // A weekday alone is the one of the last seven days.
  const when = day > dayNumber(today) - 7 ? weekday : `${weekday}, ${formatDate(instanceDate).split(',')[0]}`
  const begin = `${when}: ${total!.toLocaleString('en-US')}`
  const usual = usualAttendance(service, own)
  if (usual === null) return `${begin}.`
  const difference = Math.abs(total! - usual).toLocaleString('en-US')
  if (total === usual) return `${begin}, as usual.`
  return `${begin}, ${difference} ${total! > usual ? 'more' : 'fewer'} than usual.`
}

function sumOf(services: readonly TrendService[]): number {
  return services.reduce((sum, { total }) => sum + (total ?? 0), 0)
}
