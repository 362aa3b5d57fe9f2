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
  for (const { serviceId, serviceName } of services) if (serviceId) linked.set(slugOf(serviceName), serviceId)
  const keyOf = ({ serviceId, serviceName }: Named) => {
    const slug = slugOf(serviceName)
    return serviceId ?? linked.get(slug) ?? slug
  }
  const series = new Map<string, TrendSeries>()
  for (const service of services) {
    const key = keyOf(service)
    const before = series.get(key)
    const serviceId = service.serviceId ?? before?.serviceId ?? null
    series.set(key, { key, name: service.serviceName, serviceId, services: (before?.services ?? 0) + 1 })
  }
  return { series: [...series.values()].toSorted((a, b) => b.services - a.services), keyOf }
}

/** 'Christmas Eve!' → 'christmas-eve', in any script; '-' for a name without a letter or a digit. */
function slugOf(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? '-'
}
