import * as v from 'valibot'
import { DateText, Id, Instant, OptionalText, TimeText } from '../shared/column-values.ts'
import { confidentialTextField, optionalIdField, optionalTextField, textField } from '../shared/common-fields.ts'
import { isLocalDate, isLocalTime, todayIn } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { OptionalTime, optionalText } from '../shared/form-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { END_MESSAGE, isServiceEnd } from './service-end.ts'
import { SERVICE_TYPES } from './service-types.ts'

export const ServiceInstanceType = v.picklist(SERVICE_TYPES)
export type ServiceInstanceType = v.InferOutput<typeof ServiceInstanceType>

export const Outcome = v.picklist(['held', 'did_not_happen'])

/** `instanceDate`, `startTime` and `endTime` are in the church's time zone. */
export const ServiceInstances = table('service_instances', {
  id: readOnly(Id),
  serviceId: optionalIdField(),
  eventId: optionalIdField(),
  serviceName: textField(200, 'Service name is required'),
  serviceType: field(ServiceInstanceType, v.optional(ServiceInstanceType, 'Sunday Morning')),
  instanceDate: field(DateText, v.pipe(v.string(), v.check(isLocalDate, 'Please select a date'))),
  startTime: field(TimeText, v.pipe(v.string(), v.check(isLocalTime, 'Please enter a start time'))),
  endTime: field(v.nullable(TimeText), OptionalTime),
  speaker: optionalTextField(200),
  location: optionalTextField(500),
  notes: confidentialTextField(10_000),
  /** `isSpecial` is null when series and type decide, as in `isSpecialByDefault`. */
  isSpecial: field(v.nullable(v.boolean()), v.optional(v.nullable(v.boolean()), null)),
  attendanceRecorded: readOnly(v.boolean()),
  /** When `outcome` is 'did_not_happen', the service has no total; `outcomeReason` is then a text such as "snow". */
  outcome: readOnly(Outcome),
  outcomeReason: readOnly(OptionalText),
  /** `slotDate` is the date that the rule of the series gives; null for a dated service that no rule created. */
  slotDate: readOnly(v.nullable(DateText)),
  createdAt: readOnly(Instant),
})
export type ServiceInstance = RowOf<typeof ServiceInstances>

export const ServiceInstanceDraft = v.pipe(
  ServiceInstances.draft,
  v.forward(
    v.partialCheck([['startTime'], ['endTime']], (times) => isServiceEnd(times), END_MESSAGE),
    ['endTime'],
  ),
)
export type ServiceInstanceDraft = v.InferOutput<typeof ServiceInstanceDraft>

/** Returns the initial values of the service form, with today's date and 10:00. */
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
    isSpecial: null,
  } as const satisfies v.InferInput<typeof ServiceInstanceDraft>
}

/** `StudioServiceInstance` is the studio's form: a recurring service and a date. */
export const StudioServiceInstance = v.pipe(
  v.object({
    serviceId: v.pipe(v.string(), v.nonEmpty('Please select a service')),
    instanceDate: v.pipe(v.string(), v.check(isLocalDate, 'Please select a date')),
    startTime: OptionalTime,
    endTime: OptionalTime,
    notes: optionalText(10_000),
  }),
  v.forward(
    v.partialCheck([['startTime'], ['endTime']], (times) => isServiceEnd(times), END_MESSAGE),
    ['endTime'],
  ),
)
export type StudioServiceInstance = v.InferOutput<typeof StudioServiceInstance>

/**
 * Returns a schema like `StudioServiceInstance` that also refuses past dates.
 *
 * @param today the church's date, from `todayIn`
 */
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
