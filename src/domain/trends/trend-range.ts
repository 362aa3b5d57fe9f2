import { dateOfDay, dayNumber, weekStart } from '../shared/church-weeks.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { MeasuredService } from './measured-service.ts'
import type { TrendFilters, TrendGroup, TrendRange } from './trend-filters.ts'
import type { TrendSettings } from './trend-settings.ts'

type Span = Exclude<TrendGroup, 'service'>

/**
 * `Periods` are the weeks, months or years on the horizontal axis. `first` and `last` are the first days of the first
 * and last period (days since 1970-01-01).
 */
export type Periods = { by: TrendGroup; first: number; last: number }

const lengths: Record<Extract<TrendRange, string>, Record<Span, number>> = {
  '12w': { week: 12, month: 3, year: 1 },
  '26w': { week: 26, month: 6, year: 1 },
  '1y': { week: 52, month: 12, year: 1 },
  '3y': { week: 156, month: 36, year: 3 },
  all: { week: Infinity, month: Infinity, year: Infinity },
}

/**
 * A trend with more than `MOST` points is shown in longer periods. 1,600 points are thirty years of weeks, or six years
 * of five services a week.
 */
const MOST = 1600

/**
 * Returns the periods of a trend. Periods are always complete, so a range of two dates also includes the other days of
 * its first and last period. A period that has just begun is left out until one of its services has begun. Two dates
 * are limited to the time with services.
 *
 * @param services oldest first; services to come are ignored
 * @returns null when there are no services to show
 */
export function periodsOf(
  services: readonly Pick<MeasuredService, 'day' | 'state'>[],
  { range, by }: Pick<TrendFilters, 'range' | 'by'>,
  settings: Pick<TrendSettings, 'firstWeekday' | 'today'>,
): Periods | null {
  const begun = services.filter(({ state }) => state !== 'to come')
  const [oldest, newest] = [begun[0]?.day, begun.at(-1)?.day]
  if (oldest === undefined || newest === undefined) return null
  const span = spanOf(by)
  const start = (day: number) => startOf(day, span, settings.firstWeekday)
  const running = start(dayNumber(settings.today))
  const latest = newest < running ? start(running - 1) : running
  let [first, last] = [start(oldest), latest]
  if (typeof range === 'object') {
    first = start(Math.max(dayNumber(range.from), oldest))
    last = start(Math.min(dayNumber(range.to), newest))
  } else if (range !== 'all') first = shift(latest, span, 1 - lengths[range][span])
  if (first > last) return null
  const longer = longerGroup({ by, first, last }, begun)
  return longer ? periodsOf(services, { range, by: longer }, settings) : { by, first, last }
}

/** `longerGroup` returns a longer grouping when there are more than `MOST` points; otherwise null. */
function longerGroup({ by, first, last }: Periods, begun: readonly { day: number }[]): Span | null {
  const span = spanOf(by)
  if (countOf({ first, last }, span) > MOST && span !== 'year') return span === 'week' ? 'month' : 'year'
  return by === 'service' && begun.filter(({ day }) => day >= first && day < last + 7).length > MOST ? 'week' : null
}

/** Returns the first day of the week, month or year to which a day belongs, as days since 1970-01-01. */
export function startOf(day: number, span: Span, firstWeekday: number): number {
  if (span === 'week') return weekStart(day, firstWeekday)
  return dayNumber(span === 'month' ? `${dateOfDay(day).slice(0, 7)}-01` : `${dateOfDay(day).slice(0, 4)}-01-01`)
}

/**
 * Returns the first day of the period that comes `count` periods later.
 *
 * @param start the first day of a period
 */
export function shift(start: number, span: Span, count: number): number {
  if (span === 'week') return start + 7 * count
  const date = dateOfDay(start)
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count * (span === 'month' ? 1 : 12)
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return dayNumber(`${year}-${String((months % 12) + 1).padStart(2, '0')}-01`)
}

/** Counts the periods from the first to the last, both inclusive. */
export function countOf({ first, last }: Pick<Periods, 'first' | 'last'>, span: Span): number {
  const days = { week: 7, month: 365.2425 / 12, year: 365.2425 }[span]
  return Math.round((last - first) / days) + 1
}

/** Returns the period for a grouping. Single services are grouped by week. */
export function spanOf(by: TrendGroup): Span {
  return by === 'service' ? 'week' : by
}

/**
 * Returns the date from which a trend needs services; null when the trend needs all services. Comparisons and the usual
 * swing need the two years before the range.
 */
export function servicesNeeded({ range }: Pick<TrendFilters, 'range'>, today: LocalDate): LocalDate | null {
  if (range === 'all') return null
  const from = typeof range === 'object' ? dayNumber(range.from) : dayNumber(today) - 7 * lengths[range].week
  return dateOfDay(Math.max(from - 2 * 366, dayNumber('0001-01-01')))
}
