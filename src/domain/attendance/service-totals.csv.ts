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
  'came in',
  'note',
  'measured by cameras',
]

/**
 * Returns services with their official totals as CSV, in the given order.
 *
 * @param timeZone the church's time zone
 */
export function serviceTotalsCsv(totals: readonly ListedTotal[], timeZone: string, now: Date): string {
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
      service.cameIn,
      service.note ?? null,
      service.measured,
    ]
  })
  return csvTable(HEADER, rows)
}
