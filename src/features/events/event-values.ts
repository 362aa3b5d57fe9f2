import { localMoment } from '@/domain/events/event.rules.ts'
import { EVENT_DEFAULTS } from '@/domain/events/event.schema.ts'
import type { ChurchEvent, EventDraft } from '@/domain/events/event.schema.ts'
import { isoInstant } from '@/domain/shared/dates.ts'
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

/** Times nobody touched stay what they are: a local time of the hour that comes twice in autumn is two instants. */
export function withKeptTimes(draft: EventDraft, event: ChurchEvent, timeZone: string): EventDraft {
  const isKept = (typed: string | null, instant: string | null) =>
    instant !== null && typed === localMoment(instant, timeZone)
  return {
    ...draft,
    startDate: isKept(draft.startDate, event.startDate) ? isoInstant(event.startDate) : draft.startDate,
    endDate: isKept(draft.endDate, event.endDate) ? isoInstant(event.endDate!) : draft.endDate,
  }
}
