import { addDays, instantOf } from '../shared/dates.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/**
 * Returns the planned end of a service in epoch milliseconds; null without an end time. An end time that is earlier
 * than the start time is a time on the next day.
 *
 * @param timeZone the church's time zone
 */
export function plannedEndOf(
  { instanceDate, startTime, endTime }: Pick<ServiceInstance, 'instanceDate' | 'startTime' | 'endTime'>,
  timeZone: string,
): number | null {
  if (!endTime) return null
  const endDate = endTime.slice(0, 5) < startTime.slice(0, 5) ? addDays(instanceDate, 1) : instanceDate
  return instantOf(endDate, endTime, timeZone).getTime()
}
