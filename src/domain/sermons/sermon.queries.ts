import { unwrap, unwrapCount } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { Sermon } from './sermon.schema.ts'

export const SERMON_COLUMNS =
  'id, serviceId:service_id, title, speaker, sermonDate:sermon_date, sermonSeries:sermon_series, scripture, summary, notes, audioUrl:audio_url, videoUrl:video_url, tags, createdAt:created_at'

/** All sermons of the caller's church, newest first. */
export async function listSermons(db: Db): Promise<Sermon[]> {
  return unwrap(await newestFirst(db))
}

/** The latest sermons of the caller's church, newest first. */
export async function listRecentSermons(db: Db, limit: number): Promise<Sermon[]> {
  return unwrap(await newestFirst(db).limit(limit))
}

export async function countSermons(db: Db): Promise<number> {
  return unwrapCount(await db.from('sermons').select('id', { count: 'exact', head: true }))
}

function newestFirst(db: Db) {
  return db
    .from('sermons')
    .select(SERMON_COLUMNS)
    .order('sermon_date', { ascending: false })
    .order('created_at', { ascending: false })
    .order('id')
}
