import type { ServiceInstanceType } from '../services/service-instance.schema.ts'
import { SERVICE_TYPES } from '../services/service-types.ts'
import { isLocalDate } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { readWords } from '../shared/search-params.ts'

/** The first value of each list is the default. A URL without a filter means the default value. */
export const TREND_RANGES = ['12w', '26w', '1y', '3y', 'all'] as const
export const TREND_GROUPS = ['week', 'service', 'month', 'year'] as const
export const TREND_MEASURES = ['total', 'adults', 'children', 'visitors', 'came-in', 'named', 'unnamed'] as const
export const TREND_COMPARISONS = ['year', 'easter', 'before', 'none'] as const

export type TrendRange = (typeof TREND_RANGES)[number] | { from: LocalDate; to: LocalDate }
export type TrendGroup = (typeof TREND_GROUPS)[number]
export type TrendMeasure = (typeof TREND_MEASURES)[number]
export type TrendComparison = (typeof TREND_COMPARISONS)[number]

export type TrendFilters = {
  /** `range` is the last 12 or 26 weeks, the last 1 or 3 years, all services, or two dates (both inclusive). */
  range: TrendRange
  /** `services` are keys of `trendSeries`; an empty list means all services. */
  services: readonly string[]
  /** `type` limits the trend to services of one type; null for all types, and when `services` are chosen. */
  type: ServiceInstanceType | null
  by: TrendGroup
  measure: TrendMeasure
  /**
   * `compare` is the earlier time with which a trend is compared. 'year' is the same week of last year. 'easter' is the
   * week of last year at the same distance from Easter. 'before' is the time of the same length directly before the
   * trend.
   */
  compare: TrendComparison
}

/** `TrendSearch` has the filters in a URL. A filter with its default value (`DEFAULT_FILTERS`) is left out. */
export type TrendSearch = Partial<
  Record<'range' | 'from' | 'to' | 'service' | 'type' | 'by' | 'measure' | 'compare', string>
>

export const DEFAULT_FILTERS: TrendFilters = {
  range: TREND_RANGES[0],
  services: [],
  type: null,
  by: TREND_GROUPS[0],
  measure: TREND_MEASURES[0],
  compare: TREND_COMPARISONS[0],
}

const typesByWord = new Map<string, ServiceInstanceType>(
  SERVICE_TYPES.map((type) => [type.toLowerCase().replace(' ', '-'), type]),
)

/**
 * Returns the filters in a URL. A filter that cannot be read gets its default value.
 *
 * @param known keys of the church's series; services with other keys are ignored
 * @returns `ignored` are the names of parameters that could not be read
 */
export function readTrendFilters(
  search: Readonly<Record<string, unknown>>,
  known?: readonly string[],
): { filters: TrendFilters; ignored: string[] } {
  const ignored = new Set<string>()
  function choice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
    const found = choices.find((each) => each === search[name])
    if (!found && search[name] !== undefined) ignored.add(name)
    return found ?? choices[0]
  }
  const keys = readText(search['service']).split(',').filter(Boolean)
  const services = [...new Set(keys)].filter((key) => !known || known.includes(key))
  if (search['service'] !== undefined && (services.length === 0 || services.length < keys.length))
    ignored.add('service')
  const type = services.length > 0 ? null : (typesByWord.get(readText(search['type'])) ?? null)
  if (search['type'] !== undefined && !type) ignored.add('type')
  const range = readDates(search) ?? choice('range', TREND_RANGES)
  if (typeof range === 'string') {
    for (const name of ['from', 'to']) if (search[name] !== undefined) ignored.add(name)
  } else if (search['range'] !== undefined) ignored.add('range')
  const filters = {
    range,
    services,
    type,
    by: choice('by', TREND_GROUPS),
    measure: choice('measure', TREND_MEASURES),
    compare: choice('compare', TREND_COMPARISONS),
  }
  return { filters, ignored: [...ignored] }
}

/** Returns the URL parameters for the filters. Default values are left out. */
export function trendFiltersToSearch({ range, services, type, by, measure, compare }: TrendFilters): TrendSearch {
  const search: TrendSearch = {}
  if (typeof range === 'object') Object.assign(search, range)
  else if (range !== DEFAULT_FILTERS.range) search.range = range
  if (services.length > 0) search.service = services.join(',')
  else if (type) search.type = [...typesByWord].find(([, one]) => one === type)?.[0]
  if (by !== DEFAULT_FILTERS.by) search.by = by
  if (measure !== DEFAULT_FILTERS.measure) search.measure = measure
  if (compare !== DEFAULT_FILTERS.compare) search.compare = compare
  return search
}

function readDates({ from, to }: Readonly<Record<string, unknown>>) {
  const [first, last] = [readText(from), readText(to)]
  return isLocalDate(first) && isLocalDate(last) && first <= last ? { from: first, to: last } : null
}

/** The router may have turned the parameter into a number or a list. */
function readText(value: unknown): string {
  return Array.isArray(value) ? value.map(readWords).join(',') : readWords(value)
}
