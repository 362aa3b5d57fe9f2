import { weekStart, dayNumber } from '../shared/church-weeks.ts'
import { sumOfViews } from '../online/online.rules.ts'
import type { LocalDate } from '../shared/dates.ts'
import { median } from '../shared/averages.ts'
import { grouped } from '../shared/grouped.ts'
import { trendSeries } from '../trends/trend-series.ts'
import type { MissingService } from '../trends/trend-weeks.ts'
import type { YearService } from './year-service.schema.ts'
import type { YearPeriod } from './year-period.ts'
import type { CombinedServices } from './year.schema.ts'

/** `BegunService` is a service that the figures of a year use. */
export type BegunService = {
  service: YearService
  /** `series` is the key of the service's series in `trendSeries`. */
  series: string
  /** `day` and `week` are the date and the first day of the week, as days since 1970-01-01. */
  day: number
  week: number
  state: 'counted' | 'not counted' | 'did not happen'
}

/** `Unit` has the services of one figure of the average: the regular services of a week, or one service. */
export type Unit = {
  services: BegunService[]
  /** `missing` are the dates of the week on which a recurring service has no dated service. */
  missing: readonly MissingService[]
  /**
   * A unit is 'counted' when at most a tenth of its usual people is missing, and 'partly' counted when more people are
   * missing. A 'divided' week also has services in the year before or after. A week 'so far' has services after the end
   * of an unfinished period.
   */
  state: 'counted' | 'partly' | 'not counted' | 'did not happen' | 'divided' | 'so far'
  /** `people` is the sum of the totals. */
  people: number
  /** `views` is the sum of the views online; null when no views are recorded. */
  views: number | null
}

/**
 * Returns the services that have begun, oldest first. An uncounted service of today is left out.
 *
 * @param services oldest first
 * @param today the church's date
 */
export function begunServices(
  services: readonly YearService[],
  { firstWeekday, today }: { firstWeekday: number; today: LocalDate },
): BegunService[] {
  const { keyOf } = trendSeries(services)
  return services.flatMap((service) => {
    const { instanceDate, outcome, total } = service
    if (isToCome(service, today)) return []
    const day = dayNumber(instanceDate)
    const state = outcome === 'did_not_happen' ? 'did not happen' : total === null ? 'not counted' : 'counted'
    return [{ service, series: keyOf(service), day, week: weekStart(day, firstWeekday), state }]
  })
}

function isToCome({ instanceDate, outcome, total }: YearService, today: LocalDate): boolean {
  return instanceDate > today || (instanceDate === today && outcome === 'held' && total === null)
}

/**
 * Returns the weeks, by their first days, that an unfinished period cuts: a regular service of the week is after the
 * period or still to come. As in Trends, such a week is in no average. The set is empty for a whole year.
 */
export function cutWeeks(
  services: readonly YearService[],
  { to, isSoFar }: YearPeriod,
  { firstWeekday, today }: { firstWeekday: number; today: LocalDate },
): ReadonlySet<number> {
  const isAfter = (service: YearService) => service.instanceDate > to || isToCome(service, today)
  const later = services.filter((service) => isSoFar && !service.isSpecial && isAfter(service))
  return new Set(later.map(({ instanceDate }) => weekStart(dayNumber(instanceDate), firstWeekday)))
}

/** Returns whether a service belongs to a period, by its local date. */
export function isIn({ from, to }: YearPeriod, { instanceDate }: Pick<YearService, 'instanceDate'>): boolean {
  return instanceDate >= from && instanceDate <= to
}

/**
 * Returns the units of a period, oldest first.
 *
 * @param regular begun services that are not special, including the services just before and after the period
 * @param cut the weeks of `cutWeeks`
 * @param missing the services of `missingByWeek`, which only a week misses
 */
export function unitsOf(
  regular: readonly BegunService[],
  {
    period,
    cut,
    missing: byWeek,
    combined,
  }: {
    period: YearPeriod
    cut: ReadonlySet<number>
    missing: ReadonlyMap<number, MissingService[]>
    combined: CombinedServices
  },
): Unit[] {
  const inside = regular.filter(({ service }) => isIn(period, service))
  const outside = regular.filter(({ service, state }) => !isIn(period, service) && state !== 'did not happen')
  const divided = new Set(combined === 'added' ? outside.map(({ week }) => week) : [])
  const usual = usualBySeries(inside)
  const keyOf = ({ service, week }: BegunService) => (combined === 'added' ? week : service.serviceInstanceId)
  return [...grouped(inside, keyOf).values()].map((services) => {
    const { week } = services[0]!
    const isCut = combined === 'added' && cut.has(week)
    const missing = combined === 'added' ? (byWeek.get(week) ?? []) : []
    const state = isCut ? 'so far' : divided.has(week) ? 'divided' : stateOf(services, missing, usual)
    const people = services.reduce((sum, { service, state: own }) => sum + (own === 'counted' ? service.total! : 0), 0)
    return { services, missing, state, people, views: sumOfViews(services.map(({ service }) => service.onlineViews)) }
  })
}

/** As in Trends, a unit is counted when its missing services have at most the share `MAX_MISSING` of its people. */
const MAX_MISSING = 0.1

/** `stateOf` returns the state of a unit. `usual` has the usual number of people by series. */
function stateOf(
  services: readonly BegunService[],
  notEntered: readonly MissingService[],
  usual: ReadonlyMap<string, number>,
): Unit['state'] {
  if (services.every(({ state }) => state === 'did not happen')) return 'did not happen'
  const people = services.flatMap(({ service, state }) => (state === 'counted' ? service.total! : []))
  if (people.length === 0) return 'not counted'
  const missing = [...services.filter(({ state }) => state !== 'counted'), ...notEntered]
  const missed = missing.reduce((sum, { series }) => sum + (usual.get(series) ?? 0), 0)
  const came = people.reduce((sum, total) => sum + total, 0)
  return missed <= MAX_MISSING * (came + missed) ? 'counted' : 'partly'
}

/** `usualBySeries` returns the median of each series' counts; 0 for a series without a count. */
function usualBySeries(services: readonly BegunService[]): Map<string, number> {
  const totals = (own: readonly BegunService[]) =>
    own.flatMap(({ service, state }) => (state === 'counted' ? service.total! : []))
  return new Map([...grouped(services, ({ series }) => series)].map(([key, own]) => [key, median(totals(own)) ?? 0]))
}
