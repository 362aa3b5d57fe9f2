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

/** Case-insensitive, in name, kind, location or contact person. */
export function filterEvents(events: ChurchEvent[], search: string): ChurchEvent[] {
  return events.filter(({ name, eventType, location, contactPerson }) =>
    mentions([name, EVENT_TYPE_LABELS[eventType], location, contactPerson], search),
  )
}

/** Events to come and those still going on, the next first; then what is over, the latest first. */
export function splitEvents(events: ChurchEvent[], now: Date): { upcoming: ChurchEvent[]; past: ChurchEvent[] } {
  const byStart = events.toSorted((a, b) => startOf(a) - startOf(b))
  const isOver = ({ startDate, endDate }: ChurchEvent) => new Date(endDate ?? startDate) < now
  return { upcoming: byStart.filter((event) => !isOver(event)), past: byStart.filter(isOver).toReversed() }
}

/**
 * Says when an event takes place, in the church's time zone: 'Sunday, March 3, 2024, 6:00 PM – 8:00 PM', only the days
 * when it begins at midnight and ends, if at all, at the last minute of a day.
 */
export function describeEventTime(event: EventTimes, timeZone: string) {
  const { start, end, isWholeDays } = localTimesOf(event, timeZone)
  const moment = (at: typeof start) => formatServiceDate(at.date) + (isWholeDays ? '' : `, ${formatTime(at.time)}`)
  if (end === null || (isWholeDays && end.date === start.date)) return moment(start)
  return `${moment(start)} – ${end.date === start.date ? formatTime(end.time) : moment(end)}`
}

/** Returns when an event begins and ends on the clock of the church, and whether only its days were said. */
export function localTimesOf({ startDate, endDate }: EventTimes, timeZone: string) {
  const start = localNow(timeZone, new Date(startDate))
  const end = endDate === null ? null : localNow(timeZone, new Date(endDate))
  const isWholeDays = start.time === '00:00:00' && (end === null || end.time.startsWith('23:59'))
  return { start, end, isWholeDays }
}

/** An event's start or end as a form has it: '2024-03-05T18:30' in the church's time zone, '' for none. */
export function localMoment(instant: string | null, timeZone: string): string {
  if (instant === null) return ''
  const { date, time } = localNow(timeZone, new Date(instant))
  return `${date}T${time.slice(0, 5)}`
}

function startOf({ startDate }: ChurchEvent): number {
  return Date.parse(startDate)
}
