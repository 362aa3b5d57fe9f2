import * as v from 'valibot'
import { isLocalDate, isLocalTime, todayIn } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { OptionalId, OptionalTime, optionalText, requiredText } from '../shared/form-fields.ts'

export const ServiceInstanceType = v.picklist(['Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other'])
export type ServiceInstanceType = v.InferOutput<typeof ServiceInstanceType>

/** What the service instance form of the services screens sends, for creating as for editing. */
export const ServiceInstanceDraft = v.object({
  serviceId: OptionalId,
  eventId: OptionalId,
  serviceName: requiredText(200, 'Service name is required'),
  serviceType: v.optional(ServiceInstanceType, 'Sunday Morning'),
  /** local to the church */
  instanceDate: v.pipe(v.string(), v.check(isLocalDate, 'Please select a date')),
  startTime: v.pipe(v.string(), v.check(isLocalTime, 'Please enter a start time')),
  endTime: OptionalTime,
  speaker: optionalText(200),
  location: optionalText(500),
  notes: optionalText(10_000),
})
export type ServiceInstanceDraft = v.InferOutput<typeof ServiceInstanceDraft>

export type ServiceInstance = ServiceInstanceDraft & { id: string; attendanceRecorded: boolean; createdAt: string }

/** The services form as it opens: today, at ten. */
export function serviceInstanceDefaults(timeZone: string, now: Date) {
  return {
    serviceName: '',
    serviceType: 'Sunday Morning',
    instanceDate: todayIn(timeZone, now),
    startTime: '10:00',
    endTime: '',
    speaker: '',
    location: '',
    notes: '',
  } as const satisfies v.InferInput<typeof ServiceInstanceDraft>
}

/** What the studio's create dialog sends: one of the church's services on a date. */
export const StudioServiceInstance = v.object({
  serviceId: v.pipe(v.string(), v.nonEmpty('Please select a service')),
  instanceDate: v.pipe(v.string(), v.check(isLocalDate, 'Please select a date')),
  startTime: OptionalTime,
  endTime: OptionalTime,
  notes: optionalText(10_000),
})
export type StudioServiceInstance = v.InferOutput<typeof StudioServiceInstance>

/** The same with past dates refused. @param today the church's date, from `todayIn` */
export function studioServiceInstanceFrom(today: LocalDate) {
  return v.pipe(
    StudioServiceInstance,
    v.forward(
      v.partialCheck(
        [['instanceDate']],
        ({ instanceDate }) => instanceDate >= today,
        'Please select a date from today on',
      ),
      ['instanceDate'],
    ),
  )
}

/** Search and filter of the services list, also as its URL's search parameters. */
export const ServiceInstanceFilter = v.object({
  search: v.optional(v.fallback(v.string(), ''), ''),
  type: v.optional(v.fallback(v.picklist(['all', ...ServiceInstanceType.options]), 'all'), 'all'),
})
export type ServiceInstanceFilter = v.InferOutput<typeof ServiceInstanceFilter>
