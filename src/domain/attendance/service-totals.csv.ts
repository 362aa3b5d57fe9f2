import { csvTable } from '../shared/csv-table.ts'
import { todayIn } from '../shared/dates.ts'
import { didNotHappen, serviceOutcome } from './service-outcome.ts'
import type { ListedTotal } from './service-total.schema.ts'

const HEADER = [
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

/** Returns a file name with today's date in the church's time zone, such as 'services-2026-11-22.csv'. */
export function serviceTotalsFileName(timeZone: string, now: Date): string {
  return `services-${todayIn(timeZone, now)}.csv`
}
