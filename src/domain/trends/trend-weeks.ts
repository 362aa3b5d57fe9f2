import { median } from '../shared/averages.ts'
import { weekStart } from '../shared/church-weeks.ts'
import { grouped } from '../shared/grouped.ts'
import type { MeasuredService } from './measured-service.ts'

/** The services of a week, or one service. */
export type Bucket = {
  /** First and last day, as days since 1970-01-01. */
  from: number
  to: number
  /** Services that have begun. */
  services: MeasuredService[]
  /** The people of all counted services together; null when none was counted. */
  value: number | null
  /** Bounds of the value; equal to it unless a camera counted. */
  low: number | null
  high: number | null
  /** Averages take it: nothing that usually makes a difference is missing. */
  isWhole: boolean
  /** A week with services still to come; a month or a year that has such a week. */
  isRunning: boolean
  /** The first week or year of a history, where it begins in the course of it. */
  isPart?: boolean
}

/** A week may lack what usually is up to a tenth of it, such as a small prayer meeting that is never counted. */
const MAX_MISSING = 0.1

/**
 * The weeks that have services, oldest first. A week is whole unless a service is still to come, the history begins in
 * the course of it, or services that usually bring more than a tenth of its people were not counted or did not happen.
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

/** Each service that has begun, as a bucket of its own. */
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

/** The median attendance of each series; 0 where it was never counted. */
function usualBySeries(services: readonly MeasuredService[]): Map<string, number> {
  const groups = grouped(services, ({ series }) => series)
  return new Map([...groups].map(([key, all]) => [key, median(all.flatMap(({ value }) => value ?? [])) ?? 0]))
}

/** Whether the week after has a series on an earlier day than the first service of a history. */
function beginsLate(week: MeasuredService[], after: MeasuredService[]): boolean {
  const held = new Set(week.map(({ series }) => series))
  return after.some(({ series, day }) => !held.has(series) && day - 7 < week[0]!.day)
}

/** Series of the week before whose day of this week is still ahead, though their service was not made yet. */
function seriesToCome(week: MeasuredService[], before: MeasuredService[], today: number): string[] {
  const made = new Set(week.map(({ series }) => series))
  const ahead = before.filter(({ series, day }) => !made.has(series) && day + 7 >= today)
  return [...new Set(ahead.map(({ series }) => series))]
}
