import { dayOfWeek, isPastService } from '../shared/dates.ts'
import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'
import { dateSearch } from './date-search.ts'
import { mentions } from '../shared/search-words.ts'
import type {
  ServiceInstance,
  ServiceInstanceDraft,
  ServiceInstanceType,
  StudioServiceInstance,
} from './service-instance.schema.ts'
import type { Service } from './service.schema.ts'

export type ServiceInstanceFilter = { search: string; type: 'all' | ServiceInstanceType }

export type ServiceStatus = 'Attendance Recorded' | 'No Attendance' | 'Upcoming'

type Dated = Pick<ServiceInstance, 'instanceDate' | 'startTime' | 'attendanceRecorded'>

/**
 * Returns the status of a dated service.
 *
 * @param timeZone the church's time zone
 */
export function serviceStatus(instance: Dated, timeZone: string, now: Date): ServiceStatus {
  if (instance.attendanceRecorded) return 'Attendance Recorded'
  return isPastService(instance, timeZone, now) ? 'No Attendance' : 'Upcoming'
}

/**
 * Returns the figures of the services page. `total` is the number of all services, past and planned. Each service is in
 * exactly one of the other figures; a service that was counted before its start is not upcoming.
 */
export function summarizeServices(
  instances: (Dated & Pick<ServiceTotal, 'outcome'>)[],
  timeZone: string,
  now: Date,
): { total: number; withAttendance: number; upcoming: number; notCounted: number; didNotHappen: number } {
  const figures = { total: instances.length, withAttendance: 0, upcoming: 0, notCounted: 0, didNotHappen: 0 }
  for (const instance of instances) {
    if (instance.attendanceRecorded) figures.withAttendance += 1
    else if (!isPastService(instance, timeZone, now)) figures.upcoming += 1
    else if (instance.outcome === 'did_not_happen') figures.didNotHappen += 1
    else figures.notCounted += 1
  }
  return figures
}

/**
 * Returns the services of the chosen type that match the search text. A service matches when its name or speaker
 * contains the text, or when it is on the date in the text. Case and accents are ignored.
 */
export function filterServiceInstances<
  Instance extends Pick<ServiceInstance, 'serviceName' | 'speaker' | 'serviceType' | 'instanceDate'>,
>(instances: Instance[], { search, type }: ServiceInstanceFilter): Instance[] {
  const isOnDate = dateSearch(search)
  return instances.filter(
    ({ serviceName, speaker, serviceType, instanceDate }) =>
      (type === 'all' || serviceType === type) &&
      (mentions([serviceName, speaker], search) || isOnDate?.(instanceDate)),
  )
}

/**
 * `ServiceModel` has the fields of a service that dated services copy. `id` is null when the service is not recurring.
 */
export type ServiceModel = Pick<Service, 'name' | 'serviceType' | 'serviceTime' | 'location'> & { id: string | null }

/**
 * Returns the draft of a dated service. An empty start time becomes the start time of the recurring service, or else
 * 10:00.
 */
export function instanceOfService(service: ServiceModel, chosen: StudioServiceInstance): ServiceInstanceDraft {
  const startTime = chosen.startTime ?? service.serviceTime ?? '10:00'
  return {
    serviceId: service.id,
    eventId: null,
    serviceName: service.name,
    serviceType: instanceTypeOf(service, chosen.instanceDate, startTime),
    instanceDate: chosen.instanceDate,
    startTime,
    endTime: chosen.endTime,
    speaker: null,
    location: service.location,
    notes: chosen.notes,
    isSpecial: null,
  }
}

/**
 * Returns whether an unmarked dated service is special. The view `service_totals` has the same rule.
 *
 * @param series null for a service without a series
 */
export function isSpecialByDefault(
  { serviceType }: Pick<ServiceInstance, 'serviceType'>,
  series: Pick<Service, 'isSpecial'> | null,
): boolean {
  return serviceType === 'Special' || series?.isSpecial === true
}

/**
 * Dated services and recurring services have different types. The weekday and time of a dated service decide its type,
 * except for special services.
 */
function instanceTypeOf(service: ServiceModel, instanceDate: string, startTime: string): ServiceInstanceType {
  return service.serviceType === 'special' ? 'Special' : typeOfTime(instanceDate, startTime)
}

/** Returns the type that fits the weekday and the time. */
export function typeOfTime(date: LocalDate, startTime: LocalTime): ServiceInstanceType {
  const day = dayOfWeek(date)
  if (day === SUNDAY) return startTime < '12:00' ? 'Sunday Morning' : 'Sunday Evening'
  return day === WEDNESDAY ? 'Wednesday' : 'Other'
}

/** Returns whether a type belongs to another weekday than the date. "Special" and "Other" belong to no weekday. */
export function isTypeOfOtherDay(type: ServiceInstanceType, date: LocalDate): boolean {
  if (type === 'Special' || type === 'Other') return false
  return dayOfWeek(date) !== (type === 'Wednesday' ? WEDNESDAY : SUNDAY)
}

const SUNDAY = 0
const WEDNESDAY = 3
