import type { ServiceInstance } from '../services/service-instance.schema.ts'

/** `SeriesMember` has the fields that decide which series a dated service belongs to. */
export type SeriesMember = Pick<ServiceInstance, 'serviceId' | 'serviceName'>

/**
 * Returns whether two dated services belong to the same recurring service. If a service has no `serviceId`, the names
 * are compared without regard to case.
 */
export function isSameSeries(one: SeriesMember, other: SeriesMember): boolean {
  if (one.serviceId && other.serviceId) return one.serviceId === other.serviceId
  return one.serviceName.trim().toLowerCase() === other.serviceName.trim().toLowerCase()
}

/**
 * Returns a pattern for `ilike` that matches every name which `isSameSeries` treats as equal. PostgREST reads `*` as
 * any text and cannot escape it. A name with a star may therefore match a few other names.
 */
export function seriesNamePattern(serviceName: string): string {
  return serviceName
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll('*', '_')
}
