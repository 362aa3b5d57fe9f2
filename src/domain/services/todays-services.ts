import { serviceOutcome } from '../attendance/service-outcome.ts'
import { addDays, isPastService, todayIn } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { ListedService } from './listed-service.schema.ts'
import { endOfService, isServiceNow } from './studio-services.ts'

/** The dashboard lists services without a count from the last `WEEKS_ASKED_ABOUT` weeks. */
const WEEKS_ASKED_ABOUT = 12

export type TodaysService = ListedService & {
  phase: 'upcoming' | 'running' | 'over'
  /** `day` may be yesterday or tomorrow for a service around midnight. */
  day: 'yesterday' | 'today' | 'tomorrow'
}

/**
 * Returns the first and last date whose services the dashboard needs: the last twelve weeks, and tomorrow for services
 * just after midnight.
 *
 * @param timeZone the church's
 */
export function daysAskedAbout(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const today = todayIn(timeZone, now)
  return { from: addDays(today, -7 * WEEKS_ASKED_ABOUT), to: addDays(today, 1) }
}

/**
 * Returns the services of the church's date, and services of neighbouring days that are about to begin or still running
 * around midnight; earliest first.
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

/**
 * Returns past services of the last twelve weeks that were held and have no count, in the given order; services of
 * today are left out.
 *
 * @param timeZone the church's
 */
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
