import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { confidentialTextField, optionalCountField, optionalTextField, textField } from '../shared/common-fields.ts'
import { formatDate, formatTime } from '../shared/date-formats.ts'
import { afterSkippedHour, instantOf, isLocalDate, isLocalTime } from '../shared/dates.ts'
import { isInstant } from '../shared/is-instant.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const EventType = v.picklist(['general', 'service', 'ministry', 'social', 'outreach'], 'Event type is required')
export type EventType = v.InferOutput<typeof EventType>

/**
 * An `EventTime` from a form is a local date ('2024-03-05') or a local date and time ('2024-03-05T18:30'), in the
 * church's time zone. An `EventTime` from the API is an instant (ISO 8601 with an offset).
 */
const EventTime = v.pipe(v.string(), v.check(isEventTime, 'Please enter a valid date'))

const OptionalEventTime = v.nullish(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    EventTime,
  ]),
  '',
)

export const Events = table('events', {
  id: readOnly(Id),
  name: textField(200, 'Event name is required'),
  eventType: field(EventType, v.optional(EventType, 'general')),
  description: optionalTextField(10_000),
  startDate: field(
    Instant,
    v.pipe(v.string('Start date is required'), v.nonEmpty('Start date is required'), EventTime),
  ),
  endDate: field(v.nullable(Instant), OptionalEventTime),
  location: optionalTextField(500),
  contactPerson: confidentialTextField(200),
  maxAttendees: optionalCountField({ min: 0, max: 1_000_000 }),
  registrationRequired: field(v.boolean(), v.optional(v.boolean(), false)),
  createdAt: readOnly(Instant),
})
export type ChurchEvent = RowOf<typeof Events>

export const EventDraft = v.pipe(
  Events.draft,
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate === null || endsAfterStart(startDate, endDate),
      'The end cannot be before the start',
    ),
    ['endDate'],
  ),
)
export type EventDraft = v.InferOutput<typeof EventDraft>

/**
 * Returns a schema like `EventDraft` that also refuses local times which the church's clocks skip.
 *
 * @param timeZone the church's time zone
 */
export function eventDraftIn(timeZone: string) {
  const exists = (text: string | null) => text === null || skippedHourText(text, timeZone) === null
  const message = (field: 'startDate' | 'endDate') => (issue: { input: unknown }) =>
    skippedHourText(String((issue.input as Record<string, unknown>)[field]), timeZone) ?? ''
  return v.pipe(
    EventDraft,
    v.forward(
      v.partialCheck([['startDate']], ({ startDate }) => exists(startDate), message('startDate')),
      ['startDate'],
    ),
    v.forward(
      v.partialCheck([['endDate']], ({ endDate }) => exists(endDate), message('endDate')),
      ['endDate'],
    ),
  )
}

/**
 * Returns a message such as 'The clocks go forward on Mar 8, 2026: there is no 2:30 AM. The next time is 3:30 AM.';
 * null for a time that exists.
 */
export function skippedHourText(text: string, timeZone: string): string | null {
  const [date = '', time] = text.split('T')
  if (!time || !isLocalMoment(text)) return null
  const next = afterSkippedHour(date, time, timeZone)
  if (next === null) return null
  return `The clocks go forward on ${formatDate(date)}: there is no ${formatTime(time)}. The next time is ${formatTime(next)}.`
}

export const EVENT_DEFAULTS = {
  name: '',
  eventType: 'general',
  description: '',
  startDate: '',
  endDate: '',
  location: '',
  contactPerson: '',
  maxAttendees: '',
  registrationRequired: false,
} as const satisfies v.InferInput<typeof EventDraft>

/**
 * Returns the instant of an event's start or end.
 *
 * @param dayEdge the time of day for a date without a time
 */
export function eventInstant(text: string, timeZone: string, dayEdge: '00:00' | '23:59'): string {
  if (isInstant(text)) return new Date(text).toISOString()
  const [date = '', time = dayEdge] = text.split('T')
  return instantOf(date, time, timeZone).toISOString()
}

/**
 * `endsAfterStart` compares both times as UTC times. Around a clock change, the order in the church's time zone may be
 * different. Postgres checks the order in the church's time zone.
 */
function endsAfterStart(startDate: string, endDate: string): boolean {
  // Another check reports a text that is not a date.
  if (!isEventTime(startDate) || !isEventTime(endDate)) return true
  return eventInstant(endDate, 'UTC', '23:59') >= eventInstant(startDate, 'UTC', '00:00')
}

function isEventTime(text: string): boolean {
  return isLocalMoment(text) || isInstant(text)
}

function isLocalMoment(text: string): boolean {
  const [date = '', time, ...rest] = text.split('T')
  return rest.length === 0 && isLocalDate(date) && (time === undefined || isLocalTime(time))
}
