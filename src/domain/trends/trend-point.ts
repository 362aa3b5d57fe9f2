import { formatDate, formatMonth } from '../shared/date-formats.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'
import { dateOfDay, weekdayOf } from '../shared/church-weeks.ts'
import type { Compared, ComparedWith } from './compared-buckets.ts'
import type { TrendGroup } from './trend-filters.ts'
import type { Bucket } from './trend-weeks.ts'

/**
 * A `TrendPoint` is a service, a week, a month or a year. Numbers of people have at most one decimal. Null means that
 * there is no number.
 */
export type TrendPoint = {
  /** `key` is unique among the points: the service's id, or the first day. */
  key: string
  /** `label` is 'Nov 22, 2026', 'Week of Nov 16, 2026', 'March 2024', '2024' or 'Part of 2024'. */
  label: string
  /**
   * `date` is the first day of the point. When all services of a trend are on one weekday, the date of a week is the
   * date of this weekday.
   */
  date: LocalDate
  /** `from` is the first day and `to` the last day. */
  from: LocalDate
  to: LocalDate
  /** `service` is set when the point is a single service. */
  service: { id: string; name: string; time: LocalTime } | null
  /**
   * `value` is the number of people at a service, or at all services of a week. For a month or year, `value` is the
   * average of the whole weeks.
   */
  value: number | null
  /** `isWhole` is true when averages use the point. A point with an uncounted large service is not whole. */
  isWhole: boolean
  /** `isSoFar` is true for a week with a service still to come. */
  isSoFar: boolean
  /** `held` is the number of services that took place and `counted` the number of counted services. */
  counted: number
  held: number
  /** `services` are the ids of the services that have begun. */
  services: string[]
  didNotHappen: { date: LocalDate; name: string; reason: string | null }[]
  /** `missing` are the dates of recurring services for which no service was entered. */
  missing: { date: LocalDate; name: string }[]
  notes: { date: LocalDate; name: string; text: string }[]
  /** `mean4` and `mean12` are the means of the last 4 and 12 services, weeks or months. */
  mean4: number | null
  mean12: number | null
  /**
   * `compared` is the value of the compared bucket. `comparedFrom` is the date of this bucket, by the rule of `date`.
   * When the compared week has no service on that weekday, `comparedFrom` is the date of its first service.
   */
  compared: number | null
  comparedFrom: LocalDate | null
  /** `hasNoSameWeek` is true when the year before has no week to compare with (`sameWeeks`). */
  hasNoSameWeek: boolean
  /** `hasNoSameSeries` is true when the earlier bucket has only services of other series. */
  hasNoSameSeries: boolean
  /** `low` and `high` are the bounds of `value`; null when both bounds are equal, as without a camera. */
  low: number | null
  high: number | null
  /** `online` is the number of views online, as a sum or an average like `value`. `value` does not include views. */
  online: number | null
}

type Beside = { mean4: number | null; mean12: number | null; compared: ComparedWith }

/**
 * Returns the point for a bucket.
 *
 * @param weekday 0 (Sunday) to 6 when all services of the trend are on one weekday, otherwise null; a week is then
 * named by the date of this weekday
 */
export function trendPoint(
  bucket: Bucket,
  beside: Beside,
  { by, weekday }: { by: TrendGroup; weekday: number | null },
): TrendPoint {
  const { services } = bucket
  const [single] = services
  const from = by === 'service' ? single!.service.instanceDate : dateOfDay(bucket.from)
  const isByWeekday = by === 'week' && weekday !== null
  const afterFirst = isByWeekday ? (weekday - weekdayOf(bucket.from) + 7) % 7 : 0
  const date = isByWeekday ? dateOfDay(bucket.from + afterFirst) : from
  const compared = typeof beside.compared === 'string' ? null : beside.compared
  const isBounded = bucket.low !== bucket.high
  return {
    key: by === 'service' ? single!.service.serviceInstanceId : from,
    label: bucket.isPart && by === 'year' ? `Part of ${date.slice(0, 4)}` : labelOf(date, by, weekday),
    date,
    from,
    to: by === 'service' ? from : dateOfDay(bucket.to),
    service: by === 'service' ? nameOf(single!.service) : null,
    value: rounded(bucket.value),
    isWhole: bucket.isWhole,
    isSoFar: by === 'week' && bucket.isRunning,
    counted: services.filter(({ state }) => state === 'counted').length,
    held: services.filter(({ state }) => state !== 'did not happen').length,
    services: services.map(({ service }) => service.serviceInstanceId),
    didNotHappen: services.flatMap(
      ({ state, service: { instanceDate: date, serviceName: name, outcomeReason: reason } }) =>
        state === 'did not happen' ? { date, name, reason } : [],
    ),
    missing: (bucket.missing ?? []).map(({ day, name }) => ({ date: dateOfDay(day), name })),
    notes: services.flatMap(({ service: { instanceDate: date, serviceName: name, note: text } }) =>
      text ? { date, name, text } : [],
    ),
    mean4: rounded(beside.mean4),
    mean12: rounded(beside.mean12),
    compared: rounded(compared?.value ?? null),
    comparedFrom: compared && dateOfDay(isByWeekday ? serviceDay(compared, afterFirst) : compared.from),
    hasNoSameWeek: beside.compared === 'no same week',
    hasNoSameSeries: beside.compared === 'no same series',
    low: isBounded ? rounded(bucket.low) : null,
    high: isBounded ? rounded(bucket.high) : null,
    online: rounded(bucket.online),
  }
}

function serviceDay({ from, services }: Compared, afterFirst: number): number {
  const days = services.map(({ day }) => day)
  return days.includes(from + afterFirst) ? from + afterFirst : (days[0] ?? from)
}

function nameOf(service: Bucket['services'][number]['service']) {
  return { id: service.serviceInstanceId, name: service.serviceName, time: service.startTime }
}

function labelOf(date: LocalDate, by: TrendGroup, weekday: number | null): string {
  if (by === 'year') return date.slice(0, 4)
  if (by === 'month') return formatMonth(date)
  return by === 'week' && weekday === null ? `Week of ${formatDate(date)}` : formatDate(date)
}

function rounded(people: number | null): number | null {
  return people === null ? null : Math.round(people * 10) / 10
}

/** Returns why a point has no number: 'not counted', 'did not happen' or 'no service'. */
export function noNumberText({ held, didNotHappen }: Pick<TrendPoint, 'held' | 'didNotHappen'>): string {
  if (held > 0) return 'not counted'
  return didNotHappen.length > 0 ? 'did not happen' : 'no service'
}
