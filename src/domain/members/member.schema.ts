import * as v from 'valibot'
import { OptionalDate, optionalText, requiredText } from '../shared/form-fields.ts'

export const MembershipStatus = v.picklist(['active', 'inactive', 'visitor'])
export type MembershipStatus = v.InferOutput<typeof MembershipStatus>

/** What the member form sends, for adding as for editing. */
export const MemberDraft = v.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(320, 'Please enter a valid email address'),
      v.check((email) => email === '' || /^[^\s@]+@[^\s@]+$/.test(email), 'Please enter a valid email address'),
      v.transform((email) => email || null),
    ),
    '',
  ),
  phone: optionalText(50),
  address: optionalText(500),
  dateOfBirth: OptionalDate,
  joinDate: OptionalDate,
  membershipStatus: v.optional(MembershipStatus, 'active'),
  /** Free text: whoever shares it is one family. */
  familyId: optionalText(100),
  notes: optionalText(10_000),
})
export type MemberDraft = v.InferOutput<typeof MemberDraft>

export type Member = MemberDraft & { id: string; photoUrl: string | null; createdAt: string }

/** What the members list shows of each, so that a large congregation travels light. */
export type MemberEntry = Pick<
  Member,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'membershipStatus' | 'familyId'
>

/** Search and filter of the members list, also as its URL's search parameters. */
export const MemberFilter = v.object({
  search: v.optional(v.fallback(v.string(), ''), ''),
  status: v.optional(v.fallback(v.picklist(['all', ...MembershipStatus.options]), 'all'), 'all'),
})
export type MemberFilter = v.InferOutput<typeof MemberFilter>
