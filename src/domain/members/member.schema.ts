import * as v from 'valibot'
import { DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { optionalDateField, optionalTextField, textField } from '../shared/common-fields.ts'
import { todayIn } from '../shared/dates.ts'
import { OptionalDate } from '../shared/form-fields.ts'
import { field, pick, readOnly, table, view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const MembershipStatus = v.picklist(['active', 'inactive', 'visitor'])
export type MembershipStatus = v.InferOutput<typeof MembershipStatus>

const OptionalEmail = v.nullish(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(320, 'Please enter a valid email address'),
    v.check((email) => email === '' || /^[^\s@]+@[^\s@]+$/.test(email), 'Please enter a valid email address'),
    v.transform((email) => email || null),
  ),
  '',
)

/** A birth date in the future is refused. "Today" is the date in the easternmost time zone, as in the database. */
const BirthDate = v.nullish(
  v.pipe(
    OptionalDate.wrapped,
    v.check(
      (date) => date === null || date <= todayIn('Etc/GMT-14', new Date()),
      'Please enter a date that is not in the future',
    ),
  ),
  '',
)

export const AgeBand = v.picklist(['adult', 'child'])
export type AgeBand = v.InferOutput<typeof AgeBand>

/** An empty value of the select means that the age band is not known. */
const OptionalAgeBand = v.nullish(
  v.union([
    AgeBand,
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
  '',
)

export const Members = table('members', {
  id: readOnly(Id),
  firstName: textField(100, 'First name is required'),
  lastName: textField(100, 'Last name is required'),
  email: field(OptionalText, OptionalEmail),
  phone: optionalTextField(50),
  address: optionalTextField(500),
  dateOfBirth: field(v.nullable(DateText), BirthDate),
  /** `ageBand` is used when the date of birth is unknown. */
  ageBand: field(v.nullable(AgeBand), OptionalAgeBand),
  joinDate: optionalDateField(),
  membershipStatus: field(MembershipStatus, v.optional(MembershipStatus, 'active')),
  /** Members with the same `familyId` are one family; a person types the id. */
  familyId: optionalTextField(100),
  notes: optionalTextField(10_000),
  photoUrl: readOnly(OptionalText),
  createdAt: readOnly(Instant),
})
export type Member = RowOf<typeof Members>

export const MemberDraft = Members.draft
export type MemberDraft = v.InferOutput<typeof MemberDraft>

/** The members page shows only these fields, which keeps the download small for a large church. */
export const MemberEntries = pick(
  Members,
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'membershipStatus',
  'familyId',
  'createdAt',
)
export type MemberEntry = RowOf<typeof MemberEntries>

/** Viewers and counters may read only these fields. */
export const MemberNames = view('member_names', {
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  membershipStatus: MembershipStatus,
  familyId: OptionalText,
})
export type MemberName = RowOf<typeof MemberNames>
