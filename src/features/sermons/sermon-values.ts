import type * as v from 'valibot'
import { readTags } from '@/domain/sermons/sermon.rules.ts'
import { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'

/** The form as it is typed: tags are one line. */
export type SermonValues = Omit<v.InferInput<typeof SermonDraft>, 'tags'> & { tags: string }

/** The domain's schema, after the line of tags has been taken apart. */
export const sermonResolver = formResolver(SermonDraft, (typed: SermonValues) => ({
  ...typed,
  tags: readTags(typed.tags),
}))

/** @param today in the church, for a new sermon */
export function sermonValuesOf(sermon: Sermon | null, today: string): SermonValues {
  return {
    serviceId: sermon?.serviceId ?? '',
    title: sermon?.title ?? '',
    speaker: sermon?.speaker ?? '',
    sermonDate: sermon?.sermonDate ?? today,
    sermonSeries: sermon?.sermonSeries ?? '',
    scripture: sermon?.scripture ?? '',
    summary: sermon?.summary ?? '',
    notes: sermon?.notes ?? '',
    audioUrl: sermon?.audioUrl ?? '',
    videoUrl: sermon?.videoUrl ?? '',
    tags: sermon?.tags.join(', ') ?? '',
  }
}
