import { csvTable } from '../shared/csv-table.ts'
import { EVENT_TYPE_LABELS, localMoment } from './event.rules.ts'
import type { ChurchEvent } from './event.schema.ts'

const HEADER = [
  'ID',
  'Name',
  'Type',
  'Starts',
  'Ends',
  'Location',
  'Max attendees',
  'Registration required',
  'Description',
]

/**
 * Returns events as CSV, in the given order.
 *
 * @param timeZone the church's time zone, in which events start and end
 * @param withContacts whether the caller may read contact persons; otherwise the file has no such column
 */
export function eventsCsv(
  events: readonly ChurchEvent[],
  { timeZone, withContacts }: { timeZone: string; withContacts: boolean },
): string {
  const moment = (instant: string | null) => localMoment(instant, timeZone).replace('T', ' ')
  const rows = events.map((event) => [
    event.id,
    event.name,
    EVENT_TYPE_LABELS[event.eventType],
    moment(event.startDate),
    moment(event.endDate),
    event.location,
    event.maxAttendees,
    event.registrationRequired ? 'yes' : 'no',
    event.description,
    ...(withContacts ? [event.contactPerson] : []),
  ])
  return csvTable(withContacts ? [...HEADER, 'Contact person'] : HEADER, rows)
}
