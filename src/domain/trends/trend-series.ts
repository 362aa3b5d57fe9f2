import type { TrendService } from './trend-service.schema.ts'

/** A series is a recurring service, or services of one name. */
export type TrendSeries = {
  /** Short and fixed, for an address. */
  key: string
  /** The latest name. */
  name: string
  /** The recurring service, where it is one. */
  serviceId: string | null
  services: number
}

type Named = Pick<TrendService, 'serviceId' | 'serviceName'>

/**
 * The series of a church, those with most services first, and which one a service belongs to: as `isSameSeries` says, by
 * recurring service, and by name where there is none.
 *
 * @param services oldest first
 */
export function trendSeries(services: readonly Named[]): { series: TrendSeries[]; keyOf: (service: Named) => string } {
  const keys = keysByName(services)
  const keyOf = ({ serviceId, serviceName }: Named) =>
    serviceId ?? keys.get(nameOf(serviceName)) ?? slugOf(nameOf(serviceName))
  const series = new Map<string, TrendSeries>()
  for (const service of services) {
    const key = keyOf(service)
    const known = series.get(key)
    if (known) {
      known.name = service.serviceName
      known.serviceId ??= service.serviceId
      known.services += 1
    } else series.set(key, { key, name: service.serviceName, serviceId: service.serviceId, services: 1 })
  }
  return { series: [...series.values()].toSorted((a, b) => b.services - a.services), keyOf }
}

/** The recurring service that last had a name, else a short form of the name that no other name has. */
function keysByName(services: readonly Named[]): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { serviceId, serviceName } of services) if (serviceId) keys.set(nameOf(serviceName), serviceId)
  const taken = new Set<string>()
  for (const name of new Set(services.map(({ serviceName }) => nameOf(serviceName)))) {
    if (keys.has(name)) continue
    const slug = slugOf(name)
    const key = taken.has(slug) ? `${slug}-${taken.size + 1}` : slug
    taken.add(key)
    keys.set(name, key)
  }
  return keys
}

/** Two names mean one series when this is equal. */
function nameOf(serviceName: string): string {
  return serviceName.trim().toLowerCase()
}

/** 'christmas eve!' → 'christmas-eve', in any script; '-' for a name without a letter or a digit. */
function slugOf(name: string): string {
  return name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? '-'
}
