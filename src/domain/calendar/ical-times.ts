import { localTimesOf } from '../events/event.rules.ts'
import { addDays, instantOf, offsetMs } from '../shared/dates.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'
import { isShownOnce } from '../shared/is-shown-once.ts'
import type { FeedEntry, FeedEvent, FeedService } from './calendar-feed.schema.ts'
import { icalLine } from './ical-line.ts'

/** An entry without an end lasts `USUAL_MINUTES`. */
const USUAL_MINUTES = 60

const DAY_MS = 24 * 60 * 60_000

/**
 * `timeZone` is an IANA name. `parameter` is the TZID parameter that names the file's VTIMEZONE; '' without a
 * VTIMEZONE.
 */
export type IcalZone = {
  timeZone: string
  parameter: string
  /** `isSteady` caches whether a date is far from every clock change, because many entries have the same date. */
  isSteady: Map<LocalDate, boolean>
}

/** `instant` is set only when the exact instant is known. */
type Moment = { date: LocalDate; time: LocalTime; instant?: string }

/** Returns the properties DTSTART and DTEND or DURATION of an entry: RFC 5545, sections 3.3.5 and 3.8.2. */
export function icalTimes(entry: FeedEntry, zone: IcalZone): string {
  return 'date' in entry ? serviceTimes(entry, zone) : eventTimes(entry, zone)
}

/** Returns an instant in iCalendar form, such as '20260329T010000Z'. */
export function icalInstant(instant: string | Date): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function serviceTimes({ date, startTime, endTime, minutes }: FeedService, zone: IcalZone): string {
  const start = { date, time: startTime }
  if (endTime === null || endTime === startTime) return fromStart(start, minutes ?? USUAL_MINUTES, zone)
  return fromTo(start, { date: endTime < startTime ? addDays(date, 1) : date, time: endTime }, zone)
}

function eventTimes({ startDate, endDate }: FeedEvent, zone: IcalZone): string {
  const { start, end, isWholeDays } = localTimesOf({ startDate, endDate }, zone.timeZone)
  if (isWholeDays) {
    // In iCalendar, the end of an event of full days is the day after its last day.
    const free = addDays(end?.date ?? start.date, 1)
    return icalLine('DTSTART;VALUE=DATE', plain(start.date)) + icalLine('DTEND;VALUE=DATE', plain(free))
  }
  const from = { ...start, instant: startDate }
  if (!end || endDate === null || endDate === startDate) return fromStart(from, USUAL_MINUTES, zone)
  return fromTo(from, { ...end, instant: endDate }, zone)
}

function fromStart(start: Moment, minutes: number, zone: IcalZone): string {
  return momentLine('DTSTART', start, zone) + icalLine('DURATION', `PT${minutes}M`)
}

function fromTo(start: Moment, end: Moment, zone: IcalZone): string {
  return momentLine('DTSTART', start, zone) + momentLine('DTEND', end, zone)
}

/**
 * `momentLine` writes a local time of the church. Calendar programs disagree about local times that a clock change
 * skips or repeats, so such times are written as UTC instants.
 */
function momentLine(name: string, { date, time, instant }: Moment, zone: IcalZone): string {
  const { timeZone, parameter } = zone
  if (parameter !== '' && (isSteadyOn(date, zone) || isShownOnce(date, time, timeZone))) {
    return icalLine(`${name};${parameter}`, `${plain(date)}T${plain(time)}`)
  }
  return icalLine(name, icalInstant(instant ?? instantOf(date, time, timeZone)))
}

function isSteadyOn(date: LocalDate, { timeZone, isSteady }: IcalZone): boolean {
  const known = isSteady.get(date)
  if (known !== undefined) return known
  const noon = Date.parse(`${date}T12:00:00Z`)
  const found = offsetMs(timeZone, noon - 2 * DAY_MS) === offsetMs(timeZone, noon + 2 * DAY_MS)
  isSteady.set(date, found)
  return found
}

function plain(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}
