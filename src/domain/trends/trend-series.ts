import type { TrendService } from './trend-service.schema.ts'

/** What a church repeats, or services of one name. */
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
 * The series of a church, those with most services first, and which one a service belongs to. Services that belong to no
 * recurring service go by their name, to the recurring service of that name where there is one.
 *
 * @param services oldest first
 */
export function trendSeries(services: readonly Named[]): { series: TrendSeries[]; keyOf: (service: Named) => string } {
  const linked = new Map<string, string>()
  for (const { serviceId, serviceName } of services) if (serviceId) linked.set(serviceName, serviceId)
  const linkedBySlug = new Map([...linked].map(([name, id]) => [slugOf(name), id]))
  const keysByName = new Map<string, string>()
  const keyOf = ({ serviceId, serviceName }: Named) => {
    if (serviceId) return serviceId
    const known = keysByName.get(serviceName)
    if (known !== undefined) return known
    const slug = slugOf(serviceName)
    const key = linkedBySlug.get(slug) ?? slug
    keysByName.set(serviceName, key)
    return key
  }
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

/** 'Christmas Eve!' → 'christmas-eve', in any script; '-' for a name without a letter or a digit. */
function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? '-'
}
