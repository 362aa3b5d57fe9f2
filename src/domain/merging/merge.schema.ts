import * as v from 'valibot'
import { Count, DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { MembershipStatus } from '../members/member.schema.ts'

/** `MergeProblem` is a reason why a merge cannot be undone. */
export const MergeProblem = v.variant('what', [
  v.object({ what: v.literal('too late') }),
  v.object({ what: v.literal('restored') }),
  /**
   * A later merge of the same member must be undone first. `name` is the member who was merged into another member in
   * the later merge.
   */
  v.object({ what: v.literal('later merge'), name: v.string() }),
  /** A person has changed a column of the kept member since the merge. `name` is the column. */
  v.object({ what: v.literal('field'), name: v.string() }),
  /**
   * Both members had a row for the same service, event or series, and the merge kept one row. A person has changed or
   * deleted this row since the merge.
   */
  v.object({ what: v.literal('row'), table: v.string(), name: OptionalText, day: v.nullable(DateText) }),
])
export type MergeProblem = v.InferOutput<typeof MergeProblem>

export const Merge = v.strictObject({
  id: Id,
  keptId: Id,
  keptName: v.string(),
  goneId: Id,
  goneName: v.string(),
  /** `personName` is the name of the person who merged, at the time of the merge. */
  personName: v.string(),
  mergedAt: Instant,
  undoneAt: v.nullable(Instant),
  problems: v.array(MergeProblem),
})
export type Merge = v.InferOutput<typeof Merge>

/** `MergeReason` is a reason why two members may be the same person. */
export const MergeReason = v.picklist(['name', 'similar name', 'email', 'phone', 'date of birth'])
export type MergeReason = v.InferOutput<typeof MergeReason>

export const MergeCandidate = v.strictObject({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: OptionalText,
  phone: OptionalText,
  dateOfBirth: v.nullable(DateText),
  membershipStatus: MembershipStatus,
  familyId: OptionalText,
  reasons: v.array(MergeReason),
})
export type MergeCandidate = v.InferOutput<typeof MergeCandidate>

/**
 * `figures` has the number of rows in each table that name the first and the second member. `together` is the number of
 * services at which both members were present.
 */
export const MemberComparison = v.object({
  figures: v.record(v.string(), v.tuple([Count, Count])),
  together: Count,
})
export type MemberComparison = v.InferOutput<typeof MemberComparison>
