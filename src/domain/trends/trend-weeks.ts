import { median } from '../shared/averages.ts'
import { weekStart } from '../shared/church-weeks.ts'
import { grouped } from '../shared/grouped.ts'
import type { MeasuredService } from './measured-service.ts'

/** `Bucket` is a week, a single service, a month or a year. */
export type Bucket = {
  /** `from` and `to` are the first and last day, as days since 1970-01-01. */
  from: number
  to: number
  /** `services` are those that have begun. */
  services: MeasuredService[]
  /**
   * `value` is the sum of all counted services, for months and years the mean of their weeks; null when none was
   * counted.
   */
  value: number | null
  /** `low` and `high` are the bounds of the value; both equal it unless a camera counted. */
  low: number | null
  high: number | null
  /** `isWhole` is true when averages use the bucket, because no service that usually matters is missing. */
  isWhole: boolean
  /** `isRunning` is true for a week with services still to come, and for a month or year with such a week. */
  isRunning: boolean
  /** `isPart` is true for the first week or year of a history that begins in the middle of it. */
  isPart?: boolean
}

/**
 * A whole week may lack services with up to this share of its usual people, such as a small prayer meeting that is
 * never counted.
 */
const MAX_MISSING = 0.1

/**
 * Returns the weeks that have services, oldest first. A week is whole unless a service is still to come, the history
 * begins in the middle of it, or services with usually more than a tenth of its people have no count.
 *
 * @param services oldest first
 * @param firstWeekday the church's, 0 (Sunday) to 6
 * @param today as days since 1970-01-01
 */
export function weeksOf(services: readonly MeasuredService[], firstWeekday: number, today: number): Bucket[] {
  const usual = usualBySeries(services)
  const groups = grouped(services, ({ day }) => weekStart(day, firstWeekday))
  return [...groups].flatMap(([from, all]) => {
    const begun = all.filter(({ state }) => state !== 'to come')
    if (begun.length === 0) return []
    const ahead = from + 7 > today ? seriesToCome(all, groups.get(from - 7) ?? [], today) : []
    const isRunning = ahead.length > 0 || begun.length < all.length
    const isPart = all[0] === services[0] && beginsLate(all, groups.get(from + 7) ?? [])
    const sums = sumsOf(begun)
    const missing = begun.filter(({ state }) => state !== 'counted')
    const missed = missing.reduce((sum, { series }) => sum + usual.get(series)!, 0)
    const isComplete = sums.value !== null && missed <= MAX_MISSING * (sums.value + missed)
    return [
      { from, to: from + 6, services: begun, ...sums, isWhole: isComplete && !isRunning && !isPart, isRunning, isPart },
    ]
  })
}

/** Returns a bucket for each service that has begun. */
export function singleServices(services: readonly MeasuredService[]): Bucket[] {
  return services
    .filter(({ state }) => state !== 'to come')
    .map((service) => ({
      from: service.day,
      to: service.day,
      services: [service],
      ...sumsOf([service]),
      isWhole: service.value !== null,
      isRunning: false,
    }))
}

function sumsOf(services: readonly MeasuredService[]) {
  const counted = services.filter(({ value }) => value !== null)
  const sum = (numberOf: (service: MeasuredService) => number | null) =>
    counted.length > 0 ? counted.reduce((total, service) => total + (numberOf(service) ?? 0), 0) : null
  return { value: sum(({ value }) => value), low: sum(({ low }) => low), high: sum(({ high }) => high) }
}

/** `usualBySeries` returns the median attendance of each series; 0 without a count. */
function usualBySeries(services: readonly MeasuredService[]): Map<string, number> {
  const groups = grouped(services, ({ series }) => series)
  return new Map([...groups].map(([key, all]) => [key, median(all.flatMap(({ value }) => value ?? [])) ?? 0]))
}

/**
 * `beginsLate` returns whether the week after has a series, absent in this week, on an earlier weekday than this week's
 * first service.
 */
function beginsLate(week: MeasuredService[], after: MeasuredService[]): boolean {
  const held = new Set(week.map(({ series }) => series))
  return after.some(({ series, day }) => !held.has(series) && day - 7 < week[0]!.day)
}

/**
 * `seriesToCome` returns series of the week before whose weekday is still ahead in this week, although this week's
 * service is not planned yet.
 */
function seriesToCome(week: MeasuredService[], before: MeasuredService[], today: number): string[] {
  const made = new Set(week.map(({ series }) => series))
  const ahead = before.filter(({ series, day }) => !made.has(series) && day + 7 >= today)
  return [...new Set(ahead.map(({ series }) => series))]
}
