import { isSameSeries } from './series.rules.ts'
import { median } from '../shared/averages.ts'
import type { ServiceTotal } from './service-total.schema.ts'

const LOOKED_BACK = 8
const ENOUGH = 3

type Counted = Pick<
  ServiceTotal,
  'serviceInstanceId' | 'serviceId' | 'serviceName' | 'instanceDate' | 'startTime' | 'total'
>

/**
 * Returns the usual attendance of a service: the rounded median of up to eight earlier counted services of the same
 * series. Returns null with fewer than three such services. When the series has several services on one date, such as
 * two of the name 'Sunday', only services at the same time are compared.
 *
 * @param totals totals of the church, in any order; the total of the service is ignored
 */
export function usualAttendance(service: Counted, totals: readonly Counted[]): number | null {
  const earlier = totals.filter(
    (other) => other.total !== null && isSameSeries(service, other) && momentOf(other) < momentOf(service),
  )
  const isOneADay = new Set(earlier.map(({ instanceDate }) => instanceDate)).size === earlier.length
  const before = earlier
    .filter((other) => isOneADay || timeOf(other) === timeOf(service))
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))
    .slice(0, LOOKED_BACK)
  return before.length < ENOUGH ? null : Math.round(median(before.map(({ total }) => total!))!)
}

/** `MIDDLE` explains the usual attendance of a service on pages that also show an average. */
export const MIDDLE = 'the middle of earlier counts'

/** Returns a sentence that explains the usual attendance. */
export function usualText(usual: number): string {
  return `Usual is ${usual.toLocaleString('en-US')}, ${MIDDLE}.`
}

const timeOf = ({ startTime }: Counted) => startTime.slice(0, 5)

function momentOf({ instanceDate, startTime, serviceInstanceId }: Counted): string {
  return `${instanceDate} ${startTime} ${serviceInstanceId}`
}
