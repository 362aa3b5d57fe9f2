import * as v from 'valibot'
import { optionalCountField, optionalDateField, optionalTextField, textField } from '../shared/common-fields.ts'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { isLocalTime } from '../shared/dates.ts'
import { Weekday } from '../shared/form-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** Kinds of recurring service; shown as Worship, Prayer, Bible Study and Special Event. */
export const RecurringServiceType = v.picklist(['worship', 'prayer', 'study', 'special'])
export type RecurringServiceType = v.InferOutput<typeof RecurringServiceType>

export const RecurrencePattern = v.picklist(['weekly', 'biweekly', 'monthly'])
export type RecurrencePattern = v.InferOutput<typeof RecurrencePattern>

/** '' is null: nothing chosen. */
const Blank = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

const DayOfWeek = v.nullish(v.union([Blank, Weekday]), 0)

const ServiceTime = v.nullish(
  v.pipe(
    v.string(),
    v.check((time) => time === '' || isLocalTime(time), 'Please enter a valid time'),
    v.transform((time) => time || null),
  ),
  '10:00',
)

/** Recurring services; their dates are service instances. */
export const Services = table('services', {
  id: readOnly(Id),
  name: textField(200, 'Service name is required'),
  serviceType: field(RecurringServiceType, v.optional(RecurringServiceType, 'worship')),
  isRecurring: field(v.boolean(), v.optional(v.boolean(), true)),
  /** 0 (Sunday) to 6 */
  dayOfWeek: field(v.nullable(Count), DayOfWeek),
  recurrencePattern: field(v.nullable(RecurrencePattern), v.nullish(v.union([Blank, RecurrencePattern]), 'weekly')),
  serviceTime: field(OptionalText, ServiceTime),
  /** minutes */
  duration: optionalCountField({ min: 1, max: 1440 }),
  location: optionalTextField(500),
  /** in the room */
  seats: optionalCountField({ min: 1, max: 100_000 }),
  description: optionalTextField(10_000),
  recurrenceEndDate: optionalDateField(),
  createdAt: readOnly(Instant),
})
export type Service = RowOf<typeof Services>

/** What the recurring service form sends, for creating as for editing. */
export const ServiceDraft = Services.draft
export type ServiceDraft = v.InferOutput<typeof ServiceDraft>

export const SERVICE_DEFAULTS = {
  name: '',
  serviceType: 'worship',
  isRecurring: true,
  dayOfWeek: 0,
  recurrencePattern: 'weekly',
  serviceTime: '10:00',
  duration: 90,
  location: '',
  seats: null,
  description: '',
  recurrenceEndDate: null,
} as const satisfies v.InferInput<typeof ServiceDraft>
