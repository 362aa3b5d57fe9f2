import type { ChurchEvent } from '../events/event.schema.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { formatTime } from '../shared/date-formats.ts'
import { addDays, localNow } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'

/** `CalendarEntry` is a service or an event on one day; an event has an entry for each of its days. */
export type CalendarEntry = {
  kind: 'service' | 'event'
  id: string
  name: string
  /** `time` is the start on that day, such as '10:00 AM'; null when the entry has no start time on that day. */
  time: string | null
  isCancelled: boolean
}

export type CalendarService = Pick<
  ServiceInstance,
  'id' | 'serviceName' | 'instanceDate' | 'startTime' | 'outcome' | 'eventId'
>
export type CalendarEvent = Pick<ChurchEvent, 'id' | 'name' | 'startDate' | 'endDate'>

/** The calendar shows at most the first `MAX_DAYS` days of an event. */
const MAX_DAYS = 60

/**
 * Returns the entries of each day, sorted by time; an event is on each of its days. A service that counts the people of
 * an event is left out, because the calendar shows the event.
 *
 * @param timeZone the church's time zone
 */
export function entriesByDay(
  services: readonly CalendarService[],
  events: readonly CalendarEvent[],
  timeZone: string,
): Map<LocalDate, CalendarEntry[]> {
  const placed = [
    ...services
      .filter(({ eventId }) => eventId === null)
      .map(({ id, serviceName, instanceDate, startTime, outcome }) => ({
        date: instanceDate,
        at: startTime,
        entry: {
          kind: 'service' as const,
          id,
          name: serviceName,
          time: formatTime(startTime),
          isCancelled: outcome === 'did_not_happen',
        },
      })),
    ...events.flatMap((event) => daysOf(event, timeZone)),
  ].toSorted((a, b) => (`${a.date} ${a.at}` < `${b.date} ${b.at}` ? -1 : 1))
  const days = new Map<LocalDate, CalendarEntry[]>()
  for (const { date, entry } of placed) days.set(date, [...(days.get(date) ?? []), entry])
  return days
}

function daysOf({ id, name, startDate, endDate }: CalendarEvent, timeZone: string) {
  const start = localNow(timeZone, new Date(startDate))
  const end = localNow(timeZone, new Date(endDate ?? startDate))
  const days = []
  for (let date = start.date; date <= end.date && days.length < MAX_DAYS; date = addDays(date, 1)) {
    const isWhole = date !== start.date || start.time === '00:00:00'
    const time = isWhole ? null : formatTime(start.time)
    days.push({
      date,
      at: isWhole ? '' : start.time,
      entry: { kind: 'event' as const, id, name, time, isCancelled: false },
    })
  }
  return days
}
