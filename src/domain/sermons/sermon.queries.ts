import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { Rows } from '../shared/rows.ts'
import { SermonEntries, Sermons } from './sermon.schema.ts'
import type { Sermon, SermonEntry } from './sermon.schema.ts'

/** All sermons of the caller's church, newest first. */
export async function listSermons(db: Db): Promise<Sermon[]> {
  return unwrapAllRows(() => newestFirst(selectRows(db, Sermons, { count: 'exact' })))
}

/** The same sermons in the same order, with only what the library shows and searches. */
export async function listSermonEntries(db: Db): Promise<SermonEntry[]> {
  return unwrapAllRows(() => newestFirst(selectRows(db, SermonEntries, { count: 'exact' })))
}

/** @returns null when there is no such sermon in the caller's church */
export async function findSermon(db: Db, id: string): Promise<Sermon | null> {
  return findRow(db, Sermons, id)
}

/** The latest sermons of the caller's church, newest first. */
export async function listRecentSermons(db: Db, limit: number): Promise<Sermon[]> {
  return unwrap(await newestFirst(selectRows(db, Sermons)).limit(limit))
}

function newestFirst<Row>(sermons: Rows<'sermons', Row>) {
  return sermons.order('sermon_date', { ascending: false }).order('created_at', { ascending: false }).order('id')
}
