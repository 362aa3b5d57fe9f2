import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import type { Sermon, SermonEntry } from './sermon.schema.ts'

export const SERMON_COLUMNS =
  'id, serviceId:service_id, title, speaker, sermonDate:sermon_date, sermonSeries:sermon_series, scripture, summary, notes, audioUrl:audio_url, videoUrl:video_url, tags, createdAt:created_at'

const ENTRY_COLUMNS = 'id, title, speaker, sermonDate:sermon_date, sermonSeries:sermon_series, scripture, tags'

/** All sermons of the caller's church, newest first. */
export async function listSermons(db: Db): Promise<Sermon[]> {
  return unwrapAllRows<Sermon>(() => newestFirst(db, { count: 'exact' }))
}

/** The same sermons in the same order, with only what the library shows and searches. */
export async function listSermonEntries(db: Db): Promise<SermonEntry[]> {
  return unwrapAllRows<SermonEntry>(() => {
    const query = db.from('sermons').select(ENTRY_COLUMNS, { count: 'exact' })
    const inOrder = query.order('sermon_date', { ascending: false }).order('created_at', { ascending: false })
    return inOrder.order('id')
  })
}

/** @returns null when there is no such sermon in the caller's church */
export async function findSermon(db: Db, id: string): Promise<Sermon | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('sermons').select(SERMON_COLUMNS).eq('id', id).maybeSingle())
}

/** The latest sermons of the caller's church, newest first. */
export async function listRecentSermons(db: Db, limit: number): Promise<Sermon[]> {
  return unwrap(await newestFirst(db).limit(limit))
}

function newestFirst(db: Db, options?: { count: 'exact' }) {
  return db
    .from('sermons')
    .select(SERMON_COLUMNS, options)
    .order('sermon_date', { ascending: false })
    .order('created_at', { ascending: false })
    .order('id')
}
