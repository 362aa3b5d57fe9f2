import { addDays, dayOfWeek } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { grouped } from '../shared/grouped.ts'
import type { ListedService } from './listed-service.schema.ts'
import type { Service } from './service.schema.ts'

/** `UnplannedSeries` is a weekly service not saved as a recurring one. `weekday` is 0 (Sunday) to 6, `time` HH:MM. */
export type UnplannedSeries = { name: string; weekday: number; time: string }

/** A service takes place weekly if it was held in at least `MIN_WEEKS` weeks of the last `LAST_DAYS` days. */
const MIN_WEEKS = 8
const LAST_DAYS = 84

/**
 * Finds weekly services that are not saved as recurring services, for example services from an import. Such services
 * have no planned dates. Each name is returned one time, with the weekday and the time of its latest date.
 *
 * @param instances newest first
 * @param today the church's current date
 */
export function unplannedSeries(
  instances: readonly Pick<ListedService, 'serviceName' | 'instanceDate' | 'startTime'>[],
  services: readonly Pick<Service, 'name'>[],
  today: LocalDate,
): UnplannedSeries[] {
  const planned = new Set(services.map(({ name }) => folded(name)))
  const lately = instances.filter(
    ({ serviceName, instanceDate }) => !planned.has(folded(serviceName)) && instanceDate > addDays(today, -LAST_DAYS),
  )
  return [...grouped(lately, ({ serviceName }) => folded(serviceName)).values()].flatMap((own) => {
    const { serviceName, instanceDate, startTime } = own[0]!
    const weekday = dayOfWeek(instanceDate)
    const dates = new Set(own.flatMap((one) => (dayOfWeek(one.instanceDate) === weekday ? one.instanceDate : [])))
    const isHeld = instanceDate <= today && dates.size >= MIN_WEEKS
    return isHeld ? [{ name: serviceName, weekday, time: startTime.slice(0, 5) }] : []
  })
}

const folded = (name: string) => name.trim().toLowerCase()
