import * as v from 'valibot'
import { optionalCountField, optionalDateField, optionalTextField, textField } from '../shared/common-fields.ts'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { isLocalDate, isLocalTime } from '../shared/dates.ts'
import { Weekday } from '../shared/form-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const RecurringServiceType = v.picklist(['worship', 'prayer', 'study', 'special'])
export type RecurringServiceType = v.InferOutput<typeof RecurringServiceType>

export const RecurrencePattern = v.picklist(['weekly', 'biweekly', 'monthly'])
export type RecurrencePattern = v.InferOutput<typeof RecurrencePattern>

/**
 * `MonthlyOn` is the day of a monthly service. With 'date', the service has the day number of the first date. With
 * 'first' to 'last', the value is the place of the weekday in the month.
 */
export const MonthlyOn = v.picklist(['date', 'first', 'second', 'third', 'fourth', 'last'])
export type MonthlyOn = v.InferOutput<typeof MonthlyOn>

const MAX_PAUSES = 50

/** A pause is an ISO 8601 interval of dates, both inclusive: '2026-08-01/2026-08-31'. */
const Pause = v.pipe(v.string(), v.check(isPause, 'The pause must end after it begins'))

/** `Blank` reads '' as null, because the value of a select without a choice is ''. */
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

/** `Services` are recurring services; their dated services are `ServiceInstances`. */
export const Services = table('services', {
  id: readOnly(Id),
  name: textField(200, 'Service name is required'),
  serviceType: field(RecurringServiceType, v.optional(RecurringServiceType, 'worship')),
  isRecurring: field(v.boolean(), v.optional(v.boolean(), true)),
  /** `dayOfWeek` is 0 (Sunday) to 6. */
  dayOfWeek: field(v.nullable(Count), DayOfWeek),
  recurrencePattern: field(v.nullable(RecurrencePattern), v.nullish(v.union([Blank, RecurrencePattern]), 'weekly')),
  serviceTime: field(OptionalText, ServiceTime),
  /** `duration` is in minutes. */
  duration: optionalCountField({ min: 1, max: 1440 }),
  location: optionalTextField(500),
  seats: optionalCountField({ min: 1, max: 100_000 }),
  description: optionalTextField(10_000),
  /** Special services are left out of the average of the year. */
  isSpecial: field(v.boolean(), v.optional(v.boolean(), false)),
  /** The database sets a missing `firstDate` to the next date of the rule. */
  firstDate: optionalDateField(),
  monthlyOn: field(v.nullable(MonthlyOn), v.nullish(v.union([Blank, MonthlyOn]), '')),
  recurrenceEndDate: optionalDateField(),
  pauses: field(v.array(v.string()), v.optional(v.pipe(v.array(Pause), v.maxLength(MAX_PAUSES)), [])),
  createdAt: readOnly(Instant),
})
export type Service = RowOf<typeof Services>

export const ServiceDraft = v.pipe(
  Services.draft,
  v.forward(
    v.partialCheck(
      [['firstDate'], ['recurrenceEndDate']],
      ({ firstDate, recurrenceEndDate }) => !firstDate || !recurrenceEndDate || recurrenceEndDate >= firstDate,
      'The last date cannot be before the first',
    ),
    ['recurrenceEndDate'],
  ),
)
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
  isSpecial: false,
  firstDate: '',
  monthlyOn: '',
  recurrenceEndDate: '',
  pauses: [],
} satisfies v.InferInput<typeof ServiceDraft>

function isPause(text: string): boolean {
  const [from = '', until = '', ...rest] = text.split('/')
  return rest.length === 0 && isLocalDate(from) && isLocalDate(until) && from <= until
}
