import * as v from 'valibot'
import { AttendanceSource } from '../attendance/attendance.schema.ts'
import { MembershipStatus } from '../members/member.schema.ts'
import { Count, DateText, Id, OptionalText, TimeText } from '../shared/column-values.ts'
import { optionalText, requiredText } from '../shared/form-fields.ts'

/**
 * 'away' means that the person is known not to come, for example on holiday. 'none' means that the person is not
 * marked.
 */
export const MarkState = v.picklist(['present', 'away', 'none'])
export type MarkState = v.InferOutput<typeof MarkState>

/** `AgeBand` is the age band on the day of the service. A known date of birth decides the age band. */
export const AgeBand = v.nullable(v.picklist(['adult', 'child']))
export type AgeBand = v.InferOutput<typeof AgeBand>

/**
 * `RegisterMark` is the mark of one person at a service. Each change of a mark has a higher revision. `by` is the name
 * of the person who made the mark; null after this person has left the church. `mine` is true when the caller made the
 * mark.
 */
export const RegisterMark = v.strictObject({
  member: Id,
  state: MarkState,
  revision: Count,
  by: OptionalText,
  mine: v.boolean(),
})
export type RegisterMark = v.InferOutput<typeof RegisterMark>

export type RegisterPerson = {
  id: string
  firstName: string
  lastName: string
  familyId: string | null
  status: MembershipStatus
  ageBand: AgeBand
}

/**
 * `RegisterPage` is a page of people, with a list for each field. `next` is the sort key after which the next page
 * begins.
 */
export const RegisterPage = v.strictObject({
  ids: v.array(Id),
  firstNames: v.array(v.string()),
  lastNames: v.array(v.string()),
  familyIds: v.array(OptionalText),
  statuses: v.array(MembershipStatus),
  ageBands: v.array(AgeBand),
  next: OptionalText,
})
export type RegisterPage = v.InferOutput<typeof RegisterPage>

export const RegisterFigures = v.strictObject({
  present: Count,
  away: Count,
  /** `extras` is the number of people without a name. */
  extras: Count,
  /** `total` is the sum of `present` and `extras`. */
  total: Count,
  /**
   * `others` are the counts of other sources. A count of a single camera is not multiplied by the camera's usual
   * factor.
   */
  others: v.array(v.strictObject({ source: AttendanceSource, total: Count })),
  official: v.nullable(v.strictObject({ total: Count, source: AttendanceSource })),
})
export type RegisterFigures = v.InferOutput<typeof RegisterFigures>

const RegisterOfService = v.strictObject({
  /** 'off' means that the church has no registers; 'not held' means that the service did not happen. */
  state: v.picklist(['open', 'off', 'not held']),
  /** `canSwitchOn` is true when the caller may switch the registers of the church on. */
  canSwitchOn: v.boolean(),
  service: v.strictObject({
    id: Id,
    name: v.string(),
    date: DateText,
    startTime: TimeText,
    seriesId: v.nullable(Id),
  }),
  /** `marks` also has removed marks, because a device sends their revisions. */
  marks: v.array(RegisterMark),
  revision: Count,
  figures: RegisterFigures,
  /** `regulars` are the members who came to this series in the twelve weeks before this service. */
  regulars: v.array(Id),
  /** `last` is the last register of the same series within a year; null when this service has marks already. */
  last: v.nullable(v.strictObject({ service: Id, date: DateText, present: v.array(Id) })),
})

/** The state is 'unknown' when there is no such service, or when the caller may not take its register. */
export const RegisterState = v.variant('state', [RegisterOfService, v.strictObject({ state: v.literal('unknown') })])
export type RegisterState = v.InferOutput<typeof RegisterState>

const RegisterChanges = v.strictObject({
  state: v.picklist(['open', 'off', 'not held']),
  /** `marks` has the marks that changed since the given revision, and the marks of all people in the request. */
  marks: v.array(RegisterMark),
  /** `refused` are the people whose sent mark was refused; `marks` has the valid mark. */
  refused: v.array(Id),
  revision: Count,
  figures: RegisterFigures,
})

export const RegisterUpdate = v.variant('state', [RegisterChanges, v.strictObject({ state: v.literal('unknown') })])
export type RegisterUpdate = v.InferOutput<typeof RegisterUpdate>

/** A request has at most `MAX_MARKS` marks. */
export const MAX_MARKS = 500

/** The database refuses more than `MAX_EXTRAS` people without a name. */
export const MAX_EXTRAS = 100_000

/**
 * `SentMark` is a mark that a device sends. `seen` is the revision that the device knows for the person; 0 without a
 * revision. `tap` is a unique id, so that the server applies a repeated mark one time. A mark without `tap` is applied
 * each time. `replaces` has the ids of earlier marks of the person by this device that may still arrive. The server
 * then ignores these marks.
 */
export type SentMark = { member: string; state: MarkState; seen: number; tap?: string; replaces?: string[] }

/** Each `WaitingMark` has a `tap`, so that the server applies the mark one time, even after a lost answer. */
export type WaitingMark = SentMark & { tap: string }

/** `replaces` has at most `MAX_REPLACED` ids, the newest first. */
export const MAX_REPLACED = 10

/**
 * `SentExtras` is a number of people without a name that a device sends. `seen` is the number that the device knows.
 * `tap` and `replaces` have the same meaning as in `SentMark`.
 */
export type SentExtras = { extras: number; seen: number; tap: string; replaces: string[] }

/** `NewMark` is a mark that a person makes with a tap. */
export type NewMark = Pick<SentMark, 'member' | 'state'>

export const NewcomerDraft = v.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: optionalText(100),
  ageBand: AgeBand,
})
export type NewcomerDraft = v.InferOutput<typeof NewcomerDraft>
