import type { ServiceInstance } from '../services/service-instance.schema.ts'

/** These fields tell to which series a dated service belongs. */
export type SeriesMember = Pick<ServiceInstance, 'serviceId' | 'serviceName'>

/** A series is one recurring service; where one of two belongs to none, their names decide, whatever their case. */
export function isSameSeries(one: SeriesMember, other: SeriesMember): boolean {
  if (one.serviceId && other.serviceId) return one.serviceId === other.serviceId
  return one.serviceName.trim().toLowerCase() === other.serviceName.trim().toLowerCase()
}

/**
 * A pattern of `ilike` that finds every name that `isSameSeries` takes for this one; with a star in it, a few more.
 * PostgREST reads a star as "anything", and there is no way to escape it.
 */
export function seriesNamePattern(serviceName: string): string {
  return serviceName
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '_')
}
