import { weekStart } from '../shared/church-weeks.ts'
import { grouped } from '../shared/grouped.ts'
import type { MeasuredService } from './measured-service.ts'
import { sameWeeks } from './same-week.ts'
import type { TrendComparison } from './trend-filters.ts'
import { countOf, shift, spanOf } from './trend-range.ts'
import type { Periods } from './trend-range.ts'
import type { TrendSettings } from './trend-settings.ts'
import type { Bucket } from './trend-weeks.ts'

/**
 * `Compared` is the earlier bucket with which a bucket is compared: its people (`value`), its first day (days since
 * 1970-01-01) and its services.
 */
export type Compared = { value: number; from: number; services: readonly MeasuredService[] }

/**
 * `ComparedWith` is null when the earlier bucket has no services or is incomplete (`isWhole`, `isPart`). 'no same week'
 * means that `sameWeeks` found no week. 'no same series' means that the earlier bucket has only other series.
 */
export type ComparedWith = Compared | 'no same week' | 'no same series' | null

/**
 * Returns the earlier week, month or year for each bucket. In a trend by service, each bucket gets the service of the
 * same series in the earlier week.
 *
 * - `year`: a week is compared with the same week of the year before (`sameWeeks`), a month with the same month, and a
 *   year with the year before.
 *
 * - `easter`: a week is compared with the week of the year before at the same distance from Easter. Months and years
 *   are compared as for `year`.
 *
 * - `before`: a bucket is compared with an earlier bucket. The distance is the length of the trend.
 *
 * A bucket is compared only with its own past: at least one series must be in both buckets. An empty bucket stands for
 * all series of `buckets`.
 *
 * @param history all buckets of the same kind, and all weeks
 */
export function compareBuckets(
  buckets: readonly Bucket[],
  history: { buckets: readonly Bucket[]; weeks: readonly Bucket[] },
  { compare, periods, settings }: { compare: TrendComparison; periods: Periods; settings: TrendSettings },
): ComparedWith[] {
  if (compare === 'none') return buckets.map(() => null)
  const { by } = periods
  const shown = seriesOf(buckets.flatMap(({ services }) => services))
  const comparedOf = (bucket: Bucket, other: Bucket | undefined) => ownPast(bucket, other, shown)
  const length = countOf(periods, spanOf(by))
  if (by === 'month' || by === 'year') {
    const byStart = new Map(history.buckets.map((bucket) => [bucket.from, bucket]))
    const back = compare === 'before' ? length : by === 'month' ? 12 : 1
    return buckets.map((bucket) => comparedOf(bucket, byStart.get(shift(bucket.from, by, -back))))
  }
  const weeks = new Map(history.weeks.map((week) => [week.from, week]))
  const earlier = compare === 'before' ? (start: number) => start - 7 * length : sameWeeks(settings, compare)
  const starts = new Set(buckets.map(({ from }) => weekStart(from, settings.firstWeekday)))
  const others = new Map([...starts].map((start) => [start, earlier(start, 1)]))
  return buckets.map((bucket) => {
    const start = weekStart(bucket.from, settings.firstWeekday)
    const other = others.get(start)
    if (other === null) return 'no same week'
    const week = weeks.get(other!)
    return by === 'week' ? comparedOf(bucket, week) : counterpart(bucket, weeks.get(start), week)
  })
}

/**
 * `counterpart` returns the service of the same series in the week `other`. Several services of a series in a week are
 * compared in their order.
 */
function counterpart({ services: [single] }: Bucket, own?: Bucket, other?: Bucket): Compared | null {
  const inSeries = (week?: Bucket) => week?.services.filter(({ series }) => series === single?.series) ?? []
  const place = inSeries(own).findIndex(({ service }) => service === single?.service)
  const found = inSeries(other)[place]
  return found && found.value !== null ? { value: found.value, from: found.day, services: [found] } : null
}

/**
 * `ownPast` returns the comparison of a bucket with an earlier bucket. `shown` are the series of an empty bucket.
 */
function ownPast(bucket: Bucket, other: Bucket | undefined, shown: ReadonlySet<string>): ComparedWith {
  if (!other) return null
  const own = bucket.services.length > 0 ? seriesOf(bucket.services) : shown
  if (other.services.every(({ series }) => !own.has(series))) return 'no same series'
  if (!other.isWhole || other.isPart || other.value === null) return null
  return { value: other.value, from: other.from, services: other.services }
}

function seriesOf(services: readonly MeasuredService[]): ReadonlySet<string> {
  return new Set(services.map(({ series }) => series))
}

/**
 * `now` and `earlier` are the people of the services that are in both buckets. `leftOut` are services that have no
 * count in one of the two buckets.
 */
export type SameServices = { now: number; earlier: number; leftOut: MeasuredService[] }

/**
 * Returns the people of the services that can be compared. A whole week may contain a small service without a count
 * (`weeksOf`); this service is left out in both buckets. Several services of a series in a bucket are compared in their
 * order. A service that took place in only one bucket is included as a real difference.
 */
export function sameServices(bucket: Bucket, compared: Compared): SameServices {
  const [own, other] = [bucket.services, compared.services].map((services) => grouped(services, ({ series }) => series))
  const same: SameServices = { now: 0, earlier: 0, leftOut: [] }
  for (const key of new Set([...own!.keys(), ...other!.keys()])) {
    const [mine, theirs] = [own!.get(key) ?? [], other!.get(key) ?? []]
    for (let place = 0; place < Math.max(mine.length, theirs.length); place += 1) {
      const [one, another] = [mine[place], theirs[place]]
      const lacking = [one, another].find((service) => service?.value === null)
      if (one && another && lacking) {
        if (one.value !== another.value) same.leftOut.push(lacking)
        continue
      }
      same.now += one?.value ?? 0
      same.earlier += another?.value ?? 0
    }
  }
  return same
}
