import { addDays, instantOf } from '../shared/dates.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/**
 * The instant at which a service is to end; after midnight where its end time is before its start.
 *
 * @param timeZone the church's
 * @returns epoch milliseconds, or null without an end time
 */
export function plannedEndOf(
  { instanceDate, startTime, endTime }: Pick<ServiceInstance, 'instanceDate' | 'startTime' | 'endTime'>,
  timeZone: string,
): number | null {
  if (!endTime) return null
  const endDate = endTime.slice(0, 5) < startTime.slice(0, 5) ? addDays(instanceDate, 1) : instanceDate
  return instantOf(endDate, endTime, timeZone).getTime()
}
