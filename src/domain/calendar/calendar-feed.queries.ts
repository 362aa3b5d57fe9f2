import * as v from 'valibot'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CalendarFeed } from './calendar-feed.schema.ts'

/**
 * What the calendar at a secret address shows.
 *
 * @param db acts past row-level security: those who read a calendar have no account
 * @returns null where there is none
 */
export async function findCalendarFeed(db: Db, secret: string): Promise<CalendarFeed | null> {
  return v.parse(v.nullable(CalendarFeed), unwrap(await db.rpc('read_calendar_feed', { address_secret: secret })))
}
