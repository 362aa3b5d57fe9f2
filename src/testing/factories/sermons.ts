import * as v from 'valibot'
import { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { someId } from './services.ts'

export function sermonOf(facts: Partial<Sermon> = {}): Sermon {
  return {
    ...v.parse(SermonDraft, { title: 'On Waiting', speaker: 'Hannah Lind', sermonDate: '2024-03-03' }),
    id: someId(),
    createdAt: '2024-03-04T12:00:00+00:00',
    ...facts,
  }
}
