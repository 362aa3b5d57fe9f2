import { median } from '../shared/averages.ts'
import { weekStart } from '../shared/church-weeks.ts'
import { sumOfViews } from '../online/online.rules.ts'
import { missingDates } from '../services/missing-dates.ts'
import { grouped } from '../shared/grouped.ts'
import type { MeasuredService } from './measured-service.ts'
import type { ExpectedSeries } from './trend-settings.ts'

/** `Bucket` is a week, a single service, a month or a year. */
export type Bucket = {
  /** `from` and `to` are the first and last day, as days since 1970-01-01. */
  from: number
  to: number
  /** `services` are the services that have begun. */
  services: MeasuredService[]
  /**
   * `value` is the sum of the counted services of a week, or the mean of the weeks of a month or year; null when no
   * service was counted.
   */
  value: number | null
  /** `low` and `high` are the bounds of `value`; without a camera, both equal `value`. */
  low: number | null
  high: number | null
  /**
   * `online` is the sum of the views online; for a month or year, the mean of the weeks with views. Null means no
   * views.
   */
  online: number | null
  /** `isWhole` is true when averages use the bucket. A bucket with an uncounted large service is not whole. */
  isWhole: boolean
  /** `isRunning` is true for a week with a service still to come, and for a month or year with such a week. */
  isRunning: boolean
  /** `isPart` is true for the first week or year of a history, if the history begins within this week or year. */
  isPart?: boolean
  /** `missing` are the dates of recurring services that have no dated service. */
  missing?: MissingService[]
}

export type MissingService = { day: number; series: string; name: string }

/**
 * A week is whole when its uncounted services usually have at most the share `MAX_MISSING` of its people. An example is
 * a week with an uncounted small prayer meeting.
 */
const MAX_MISSING = 0.1

/**
 * Returns the weeks with services, oldest first. A week is not whole when a service is still to come, or when the
 * history begins in the middle of the week. A week is also not whole when its uncounted and its missing services
 * usually have more than a tenth of its people.
 *
 * @param services oldest first
 * @param firstWeekday the church's first weekday, 0 (Sunday) to 6
 * @param today as days since 1970-01-01
 * @param rules the church's recurring services; without rules, no week has missing services
 */
export function weeksOf(
  services: readonly MeasuredService[],
  firstWeekday: number,
  today: number,
  rules: readonly ExpectedSeries[] = [],
): Bucket[] {
  const usual = usualBySeries(services)
  const groups = grouped(services, ({ day }) => weekStart(day, firstWeekday))
  const missingByWeek = grouped(missingServices(services, rules, today), ({ day }) => weekStart(day, firstWeekday))
  return [...groups].flatMap(([from, all]) => {
    const begun = all.filter(({ state }) => state !== 'to come')
    if (begun.length === 0) return []
    const ahead = from + 7 > today ? seriesToCome(all, groups.get(from - 7) ?? [], today) : []
    const isRunning = ahead.length > 0 || begun.length < all.length
    const isPart = all[0] === services[0] && beginsLate(all, groups.get(from + 7) ?? [])
    const sums = sumsOf(begun)
    const missing = missingByWeek.get(from) ?? []
    const uncounted = [...begun.filter(({ state }) => state !== 'counted'), ...missing]
    const missed = uncounted.reduce((sum, { series }) => sum + usual.get(series)!, 0)
    const isComplete = sums.value !== null && missed <= MAX_MISSING * (sums.value + missed)
    const isWhole = isComplete && !isRunning && !isPart
    return [{ from, to: from + 6, services: begun, ...sums, isWhole, isRunning, isPart, missing }]
  })
}

/**
 * Returns the dates on which a series should have taken place and has no service. Trends and the year sheet use it.
 *
 * @param end the first day after the search
 */
export function missingServices(
  services: readonly Pick<MeasuredService, 'series' | 'slot'>[],
  rules: readonly ExpectedSeries[],
  end: number,
): MissingService[] {
  const bySeries = grouped(rules.length > 0 ? services : [], ({ series }) => series)
  return rules.flatMap((rule) => {
    const dated = bySeries.get(rule.id)?.map(({ slot }) => slot) ?? []
    return missingDates(rule, dated, end).map((day) => ({ day, series: rule.id, name: rule.name }))
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
  const online = sumOfViews(services.map(({ service }) => service.onlineViews))
  return { value: sum(({ value }) => value), low: sum(({ low }) => low), high: sum(({ high }) => high), online }
}

/** `usualBySeries` returns the median attendance of each series; 0 for a series without a count. */
function usualBySeries(services: readonly MeasuredService[]): Map<string, number> {
  const groups = grouped(services, ({ series }) => series)
  return new Map([...groups].map(([key, all]) => [key, median(all.flatMap(({ value }) => value ?? [])) ?? 0]))
}

/**
 * `beginsLate` returns whether the history begins in the middle of this week. A series of the next week is then missing
 * in this week, and the weekday of this series is before the first service of this week.
 */
function beginsLate(week: MeasuredService[], after: MeasuredService[]): boolean {
  const held = new Set(week.map(({ series }) => series))
  return after.some(({ series, day }) => !held.has(series) && day - 7 < week[0]!.day)
}

/**
 * `seriesToCome` returns series of the previous week that are missing in this week. The weekday of each series is not
 * over, so its service can still be planned.
 */
function seriesToCome(week: MeasuredService[], before: MeasuredService[], today: number): string[] {
  const made = new Set(week.map(({ series }) => series))
  const ahead = before.filter(({ series, day }) => !made.has(series) && day + 7 >= today)
  return [...new Set(ahead.map(({ series }) => series))]
}
