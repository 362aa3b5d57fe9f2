import { isPastService } from '../shared/dates.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** A total of 0 is 'counted'. A past service without a total is 'not counted' or 'did not happen'. */
export type ServiceOutcome = 'counted' | 'not counted' | 'did not happen' | 'upcoming'

/**
 * Returns the outcome of a service.
 *
 * @param timeZone the church's time zone
 */
export function serviceOutcome(
  service: Pick<ServiceTotal, 'outcome' | 'total' | 'instanceDate' | 'startTime'>,
  timeZone: string,
  now: Date,
): ServiceOutcome {
  if (service.outcome === 'did_not_happen') return 'did not happen'
  if (service.total !== null) return 'counted'
  return isPastService(service, timeZone, now) ? 'not counted' : 'upcoming'
}

/** Returns the outcome with its reason, such as 'did not happen: snow'. */
export function didNotHappen(reason: string | null): string {
  return reason ? `did not happen: ${reason}` : 'did not happen'
}
