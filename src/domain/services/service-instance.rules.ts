import { dayOfWeek, isPastService } from '../shared/dates.ts'
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

/** @param timeZone the church's */
export function serviceStatus(instance: Dated, timeZone: string, now: Date): ServiceStatus {
  if (instance.attendanceRecorded) return 'Attendance Recorded'
  return isPastService(instance, timeZone, now) ? 'No Attendance' : 'Upcoming'
}

/** The three stat cards of the services list. The total is all that it lists: what took place and what is planned. */
export function summarizeServices(
  instances: Dated[],
  timeZone: string,
  now: Date,
): { total: number; withAttendance: number; upcoming: number } {
  return {
    total: instances.length,
    withAttendance: instances.filter(({ attendanceRecorded }) => attendanceRecorded).length,
    upcoming: instances.filter((instance) => !isPastService(instance, timeZone, now)).length,
  }
}

/** Search is a part of service name or speaker, whatever the case and the accents, and combines with the type. */
export function filterServiceInstances<
  Instance extends Pick<ServiceInstance, 'serviceName' | 'speaker' | 'serviceType'>,
>(instances: Instance[], { search, type }: ServiceInstanceFilter): Instance[] {
  return instances.filter(
    ({ serviceName, speaker, serviceType }) =>
      (type === 'all' || serviceType === type) && mentions([serviceName, speaker], search),
  )
}

/** An instance takes these fields from its service; a service that is held once has no id. */
export type ServiceModel = Pick<Service, 'name' | 'serviceType' | 'serviceTime' | 'location'> & { id: string | null }

/** A dated instance of a service: what the studio's dialog leaves open comes from the service. */
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
  }
}

/** Services and their instances have different types; day and time tell which instance type is meant. */
function instanceTypeOf(service: ServiceModel, instanceDate: string, startTime: string): ServiceInstanceType {
  if (service.serviceType === 'special') return 'Special'
  const day = dayOfWeek(instanceDate)
  if (day === 0) return startTime < '12:00' ? 'Sunday Morning' : 'Sunday Evening'
  return day === 3 ? 'Wednesday' : 'Other'
}
