import type { MergeField } from '@/domain/merging/merge-fields.ts'
import type { MergeReason } from '@/domain/merging/merge.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { formatLongDate } from '@/domain/shared/date-formats.ts'

export const FIELD_LABELS: Record<MergeField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  dateOfBirth: 'Date of Birth',
  ageBand: 'Age Band',
  joinDate: 'Join Date',
  membershipStatus: 'Membership Status',
  familyId: 'Family',
  notes: 'Notes',
  photoUrl: 'Photo',
}

export const REASON_LABELS: Record<MergeReason, string> = {
  name: 'Same name',
  'similar name': 'Similar name',
  email: 'Same email',
  phone: 'Same phone',
  'date of birth': 'Same date of birth',
}

/** Labels of the tables in which the merge moves rows to the kept member, in the order of the page. */
export const TABLE_LABELS: Record<string, string> = {
  member_attendance: 'Marks at services',
  member_series: 'Expected at services',
  follow_ups: 'Follow-ups',
  event_registrations: 'Registrations for events',
  volunteers: 'Volunteer work',
  donations: 'Gifts',
}

const WORDS: Record<string, string> = {
  active: 'Active',
  inactive: 'Inactive',
  visitor: 'Visitor',
  adult: 'Adult',
  child: 'Child',
}

/** Returns the text of a value, or null for an empty value. */
export function valueText(member: Member, field: MergeField): string | null {
  const value = member[field]
  if (!value) return null
  if (field === 'dateOfBirth' || field === 'joinDate') return formatLongDate(value)
  if (field === 'membershipStatus' || field === 'ageBand') return WORDS[value] ?? value
  return value
}
