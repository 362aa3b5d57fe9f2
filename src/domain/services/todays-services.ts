import { serviceOutcome } from '../attendance/service-outcome.ts'
import { addDays, isPastService, todayIn } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { ListedService } from './listed-service.schema.ts'
import { endOfService, isServiceNow } from './studio-services.ts'

/** The dashboard lists services without a count from the last `WEEKS_ASKED_ABOUT` weeks. */
const WEEKS_ASKED_ABOUT = 12

export type TodaysService = ListedService & {
  phase: 'upcoming' | 'running' | 'over'
  /** Around midnight, `day` may also be 'yesterday' or 'tomorrow'. */
  day: 'yesterday' | 'today' | 'tomorrow'
}

/**
 * Returns the first and last date of the services that the dashboard needs. The range is from twelve weeks ago to
 * tomorrow, because a service of tomorrow may begin just after midnight.
 *
 * @param timeZone the church's time zone
 */
export function daysAskedAbout(timeZone: string, now: Date): { from: LocalDate; to: LocalDate } {
  const today = todayIn(timeZone, now)
  return { from: addDays(today, -7 * WEEKS_ASKED_ABOUT), to: addDays(today, 1) }
}

/**
 * Returns the services of the church's date, earliest first. Around midnight, a running service of yesterday and a
 * service of tomorrow that is about to begin are included.
 *
 * @param timeZone the church's time zone
 */
export function todaysServices(services: readonly ListedService[], timeZone: string, now: Date): TodaysService[] {
  const today = todayIn(timeZone, now)
  return services
    .filter((service) => isServiceNow(service, timeZone, now))
    .map((service) => ({ ...service, phase: phaseOf(service, timeZone, now), day: dayOf(service, today) }))
    .toSorted((a, b) => (`${a.instanceDate} ${a.startTime}` < `${b.instanceDate} ${b.startTime}` ? -1 : 1))
}

/**
 * Returns the services of the last twelve weeks that were held and not counted, in the given order. Today's services
 * are left out.
 *
 * @param timeZone the church's time zone
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
