import * as v from 'valibot'
import { Count, DateText, Id, OptionalText } from '../shared/column-values.ts'
import { MembershipStatus } from '../members/member.schema.ts'

/**
 * `came` is the number of `told` weeks in which a member came. A week is told when a series at which the member is
 * expected had a register. Weeks in which the member was only away are left out.
 */
export const Came = v.strictObject({ came: Count, told: Count })
export type Came = v.InferOutput<typeof Came>

export const MissedReason = v.picklist(['three weeks', 'half as often'])
export type MissedReason = v.InferOutput<typeof MissedReason>

/** `MissedMember` is a member on the list of missed members. "Not marked present" does not mean "absent". */
export const MissedMember = v.strictObject({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  status: MembershipStatus,
  familyId: OptionalText,
  phone: OptionalText,
  email: OptionalText,
  reason: MissedReason,
  lastSeen: DateText,
  /** `weeksMissed` is the number of told weeks since the member was last present. */
  weeksMissed: Count,
  /** `recent` is for the last 6 complete weeks, `before` for the 26 weeks before them. */
  recent: Came,
  before: Came,
  /** `followedUp` is the day of the last follow-up, which was at least 14 days ago; null without a follow-up. */
  followedUp: v.nullable(DateText),
})
export type MissedMember = v.InferOutput<typeof MissedMember>

export const NewMember = v.strictObject({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  status: MembershipStatus,
  firstVisit: DateText,
  /** `visits` is the number of days on which the member was present. */
  visits: Count,
  lastVisit: DateText,
})
export type NewMember = v.InferOutput<typeof NewMember>

/**
 * A week without a mark is `untold` before the first visit. Later, such a week is `untold` if no series at which the
 * member is expected had a register.
 */
export const WeekState = v.picklist(['came', 'missed', 'away', 'untold'])
export type WeekState = v.InferOutput<typeof WeekState>

/** `MemberWeek` is a week of the church; `start` is its first day. */
export const MemberWeek = v.strictObject({ start: DateText, state: WeekState })
export type MemberWeek = v.InferOutput<typeof MemberWeek>

/**
 * `byHand` is true or false when a person set whether the member is expected, and null when the rule decides. `came`
 * and `told` are numbers of registers.
 */
export const MemberSeries = v.strictObject({
  id: Id,
  name: v.string(),
  came: Count,
  told: Count,
  isExpected: v.boolean(),
  byHand: v.nullable(v.boolean()),
})
export type MemberSeries = v.InferOutput<typeof MemberSeries>

/**
 * `weeks` has 52 weeks, oldest first. The last week is this week if the member came this week, otherwise the last
 * complete week. The rates are for weeks at any service. The rates in `series` are for the registers of one series.
 */
export const MemberWeeks = v.strictObject({
  lastSeen: v.nullable(DateText),
  firstVisit: v.nullable(DateText),
  rate12: Came,
  rate52: Came,
  weeks: v.array(MemberWeek),
  series: v.array(MemberSeries),
})
export type MemberWeeks = v.InferOutput<typeof MemberWeeks>
