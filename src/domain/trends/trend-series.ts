import type { TrendService } from './trend-service.schema.ts'

/** `TrendSeries` is a recurring service, or all services with the same name. */
export type TrendSeries = {
  /** `key` is a short, stable text for URLs. */
  key: string
  /** `name` is the name of the latest service. */
  name: string
  /** `serviceId` is the id of the recurring service; null when services with the same name form the series. */
  serviceId: string | null
  services: number
}

type Named = Pick<TrendService, 'serviceId' | 'serviceName'>

/**
 * Returns the series of a church, most services first, and the function `keyOf`, which returns the key of a service's
 * series. As in `isSameSeries`, a series has the services of one recurring service. A service without a recurring
 * service belongs to the series of its name.
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

/**
 * `keysByName` maps each name to the id of the last recurring service with this name. A name without a recurring
 * service gets a unique short form of the name.
 */
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

/** Names for which `nameOf` returns the same text belong to one series. */
function nameOf(serviceName: string): string {
  return serviceName.trim().toLowerCase()
}

/** `slugOf` returns a name in the form 'christmas-eve', in any script; '-' for a name without letters and digits. */
function slugOf(name: string): string {
  return name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? '-'
}
