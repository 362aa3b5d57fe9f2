import type * as v from 'valibot'
import { readTags } from '@/domain/sermons/sermon.rules.ts'
import { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'

/** The choice of no service: a select cannot have an empty one. */
export const NO_SERVICE = 'none'

/** The form as it is typed: tags are one line. */
export type SermonValues = Omit<v.InferInput<typeof SermonDraft>, 'tags'> & { tags: string }

export const sermonResolver = formResolver(SermonDraft, (typed: SermonValues) => ({
  ...typed,
  serviceId: typed.serviceId === NO_SERVICE ? '' : typed.serviceId,
  tags: readTags(typed.tags),
}))

/** @param today in the church, for a new sermon */
export function sermonValuesOf(sermon: Sermon | null, today: string): SermonValues {
  return {
    ...formValues(SermonDraft, sermon ?? { sermonDate: today }),
    serviceId: sermon?.serviceId ?? NO_SERVICE,
    tags: sermon?.tags.join(', ') ?? '',
  }
}
