import * as v from 'valibot'
import { DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { optionalIdField, optionalTextField, textField } from '../shared/common-fields.ts'
import { isLocalDate } from '../shared/dates.ts'
import { field, pick, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { optionalWebAddress } from '../shared/web-address.ts'

const Tags = v.pipe(
  v.array(v.pipe(v.string(), v.trim(), v.nonEmpty())),
  v.maxLength(50, 'Please enter at most 50 tags'),
  v.check((tags) => tags.join('').length <= 5000, 'Please enter shorter tags'),
)

export const Sermons = table('sermons', {
  id: readOnly(Id),
  serviceId: optionalIdField(),
  title: textField(300, 'Title is required'),
  speaker: textField(200, 'Speaker is required'),
  sermonDate: field(DateText, v.pipe(v.string(), v.check(isLocalDate, 'Please enter a valid date'))),
  sermonSeries: optionalTextField(200),
  scripture: optionalTextField(500),
  summary: optionalTextField(10_000),
  notes: optionalTextField(100_000),
  audioUrl: field(OptionalText, optionalWebAddress(2000)),
  videoUrl: field(OptionalText, optionalWebAddress(2000)),
  tags: field(v.array(v.string()), v.optional(Tags, [])),
  createdAt: readOnly(Instant),
})
export type Sermon = RowOf<typeof Sermons>

export const SermonDraft = Sermons.draft
export type SermonDraft = v.InferOutput<typeof SermonDraft>

/** The sermon library shows and searches only these fields. The other texts of a sermon may be long. */
export const SermonEntries = pick(Sermons, 'id', 'title', 'speaker', 'sermonDate', 'sermonSeries', 'scripture', 'tags')
export type SermonEntry = RowOf<typeof SermonEntries>
