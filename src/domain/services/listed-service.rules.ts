import { formatMonth } from '../shared/date-formats.ts'
import { isPastService } from '../shared/dates.ts'
import type { ListedService } from './listed-service.schema.ts'

/**
 * Splits services into past services, which have begun or have a count, and upcoming services. Past services are sorted
 * newest first, upcoming services earliest first.
 *
 * @param services newest first
 * @param timeZone the church's time zone
 */
export function pastAndUpcoming<
  Service extends Pick<ListedService, 'instanceDate' | 'startTime' | 'attendanceRecorded'>,
>(services: readonly Service[], timeZone: string, now: Date): { past: Service[]; upcoming: Service[] } {
  const isPast = (service: Service) => service.attendanceRecorded || isPastService(service, timeZone, now)
  const upcoming = services.filter((service) => !isPast(service))
  return { past: services.filter(isPast), upcoming: upcoming.toReversed() }
}

/**
 * Groups consecutive services of the same month, in the given order. The name of a group is, for example, 'March 2024'.
 */
export function byMonth<Service extends Pick<ListedService, 'instanceDate'>>(services: readonly Service[]) {
  const months: { name: string; services: Service[] }[] = []
  for (const service of services) {
    const name = formatMonth(service.instanceDate)
    const current = months.at(-1)
    if (current?.name === name) current.services.push(service)
    else months.push({ name, services: [service] })
  }
  return months
}
