import type { LocalDate } from '../shared/dates.ts'
import { dayNumber } from '../shared/church-weeks.ts'
import type { TrendFilters, TrendMeasure } from './trend-filters.ts'
import { trendSeries } from './trend-series.ts'
import type { TrendService } from './trend-service.schema.ts'

/**
 * `value` is the number of people by the chosen measure; null when the service has no such number. `state` then gives
 * the reason.
 */
export type MeasuredService = {
  service: TrendService
  /** `series` is the key of the service's series in `trendSeries`. */
  series: string
  /** `day` is the date, as days since 1970-01-01. */
  day: number
  /** `slot` is the date by the rule of the series, from which a person may have moved the service. */
  slot: number
  state: 'counted' | 'not counted' | 'did not happen' | 'to come'
  value: number | null
  /** `low` and `high` are the bounds of `value`; without a camera, both equal `value`. */
  low: number | null
  high: number | null
}

/**
 * Returns the services that match the filters, with the number of people by the chosen measure. Services after today,
 * and an uncounted service of today, are 'to come'.
 *
 * @param services oldest first
 * @param today the church's date
 */
export function measureServices(
  services: readonly TrendService[],
  { services: wanted, type, measure }: TrendFilters,
  today: LocalDate,
): MeasuredService[] {
  const { keyOf } = trendSeries(services)
  return services.flatMap((service) => {
    const series = keyOf(service)
    if (wanted.length > 0 ? !wanted.includes(series) : type && service.serviceType !== type) return []
    const { state, value } = measureService(service, measure, today)
    const [low, high] = measure === 'total' && value !== null ? [service.low, service.high] : [value, value]
    return [{ service, series, day: dayNumber(service.instanceDate), slot: slotOf(service), state, value, low, high }]
  })
}

/** Returns the slot of a service, as days since 1970-01-01. A service beside the rule of its series has no slot. */
export function slotOf({ slotDate, instanceDate }: Pick<TrendService, 'slotDate' | 'instanceDate'>): number {
  return dayNumber(slotDate ?? instanceDate)
}

function measureService(service: TrendService, measure: TrendMeasure, today: LocalDate) {
  const happened = service.outcome === 'held'
  const value = happened ? valueOf[measure](service) : null
  if (service.instanceDate > today) return { state: 'to come', value: null } as const
  if (!happened) return { state: 'did not happen', value } as const
  if (value !== null) return { state: 'counted', value } as const
  const isToCome = service.instanceDate === today && service.total === null
  return { state: isToCome ? 'to come' : 'not counted', value } as const
}

const valueOf: Record<TrendMeasure, (service: TrendService) => number | null> = {
  total: ({ total }) => total,
  adults: ({ adults }) => adults,
  children: ({ children }) => children,
  visitors: ({ visitors }) => visitors,
  'came-in': ({ cameIn }) => cameIn,
  named: ({ namedPresent }) => namedPresent,
  // More people can be named than were counted.
  unnamed: ({ total, namedPresent }) =>
    total === null || namedPresent === null ? null : Math.max(0, total - namedPresent),
}
