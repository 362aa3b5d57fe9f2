import { isPastService } from '../shared/dates.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** 0 is a count. A service in the past without one is not counted, unless it did not happen. */
export type ServiceOutcome = 'counted' | 'not counted' | 'did not happen' | 'upcoming'

/** @param timeZone the church's */
export function serviceOutcome(
  service: Pick<ServiceTotal, 'outcome' | 'total' | 'instanceDate' | 'startTime'>,
  timeZone: string,
  now: Date,
): ServiceOutcome {
  if (service.outcome === 'did_not_happen') return 'did not happen'
  if (service.total !== null) return 'counted'
  return isPastService(service, timeZone, now) ? 'not counted' : 'upcoming'
}

/** 'did not happen: snow' */
export function didNotHappen(reason: string | null): string {
  return reason ? `did not happen: ${reason}` : 'did not happen'
}
