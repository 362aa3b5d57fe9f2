import type { ChurchEvent } from '../events/event.schema.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { icalCalendar } from './ical-calendar.ts'

/**
 * One service or event as a file for a calendar. It has the id that it has in the calendar of the church, so that those
 * who have both see it once.
 *
 * @param now stands for when it was changed: of two files the later one counts
 */
export function entryFile(
  thing: ServiceInstance | ChurchEvent,
  { timeZone, now }: { timeZone: string; now: Date },
): { name: string; text: string } {
  const shared = {
    id: thing.id,
    location: thing.location,
    isCancelled: false,
    revision: 0,
    changedAt: now.toISOString(),
  }
  const entry =
    'instanceDate' in thing
      ? {
          ...shared,
          name: thing.serviceName,
          description: null,
          date: thing.instanceDate,
          startTime: thing.startTime,
          endTime: thing.endTime,
          minutes: null,
        }
      : {
          ...shared,
          name: thing.name,
          description: thing.description,
          startDate: thing.startDate,
          endDate: thing.endDate,
        }
  return { name: `${fileName(entry.name)}.ics`, text: icalCalendar({ timeZone, entries: [entry] }) }
}

/** Letters and digits of any script, with hyphens between them. */
function fileName(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['calendar']
  return Array.from(words.join('-')).slice(0, 80).join('')
}
