import { serviceOutcome } from '../attendance/service-outcome.ts'
import { addDays, isPastService, todayIn } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { ListedService } from './listed-service.schema.ts'
import { endOfService, isServiceNow } from './studio-services.ts'

/** The dashboard asks about services without a count this far back. */
const WEEKS_ASKED_ABOUT = 12

export type TodaysService = ListedService & {
  phase: 'upcoming' | 'running' | 'over'
  /** Around midnight a service may be of the day before or after. */
  day: 'yesterday' | 'today' | 'tomorrow'
}

/** The days, in the church, whose services are asked about: the last weeks, and tomorrow for the night before it. */
export function daysAskedAbout(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const today = todayIn(timeZone, now)
  return { from: addDays(today, -7 * WEEKS_ASKED_ABOUT), to: addDays(today, 1) }
}

/**
 * The services of the church's day, and of the night around midnight those that are about to begin or still run; the
 * first of them first.
 *
 * @param timeZone the church's
 */
export function todaysServices(services: readonly ListedService[], timeZone: string, now: Date): TodaysService[] {
  const today = todayIn(timeZone, now)
  return services
    .filter((service) => isServiceNow(service, timeZone, now))
    .map((service) => ({ ...service, phase: phaseOf(service, timeZone, now), day: dayOf(service, today) }))
    .toSorted((a, b) => (`${a.instanceDate} ${a.startTime}` < `${b.instanceDate} ${b.startTime}` ? -1 : 1))
}

/** Returns the services that were held and have no count, in the order given; those of today are not among them yet. */
export function uncountedServices(services: readonly ListedService[], timeZone: string, now: Date): ListedService[] {
  const { from } = daysAskedAbout(timeZone, now)
  return services.filter(
    (service) =>
      service.instanceDate >= from &&
      !isServiceNow(service, timeZone, now) &&
      serviceOutcome(service, timeZone, now) === 'not counted',
  )
}

function phaseOf(service: ListedService, timeZone: string, now: Date): TodaysService['phase'] {
  if (!isPastService(service, timeZone, now)) return 'upcoming'
  return now.getTime() <= endOfService(service, timeZone) ? 'running' : 'over'
}

function dayOf({ instanceDate }: ListedService, today: LocalDate): TodaysService['day'] {
  if (instanceDate === today) return 'today'
  return instanceDate < today ? 'yesterday' : 'tomorrow'
}
