import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import type { ChurchEvent } from './event.schema.ts'

export const EVENT_COLUMNS =
  'id, name, description, eventType:event_type, startDate:start_date, endDate:end_date, location, contactPerson:contact_person, maxAttendees:max_attendees, registrationRequired:registration_required, createdAt:created_at'

/** All events of the caller's church by start. */
export async function listEvents(db: Db): Promise<ChurchEvent[]> {
  return unwrapAllRows<ChurchEvent>(() =>
    db.from('events').select(EVENT_COLUMNS, { count: 'exact' }).order('start_date').order('id'),
  )
}

/** The next events, and those still going on, by start. */
export async function listUpcomingEvents(db: Db, { now, limit }: { now: Date; limit: number }): Promise<ChurchEvent[]> {
  const instant = now.toISOString()
  return unwrap(
    await db
      .from('events')
      .select(EVENT_COLUMNS)
      .or(`start_date.gte.${instant},end_date.gte.${instant}`)
      .order('start_date')
      .order('id')
      .limit(limit),
  )
}

/** @returns null when there is no such event in the caller's church */
export async function findEvent(db: Db, id: string): Promise<ChurchEvent | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('events').select(EVENT_COLUMNS).eq('id', id).maybeSingle())
}
