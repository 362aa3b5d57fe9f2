import { isSameSeries } from './series.rules.ts'
import { median } from '../shared/averages.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** Services of the series that are looked back on, and how many of them make a usual attendance. */
const LOOKED_BACK = 8
const ENOUGH = 3

type Counted = Pick<
  ServiceTotal,
  'serviceInstanceId' | 'serviceId' | 'serviceName' | 'instanceDate' | 'startTime' | 'total'
>

/**
 * Returns the usual attendance of a service: the median of the up to eight counted services of its series before it,
 * rounded. Null with fewer than three.
 *
 * @param totals of the church, in any order; the service itself may be among them
 */
export function usualAttendance(service: Counted, totals: readonly Counted[]): number | null {
  const before = totals
    .filter((other) => other.total !== null && isSameSeries(service, other) && momentOf(other) < momentOf(service))
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))
    .slice(0, LOOKED_BACK)
  return before.length < ENOUGH ? null : Math.round(median(before.map(({ total }) => total!))!)
}

/** Texts that order services in time. */
function momentOf({ instanceDate, startTime, serviceInstanceId }: Counted): string {
  return `${instanceDate} ${startTime} ${serviceInstanceId}`
}
