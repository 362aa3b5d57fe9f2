import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'

/**
 * Returns the path where calendar programs read the calendar of the caller's church, from the server's root. The first
 * call creates the address.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or on the staff
 */
export async function openCalendarFeed(db: Db): Promise<string> {
  return addressOf(unwrap(await db.rpc('open_calendar_feed')))
}

/**
 * Replaces the calendar's address and returns the new path; the old address stops working immediately.
 *
 * @throws DomainError 'forbidden' unless the caller is an owner or on the staff
 */
export async function renewCalendarFeed(db: Db): Promise<string> {
  return addressOf(unwrap(await db.rpc('open_calendar_feed', { renewed: true })))
}

function addressOf(secret: string): string {
  return `/functions/v1/api/calendar-feeds/${secret}/calendar.ics`
}
