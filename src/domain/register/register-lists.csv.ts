import { csvTable } from '../shared/csv-table.ts'
import { missedReasonText } from './list-texts.ts'
import type { MissedMember, NewMember } from './register-lists.schema.ts'

const MISSED_HEADER = [
  'ID',
  'First name',
  'Last name',
  'Phone',
  'Email',
  'Reason',
  'Last seen',
  'Weeks missed',
  'Came in the last 6 weeks',
  'Of weeks',
  'Came in the 26 weeks before',
  'Of weeks before',
  'Followed up',
]
const NEW_HEADER = ['ID', 'First name', 'Last name', 'Status', 'First visit', 'Visits', 'Last visit']

/** Returns missed members as CSV, in the given order. */
export function missedCsv(members: readonly MissedMember[]): string {
  const rows = members.map((member) => [
    member.id,
    member.firstName,
    member.lastName,
    member.phone,
    member.email,
    missedReasonText(member),
    member.lastSeen,
    member.weeksMissed,
    member.recent.came,
    member.recent.told,
    member.before.came,
    member.before.told,
    member.followedUp,
  ])
  return csvTable(MISSED_HEADER, rows)
}

/** Returns new members as CSV, in the given order. */
export function newMembersCsv(members: readonly NewMember[]): string {
  const rows = members.map((member) => [
    member.id,
    member.firstName,
    member.lastName,
    member.status,
    member.firstVisit,
    member.visits,
    member.lastVisit,
  ])
  return csvTable(NEW_HEADER, rows)
}
