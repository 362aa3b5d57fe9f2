import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { EVENT_COLUMNS } from './event.queries.ts'
import { eventInstant } from './event.schema.ts'
import type { ChurchEvent, EventDraft } from './event.schema.ts'

/** An event form, and the church's time zone to read its local dates in. */
export type EventInZone = EventDraft & { timeZone: string }

/** @throws DomainError 'forbidden' for viewers, 'invalid' when it ends before it starts */
export async function createEvent(db: Db, draft: EventInZone): Promise<ChurchEvent> {
  return unwrapRow(await db.from('events').insert(toRow(draft)).select(EVENT_COLUMNS))
}

/** @throws DomainError 'not-found' when there is no such event the caller may change */
export async function updateEvent(db: Db, { id, ...draft }: EventInZone & { id: string }): Promise<ChurchEvent> {
  return unwrapRow(await db.from('events').update(toRow(draft)).eq('id', id).select(EVENT_COLUMNS))
}

/** @throws DomainError 'not-found' when there is no such event the caller may delete */
export async function deleteEvent(db: Db, { id }: { id: string }): Promise<void> {
  unwrapRow(await db.from('events').delete().eq('id', id).select('id'))
}

function toRow(draft: EventInZone) {
  return {
    name: draft.name,
    description: draft.description,
    event_type: draft.eventType,
    start_date: eventInstant(draft.startDate, draft.timeZone, '00:00'),
    end_date: draft.endDate && eventInstant(draft.endDate, draft.timeZone, '23:59'),
    location: draft.location,
    contact_person: draft.contactPerson,
    max_attendees: draft.maxAttendees,
    registration_required: draft.registrationRequired,
  }
}
