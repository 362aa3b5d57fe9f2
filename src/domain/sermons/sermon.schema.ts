import * as v from 'valibot'
import { isLocalDate } from '../shared/dates.ts'
import { OptionalId, optionalText, requiredText } from '../shared/form-fields.ts'
import { optionalWebAddress } from '../shared/web-address.ts'

/** A sermon for the library. */
export const SermonDraft = v.object({
  serviceId: OptionalId,
  title: requiredText(300, 'Title is required'),
  speaker: requiredText(200, 'Speaker is required'),
  sermonDate: v.pipe(v.string(), v.check(isLocalDate, 'Please enter a valid date')),
  sermonSeries: optionalText(200),
  scripture: optionalText(500),
  summary: optionalText(10_000),
  notes: optionalText(100_000),
  audioUrl: optionalWebAddress(2000),
  videoUrl: optionalWebAddress(2000),
  tags: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())), v.maxLength(50, 'Please enter at most 50 tags')),
    [],
  ),
})
export type SermonDraft = v.InferOutput<typeof SermonDraft>

export type Sermon = SermonDraft & { id: string; createdAt: string }

/** What the library shows and searches of each sermon: its texts may be long. */
export type SermonEntry = Pick<
  Sermon,
  'id' | 'title' | 'speaker' | 'sermonDate' | 'sermonSeries' | 'scripture' | 'tags'
>
