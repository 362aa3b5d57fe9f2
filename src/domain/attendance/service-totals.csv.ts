import type { NamedCounts, ServiceParts } from '../exports/service-parts.queries.ts'
import { csvTable } from '../shared/csv-table.ts'
import { didNotHappen, serviceOutcome } from './service-outcome.ts'
import type { ListedTotal } from './service-total.schema.ts'

/** An import recognizes the services by their `ID`. */
const HEADER = [
  'ID',
  'date',
  'time',
  'service',
  'type',
  'outcome',
  'total',
  'source',
  'low',
  'high',
  'adults',
  'children',
  'visitors',
  'named present',
  'without a name',
  'came in',
  'note',
  'measured by cameras',
]

/**
 * Returns services with their official totals as CSV, in the given order. Each place online and each of the church's
 * own categories has a column at the end.
 *
 * @param timeZone the church's time zone
 */
export function serviceTotalsCsv(
  totals: readonly ListedTotal[],
  timeZone: string,
  now: Date,
  { online, categories }: ServiceParts = { online: new Map(), categories: new Map() },
): string {
  const places = namesIn(online)
  const groups = namesIn(categories)
  const rows = totals.map((service) => {
    const outcome = serviceOutcome(service, timeZone, now)
    return [
      service.serviceInstanceId,
      service.instanceDate,
      service.startTime.slice(0, 5),
      service.serviceName,
      service.serviceType,
      outcome === 'did not happen' ? didNotHappen(service.outcomeReason) : outcome,
      service.total,
      service.source,
      service.low ?? null,
      service.high ?? null,
      service.adults ?? null,
      service.children ?? null,
      service.visitors ?? null,
      service.namedPresent,
      service.unnamed,
      service.cameIn,
      service.note ?? null,
      service.measured,
      ...places.map((place) => online.get(service.serviceInstanceId)?.[place] ?? null),
      ...groups.map((group) => categories.get(service.attendanceId ?? '')?.[group] ?? null),
    ]
  })
  const named = [...places.map((place) => `online: ${place}`), ...groups.map((group) => `category: ${group}`)]
  return csvTable([...HEADER, ...named], rows)
}

function namesIn(counts: NamedCounts): string[] {
  return [...new Set([...counts.values()].flatMap((parts) => Object.keys(parts)))].toSorted()
}
