import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { Rows } from '../shared/rows.ts'
import { SermonEntries, Sermons } from './sermon.schema.ts'
import type { Sermon, SermonEntry } from './sermon.schema.ts'

/** Lists all sermons of the caller's church, newest first. */
export async function listSermons(db: Db): Promise<Sermon[]> {
  return unwrapAllRows(() => newestFirst(selectRows(db, Sermons, { count: 'exact' })))
}

/** Lists all sermons, newest first, with only the fields that the sermon library shows and searches. */
export async function listSermonEntries(db: Db): Promise<SermonEntry[]> {
  return unwrapAllRows(() => newestFirst(selectRows(db, SermonEntries, { count: 'exact' })))
}

/** Returns a sermon; null when the caller's church has no such sermon. */
export async function findSermon(db: Db, id: string): Promise<Sermon | null> {
  return findRow(db, Sermons, id)
}

/** Lists the latest sermons of the caller's church, newest first. */
export async function listRecentSermons(db: Db, limit: number): Promise<Sermon[]> {
  return unwrap(await newestFirst(selectRows(db, Sermons)).limit(limit))
}

function newestFirst<Row>(sermons: Rows<'sermons', Row>) {
  return sermons.order('sermon_date', { ascending: false }).order('created_at', { ascending: false }).order('id')
}
