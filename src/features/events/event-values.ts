import { localMoment } from '@/domain/events/event.rules.ts'
import { EVENT_DEFAULTS } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { EventValues } from '@/widgets/event-fields.tsx'

/** The form as it opens; null for a new event. */
export function eventValuesOf(event: ChurchEvent | null, timeZone: string): EventValues {
  if (!event) return { ...EVENT_DEFAULTS }
  return {
    name: event.name,
    eventType: event.eventType,
    description: event.description ?? '',
    startDate: localMoment(event.startDate, timeZone),
    endDate: localMoment(event.endDate, timeZone),
    location: event.location ?? '',
    contactPerson: event.contactPerson ?? '',
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    registrationRequired: event.registrationRequired,
  }
}
