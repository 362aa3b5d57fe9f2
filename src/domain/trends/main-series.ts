import type { Profile } from '../access/profile.schema.ts'
import { dateOfDay, dayNumber } from '../shared/church-weeks.ts'
import { formatDate, formatTime } from '../shared/date-formats.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import { latestText } from './latest-text.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendSeries } from './trend-series.ts'
import type { TrendService } from './trend-service.schema.ts'

/** The automatic choice uses the last `LOOKED_BACK` days, which are twelve weeks. */
const LOOKED_BACK = 84

/** A series has ended when its last service is more than `ENDED` days ago. Monthly services are up to 35 days apart. */
const ENDED = 35

/** A `mainSeries` of null means the automatic choice. */
export type ChosenSeries = Pick<Profile['church'], 'mainSeries' | 'mainServiceId'>

export type MainSeries = {
  name: string
  /**
   * `latest` describes the last service, such as 'Sunday: 143, 15 fewer than usual.' The text begins with the service's
   * name when the last twelve weeks have counts of several series.
   */
  latest: string
  /** `when`, `total` and `differs` are parts of `latest`. `usual` and `differs` are null with too few earlier counts. */
  when: string
  total: number
  usual: number | null
  differs: string | null
  /** `isMixed` is true when one of the last four services with a total belongs to another series. */
  isMixed: boolean
}

export type MainSeriesChoice = {
  /** `options` are the series that a person can choose, most services first. */
  options: { key: string; label: string; series: TrendSeries }[]
  /**
   * These are keys of series. `automatic` is the series with the most people, `chosen` is the chosen series, and `main`
   * is the series that pages use.
   */
  automatic: string | null
  chosen: string | null
  main: string | null
  /** `notice` tells people why pages do not use the chosen series; otherwise null. */
  notice: string | null
}

/**
 * Returns the main series of a church and the series that a person can choose. The main series is the chosen series if
 * it still takes place and has a count in the last twelve weeks. Otherwise, the main series is the series with the most
 * people in these weeks.
 *
 * @param services oldest first
 * @param today the church's date
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
  const people = [...recent].map(([key, own]) => ({
    key,
    people: own.reduce((sum, { total }) => sum + (total ?? 0), 0),
  }))
  const automatic = people.toSorted((a, b) => b.people - a.people)[0]?.key ?? null
  // `mainSeries` is missing in profiles that a browser stored before the field existed.
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

/** Returns the figures of the main series that `mainSeriesChoice` found; null when the series has no count. */
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
  return {
    name: last.serviceName,
    ...latestText(last, own, { today, isNamed: hasSeveralSeries(counted, today, keyOf) }),
    isMixed: counted.slice(-4).some((service) => keyOf(service) !== choice.main),
  }
}

/** Returns the services with a total up to a date. */
export function countedUntil(services: readonly TrendService[], today: LocalDate): TrendService[] {
  return services.filter(({ total, instanceDate }) => total !== null && instanceDate <= today)
}

/**
 * `goneText` returns why a chosen series cannot be the main series ('has no count of the last 12 weeks'); null for a
 * usable series.
 */
function goneText(own: readonly TrendService[] | undefined, today: LocalDate, isCounted: boolean): string | null {
  const last = own?.at(-1)
  // The dashboard loads the services of two years, so a series without services in this list ended earlier.
  if (!last) return 'was deleted or has ended'
  const { instanceDate } = last
  if (dayNumber(instanceDate) < dayNumber(today) - ENDED) return `has had no service since ${formatDate(instanceDate)}`
  return isCounted ? null : 'has no count of the last 12 weeks'
}

/** `labelOf` returns the name. When all services have the same time, the time comes before the name. */
function labelOf(name: string, services: readonly TrendService[]): string {
  const times = new Set(services.map(({ startTime }) => startTime.slice(0, 5)))
  return times.size === 1 ? `${formatTime([...times][0]!)} ${name}` : name
}

function hasSeveralSeries(
  counted: readonly TrendService[],
  today: LocalDate,
  keyOf: (service: TrendService) => string,
): boolean {
  const since = dayNumber(today) - LOOKED_BACK
  return new Set(counted.filter(({ instanceDate }) => dayNumber(instanceDate) > since).map(keyOf)).size > 1
}
