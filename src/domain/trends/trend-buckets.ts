import { mean } from '../shared/averages.ts'
import { grouped } from '../shared/grouped.ts'
import type { MeasuredService } from './measured-service.ts'
import type { TrendGroup } from './trend-filters.ts'
import { shift, spanOf, startOf } from './trend-range.ts'
import type { Periods } from './trend-range.ts'
import { singleServices } from './trend-weeks.ts'
import type { Bucket } from './trend-weeks.ts'

/**
 * Returns all services, weeks, months or years of a history as buckets, oldest first. Buckets without services are
 * absent.
 */
export function bucketsOf(
  services: readonly MeasuredService[],
  weeks: readonly Bucket[],
  by: TrendGroup,
  firstWeekday: number,
): Bucket[] {
  if (by === 'service') return singleServices(services)
  if (by === 'week') return [...weeks]
  return longPeriods(services, weeks, by, firstWeekday)
}

/**
 * Returns whether lines and comparisons use a bucket. Every month and year is used, because the value of a month or
 * year is the mean of whole weeks.
 */
export function isOver({ isRunning, isPart }: Bucket, by: TrendGroup): boolean {
  return by !== 'week' || (!isRunning && !isPart)
}

/** The first year of a history is partial when the first service is at least `PART_DAYS` days after January 1. */
const PART_DAYS = 28

/**
 * `longPeriods` returns months or years with the mean of their whole weeks. A sum would depend on whether a month has
 * four or five Sundays. A service belongs to the month of its date. A week with services in two months is not part of
 * any mean.
 */
function longPeriods(
  services: readonly MeasuredService[],
  weeks: readonly Bucket[],
  by: 'month' | 'year',
  firstWeekday: number,
): Bucket[] {
  const start = (day: number) => startOf(day, by, firstWeekday)
  const undivided = weeks.filter(({ services }) => start(services[0]!.day) === start(services.at(-1)!.day))
  const weeksByStart = grouped(undivided, ({ services }) => start(services[0]!.day))
  const missingByStart = grouped(
    weeks.flatMap(({ missing }) => missing ?? []),
    ({ day }) => start(day),
  )
  const begun = services.filter(({ state }) => state !== 'to come')
  return [...grouped(begun, ({ day }) => start(day))].map(([from, own], index) => {
    const inner = weeksByStart.get(from) ?? []
    const whole = inner.filter(({ isWhole }) => isWhole)
    const meanOf = (numberOf: (week: Bucket) => number | null) => mean(whole.flatMap((week) => numberOf(week) ?? []))
    const value = meanOf(({ value }) => value)
    const [low, high] = [meanOf(({ low }) => low), meanOf(({ high }) => high)]
    const online = mean(inner.flatMap((week) => (week.isRunning ? [] : (week.online ?? []))))
    const isPart = by === 'year' && index === 0 && own[0]!.day - from >= PART_DAYS
    const isRunning = inner.some(({ isRunning }) => isRunning)
    const missing = (missingByStart.get(from) ?? []).toSorted((a, b) => a.day - b.day)
    return {
      from,
      to: shift(from, by, 1) - 1,
      services: own,
      value,
      low,
      high,
      online,
      isWhole: value !== null,
      isRunning,
      isPart,
      missing,
    }
  })
}

/**
 * Returns the buckets of a trend's range, with empty buckets between buckets with services; an empty list when no
 * bucket in the range has services.
 */
export function bucketsInRange(buckets: readonly Bucket[], { by, first, last }: Periods): Bucket[] {
  const span = spanOf(by)
  const end = shift(last, span, 1)
  const inside = buckets.filter(({ from }) => from >= first && from < end)
  if (by === 'service' || inside.length === 0) return inside
  const byStart = new Map(inside.map((bucket) => [bucket.from, bucket]))
  const all: Bucket[] = []
  for (let from = first; from < end; from = shift(from, span, 1)) {
    const empty = { from, to: shift(from, span, 1) - 1, services: [], value: null, low: null, high: null, online: null }
    all.push(byStart.get(from) ?? { ...empty, isWhole: false, isRunning: false })
  }
  return all
}
