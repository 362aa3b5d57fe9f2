import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Returns the path, from the server's root, at which calendar programs read the calendar of the caller's church. It is
 * made when it is first asked for.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or on the staff
 */
export async function openCalendarFeed(db: Db): Promise<string> {
  return addressOf(unwrap(await db.rpc('open_calendar_feed')))
}

/**
 * Another address for the calendar; the one before ends at once.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or on the staff
 */
export async function renewCalendarFeed(db: Db): Promise<string> {
  return addressOf(unwrap(await db.rpc('open_calendar_feed', { renewed: true })))
}

function addressOf(secret: string): string {
  return `/functions/v1/api/calendar-feeds/${secret}/calendar.ics`
}
