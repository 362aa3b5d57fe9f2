import type { ServiceTotal } from './service-total.schema.ts'

/** Of how many earlier services the middle is taken, and how many there must be for one to be usual. */
const COMPARED_SERVICES = 8
const MIN_SERVICES = 3

type Dated = Pick<ServiceTotal, 'serviceInstanceId' | 'serviceId' | 'serviceName' | 'instanceDate' | 'startTime'>

/**
 * What is usual for a service: the median of the last eight counted services of its series before it.
 *
 * @param others in any order; those of other series, later ones and those without a total are ignored
 * @returns null with fewer than three of them
 */
export function usualAttendance(service: Dated, others: readonly (Dated & { total: number | null })[]): number | null {
  const totals = others
    .filter((other) => isSameSeries(service, other) && timeOf(other) < timeOf(service))
    .toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
    .flatMap(({ total }) => total ?? [])
    .slice(0, COMPARED_SERVICES)
  return totals.length < MIN_SERVICES ? null : Math.round(median(totals))
}

/** Services that repeat one of the church's services; without such a service, those of the same name. */
function isSameSeries(a: Dated, b: Dated): boolean {
  if (a.serviceInstanceId === b.serviceInstanceId) return false
  return a.serviceId || b.serviceId ? a.serviceId === b.serviceId : a.serviceName === b.serviceName
}

function timeOf({ instanceDate, startTime }: Dated): string {
  return `${instanceDate} ${startTime}`
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
