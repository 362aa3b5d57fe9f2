import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { CalendarFeed, FeedEntry } from './calendar-feed.schema.ts'
import { icalLine, icalText } from './ical-line.ts'
import { icalInstant, icalTimes } from './ical-times.ts'
import type { IcalZone } from './ical-times.ts'

/**
 * Returns services and events as an iCalendar object (RFC 5545 and RFC 7986), with one VEVENT for each entry. The text
 * is always the same for the same entries.
 *
 * @param name the church's name; left out for a file whose entries a person adds to their own calendar
 * @param revision number of changes that affect all entries
 */
export function icalCalendar({
  name,
  timeZone,
  revision = 0,
  entries,
}: Pick<CalendarFeed, 'timeZone' | 'entries'> & { name?: string; revision?: number }): string {
  // `zone` defines the time zone for programs that do not know its name; '' for an unknown time zone.
  const [zone = '', parameter = ''] = tzlib_get_ical_block(timeZone)
  const inZone = { timeZone, parameter, isSteady: new Map() }
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Narthex//Calendar//EN\r\nCALSCALE:GREGORIAN\r\n',
    name === undefined ? '' : described(name, timeZone),
    zone && `${zone}\r\n`,
    ...entries.map((entry) => icalEvent(entry, revision, inZone)),
    'END:VCALENDAR\r\n',
  ].join('')
}

/** `described` writes properties with their RFC 7986 names and with the older X- names that many programs read. */
function described(name: string, timeZone: string): string {
  return (
    icalLine('NAME', icalText(name)) +
    icalLine('X-WR-CALNAME', icalText(name)) +
    icalLine('X-WR-TIMEZONE', timeZone) +
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n'
  )
}

function icalEvent(entry: FeedEntry, revision: number, zone: IcalZone): string {
  const changed = icalInstant(entry.changedAt)
  return [
    'BEGIN:VEVENT\r\n',
    icalLine('UID', entry.id),
    icalLine('DTSTAMP', changed),
    icalLine('LAST-MODIFIED', changed),
    icalLine('SEQUENCE', String(entry.revision + revision)),
    icalTimes(entry, zone),
    icalLine('SUMMARY', icalText(entry.name)),
    entry.location ? icalLine('LOCATION', icalText(entry.location)) : '',
    entry.description ? icalLine('DESCRIPTION', icalText(entry.description)) : '',
    icalLine('STATUS', entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    'END:VEVENT\r\n',
  ].join('')
}
