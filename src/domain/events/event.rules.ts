import { formatServiceDate, formatTime } from '../shared/date-formats.ts'
import { localNow } from '../shared/dates.ts'
import { mentions } from '../shared/search-words.ts'
import type { ChurchEvent, EventType } from './event.schema.ts'

export type EventTimes = Pick<ChurchEvent, 'startDate' | 'endDate'>

export const EVENT_TYPE_LABELS: Record<EventType, string> = {
  general: 'General',
  service: 'Service',
  ministry: 'Ministry',
  social: 'Social',
  outreach: 'Outreach',
}

/** Returns the events whose name, kind, location or contact person contains the search text, ignoring case. */
export function filterEvents(events: ChurchEvent[], search: string): ChurchEvent[] {
  return events.filter(({ name, eventType, location, contactPerson }) =>
    mentions([name, EVENT_TYPE_LABELS[eventType], location, contactPerson], search),
  )
}

/** Splits events into upcoming events (earliest first, with the running events) and past events (latest first). */
export function splitEvents(events: ChurchEvent[], now: Date): { upcoming: ChurchEvent[]; past: ChurchEvent[] } {
  const byStart = events.toSorted((a, b) => startOf(a) - startOf(b))
  const isOver = ({ startDate, endDate }: ChurchEvent) => new Date(endDate ?? startDate) < now
  return { upcoming: byStart.filter((event) => !isOver(event)), past: byStart.filter(isOver).toReversed() }
}

/**
 * Returns the time of an event in the church's time zone, such as 'Sunday, March 3, 2024, 6:00 PM – 8:00 PM'. For an
 * event of whole days, the text has only dates. An event of whole days begins at midnight and has no end, or ends in
 * the last minute of a day.
 */
export function describeEventTime(event: EventTimes, timeZone: string) {
  const { start, end, isWholeDays } = localTimesOf(event, timeZone)
  const moment = (at: typeof start) => formatServiceDate(at.date) + (isWholeDays ? '' : `, ${formatTime(at.time)}`)
  if (end === null || (isWholeDays && end.date === start.date)) return moment(start)
  return `${moment(start)} – ${end.date === start.date ? formatTime(end.time) : moment(end)}`
}

/** Returns the start and end of an event in local time. `isWholeDays` says whether only the dates are shown. */
export function localTimesOf({ startDate, endDate }: EventTimes, timeZone: string) {
  const start = localNow(timeZone, new Date(startDate))
  const end = endDate === null ? null : localNow(timeZone, new Date(endDate))
  const isWholeDays = start.time === '00:00:00' && (end === null || end.time.startsWith('23:59'))
  return { start, end, isWholeDays }
}

/**
 * Returns an instant as the value of a form field, such as '2024-03-05T18:30' in the church's time zone; '' for null.
 */
export function localMoment(instant: string | null, timeZone: string): string {
  if (instant === null) return ''
  const { date, time } = localNow(timeZone, new Date(instant))
  return `${date}T${time.slice(0, 5)}`
}

function startOf({ startDate }: ChurchEvent): number {
  return Date.parse(startDate)
}
