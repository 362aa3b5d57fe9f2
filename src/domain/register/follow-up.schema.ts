import * as v from 'valibot'
import { DateText, Id, Instant } from '../shared/column-values.ts'
import { optionalTextField } from '../shared/common-fields.ts'
import { isLocalDate, todayIn } from '../shared/dates.ts'
import { isId } from '../shared/ids.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** A day in the future is refused. "Today" is the date in the easternmost time zone, as in the database. */
const PastDate = v.pipe(
  v.string(),
  v.check(isLocalDate, 'Please enter a valid date'),
  v.check((date) => date <= todayIn('Etc/GMT-14', new Date()), 'Please enter a date that is not in the future'),
)

export const FollowUps = table('follow_ups', {
  id: readOnly(Id),
  userId: readOnly(v.nullable(Id)),
  memberId: field(Id, v.pipe(v.string(), v.check(isId, 'Not an id'))),
  /** `onDate` is the day of the call or visit. */
  onDate: field(DateText, PastDate),
  note: optionalTextField(2000),
  createdAt: readOnly(Instant),
})

/** `by` is the name of the person who wrote the follow-up; null after this person has left the church. */
export type FollowUp = Omit<RowOf<typeof FollowUps>, 'userId'> & { by: string | null }

export const FollowUpDraft = FollowUps.draft
/** `FollowUpDraft` is the input of `createFollowUp` before the check. */
export type FollowUpDraft = v.InferInput<typeof FollowUpDraft>
