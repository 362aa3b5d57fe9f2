import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SERMON_COLUMNS } from './sermon.queries.ts'
import type { Sermon, SermonDraft } from './sermon.schema.ts'

/** @throws DomainError 'forbidden' for viewers */
export async function createSermon(db: Db, draft: SermonDraft): Promise<Sermon> {
  return unwrapRow(await db.from('sermons').insert(toRow(draft)).select(SERMON_COLUMNS))
}

/** @throws DomainError 'not-found' when there is no such sermon the caller may change */
export async function updateSermon(db: Db, { id, ...draft }: SermonDraft & { id: string }): Promise<Sermon> {
  return unwrapRow(await db.from('sermons').update(toRow(draft)).eq('id', id).select(SERMON_COLUMNS))
}

/** @throws DomainError 'not-found' when there is no such sermon the caller may delete */
export async function deleteSermon(db: Db, { id }: { id: string }): Promise<void> {
  unwrapRow(await db.from('sermons').delete().eq('id', id).select('id'))
}

function toRow(draft: SermonDraft) {
  return {
    service_id: draft.serviceId,
    title: draft.title,
    speaker: draft.speaker,
    sermon_date: draft.sermonDate,
    sermon_series: draft.sermonSeries,
    scripture: draft.scripture,
    summary: draft.summary,
    notes: draft.notes,
    audio_url: draft.audioUrl,
    video_url: draft.videoUrl,
    tags: draft.tags,
  }
}
