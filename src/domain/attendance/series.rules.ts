import type { ServiceInstance } from '../services/service-instance.schema.ts'

/** `SeriesMember` has the fields that decide to which series a dated service belongs. */
export type SeriesMember = Pick<ServiceInstance, 'serviceId' | 'serviceName'>

/**
 * Returns whether two dated services belong to the same recurring service. When one of the two has no `serviceId`,
 * their names are compared, ignoring case.
 */
export function isSameSeries(one: SeriesMember, other: SeriesMember): boolean {
  if (one.serviceId && other.serviceId) return one.serviceId === other.serviceId
  return one.serviceName.trim().toLowerCase() === other.serviceName.trim().toLowerCase()
}

/**
 * Returns a pattern for `ilike` that matches every name which `isSameSeries` treats as equal. PostgREST reads `*` as
 * "anything" and has no escape for it, so a name with a star may match a few other names.
 */
export function seriesNamePattern(serviceName: string): string {
  return serviceName
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '_')
}
