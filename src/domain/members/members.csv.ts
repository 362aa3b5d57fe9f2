import { csvTable } from '../shared/csv-table.ts'
import { newestFirst } from './member-order.rules.ts'
import type { MemberSort } from './member-order.rules.ts'
import { groupMembers, indexMembers } from './member.rules.ts'
import type { MemberFilter } from './member.rules.ts'
import type { Member } from './member.schema.ts'

/** An import recognizes these headings, and the members by their `ID`. */
const HEADER = [
  'ID',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Address',
  'Date of birth',
  'Age band',
  'Join date',
  'Status',
  'Family',
  'Notes',
]

/** Returns the members that the members page shows with this filter and order, with all their fields. */
export function filterMembers(members: Member[], filter: MemberFilter, sort: MemberSort = 'name'): Member[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const groups = groupMembers(indexMembers(members), filter)
  return (sort === 'newest' ? newestFirst(groups, filter.status) : groups)
    .flatMap((group) => (group.kind === 'family' ? group.members : [group.member]))
    .map(({ id }) => byId.get(id)!)
}

/** Returns members as CSV, in the given order. */
export function membersCsv(members: readonly Member[]): string {
  const rows = members.map((member) => [
    member.id,
    member.firstName,
    member.lastName,
    member.email,
    member.phone,
    member.address,
    member.dateOfBirth,
    member.ageBand,
    member.joinDate,
    member.membershipStatus,
    member.familyId,
    member.notes,
  ])
  return csvTable(HEADER, rows)
}
