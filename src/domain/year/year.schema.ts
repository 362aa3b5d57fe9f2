import * as v from 'valibot'
import { CountingCategory } from '../clicker/counting-category.schema.ts'
import { Count, DateText } from '../shared/column-values.ts'

/**
 * With 'added', the regular services of a week are added up to one figure. With 'separate', each regular service is a
 * figure.
 */
export const CombinedServices = v.picklist(['added', 'separate'])
export type CombinedServices = v.InferOutput<typeof CombinedServices>

export const CombinedServicesDraft = v.object({ combinedServices: CombinedServices })
export type CombinedServicesDraft = v.InferOutput<typeof CombinedServicesDraft>

export const ChurchOfYear = v.object({
  combinedServices: CombinedServices,
  /** `onlineFactor` is the number of people for each view; null when this number is not set. */
  onlineFactor: v.nullable(v.number()),
  countingCategories: v.array(CountingCategory),
})
export type ChurchOfYear = v.InferOutput<typeof ChurchOfYear>

/** `MembersOfYear` counts the members of a church at the end of a period. */
export const MembersOfYear = v.strictObject({
  active: Count,
  inactive: Count,
  visitors: Count,
  /** `joined` is the number of members with a join date in the period. */
  joined: Count,
  /** `undated` is the number of active and inactive members without a join date. */
  undated: Count,
  /**
   * `madeInactive` and `removed` are the numbers of members who were made inactive or removed in the period.
   * `removedLater` is the number of members removed after the period. All three come from the audit log.
   */
  madeInactive: Count,
  removed: Count,
  removedLater: Count,
  /** `knownSince` is the first day of the audit log. */
  knownSince: DateText,
})
export type MembersOfYear = v.InferOutput<typeof MembersOfYear>
