import * as v from 'valibot'
import { Count, Id, Instant } from '../shared/column-values.ts'
import { textField } from '../shared/common-fields.ts'
import { NumberEntry, numberOrBlank } from '../shared/form-fields.ts'
import { isId } from '../shared/ids.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** The database refuses more views than `MAX_VIEWS`. */
const MAX_VIEWS = 10_000_000
const NO_VIEWS = 'Please enter the number of views, from 0 to 10,000,000'

const Views = v.pipe(
  NumberEntry,
  v.transform(numberOrBlank),
  v.number(NO_VIEWS),
  v.integer(NO_VIEWS),
  v.minValue(0, NO_VIEWS),
  v.maxValue(MAX_VIEWS, NO_VIEWS),
)

/** A row of `OnlineCounts` has the number of views of a service at one place online. */
export const OnlineCounts = table('online_counts', {
  id: readOnly(Id),
  serviceInstanceId: field(Id, v.pipe(v.string(), v.check(isId, 'Not an id'))),
  /** `place` is a text such as 'YouTube'. */
  place: textField(50, 'Please enter where people watched'),
  views: field(Count, Views),
  createdAt: readOnly(Instant),
})
export type OnlineCount = RowOf<typeof OnlineCounts>
export type OnlineCountDraft = v.InferOutput<typeof OnlineCounts.draft>

export const OnlineCountChange = v.omit(OnlineCounts.draft, ['serviceInstanceId'])
export type OnlineCountChange = v.InferOutput<typeof OnlineCountChange>
