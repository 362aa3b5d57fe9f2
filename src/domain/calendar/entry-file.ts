import type { ChurchEvent } from '../events/event.schema.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { icalCalendar } from './ical-calendar.ts'

/**
 * Returns one service or event as an iCalendar file. The file and the church's calendar feed use the same id, so a
 * person with both sees the entry once.
 *
 * @param now is written as the time of the last change; of two files for an entry, calendar programs use the newer file
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

/**
 * `fileName` joins the words of the text by hyphens; a word consists of letters and digits of any script. The name has
 * at most 80 characters.
 */
function fileName(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['calendar']
  return Array.from(words.join('-')).slice(0, 80).join('')
}
