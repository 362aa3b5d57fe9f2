import * as v from 'valibot'
import { isLocalTime } from '../shared/dates.ts'
import { OptionalDate, optionalCount, optionalText, requiredText } from '../shared/form-fields.ts'

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

/** What the recurring service form sends, for creating as for editing. */
export const ServiceDraft = v.object({
  name: requiredText(200, 'Service name is required'),
  serviceType: v.optional(RecurringServiceType, 'worship'),
  isRecurring: v.optional(v.boolean(), true),
  /** 0 (Sunday) to 6 */
  dayOfWeek: v.nullish(
    v.union([
      Blank,
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-6]$/), v.transform(Number))]),
        v.integer(),
        v.minValue(0),
        v.maxValue(6),
      ),
    ]),
    0,
  ),
  recurrencePattern: v.nullish(v.union([Blank, RecurrencePattern]), 'weekly'),
  serviceTime: v.nullish(
    v.pipe(
      v.string(),
      v.check((time) => time === '' || isLocalTime(time), 'Please enter a valid time'),
      v.transform((time) => time || null),
    ),
    '10:00',
  ),
  /** minutes */
  duration: optionalCount({ min: 1, max: 1440 }),
  location: optionalText(500),
  description: optionalText(10_000),
  recurrenceEndDate: OptionalDate,
})
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
  description: '',
  recurrenceEndDate: null,
} as const satisfies v.InferInput<typeof ServiceDraft>

export type Service = ServiceDraft & { id: string; createdAt: string }
