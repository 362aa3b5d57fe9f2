import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CalendarFeed } from './calendar-feed.schema.ts'

/**
 * Returns the content of the calendar at a secret address.
 *
 * @param db a client that bypasses row-level security, because readers of a calendar have no account
 * @returns null when no calendar has this secret
 */
export async function findCalendarFeed(db: Db, secret: string): Promise<CalendarFeed | null> {
  return v.parse(v.nullable(CalendarFeed), unwrap(await db.rpc('read_calendar_feed', { address_secret: secret })))
}
