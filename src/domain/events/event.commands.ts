import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { Events, eventInstant } from './event.schema.ts'
import type { ChurchEvent, EventDraft } from './event.schema.ts'

/** `timeZone` is the church's time zone. The dates and times of an `EventDraft` are local times in this zone. */
type EventInZone = EventDraft & { timeZone: string }

/**
 * Adds an event.
 *
 * @throws DomainError 'forbidden' for callers who may not edit, 'invalid' when the event ends before it starts
 */
export async function createEvent(db: Db, draft: EventInZone): Promise<ChurchEvent> {
  return insertRow(db, Events, { ...draft, ...instantsIn(draft) })
}

/**
 * Changes the given fields of an event.
 *
 * @throws DomainError 'not-found' when the event does not exist or the caller may not change it
 */
export async function updateEvent(
  db: Db,
  { id, ...draft }: Partial<EventDraft> & { id: string; timeZone: string },
): Promise<ChurchEvent> {
  return updateRow(db, Events, { ...draft, ...instantsIn(draft), id })
}

/**
 * Deletes an event.
 *
 * @throws DomainError 'not-found' when the event does not exist or the caller may not delete it
 */
export async function deleteEvent(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Events, { id })
}

function instantsIn({ timeZone, startDate, endDate }: Partial<EventDraft> & { timeZone: string }) {
  return {
    ...(startDate && { startDate: eventInstant(startDate, timeZone, '00:00') }),
    ...(endDate && { endDate: eventInstant(endDate, timeZone, '23:59') }),
  }
}
