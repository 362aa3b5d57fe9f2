import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { Events } from './event.schema.ts'
import type { ChurchEvent } from './event.schema.ts'

/** Lists all events of the caller's church, sorted by start. */
export async function listEvents(db: Db): Promise<ChurchEvent[]> {
  return unwrapAllRows(() => selectRows(db, Events, { count: 'exact' }).order('start_date').order('id'))
}

/** Lists the next events, sorted by start. Events that have begun but not ended are included. */
export async function listUpcomingEvents(db: Db, { now, limit }: { now: Date; limit: number }): Promise<ChurchEvent[]> {
  const instant = now.toISOString()
  return unwrap(
    await selectRows(db, Events)
      .or(`start_date.gte.${instant},end_date.gte.${instant}`)
      .order('start_date')
      .order('id')
      .limit(limit),
  )
}

/** Returns an event; null when the caller's church has no such event. */
export async function findEvent(db: Db, id: string): Promise<ChurchEvent | null> {
  return findRow(db, Events, id)
}
