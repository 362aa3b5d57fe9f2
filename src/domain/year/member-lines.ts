import { countLabel } from '../shared/count-label.ts'
import { formatDate } from '../shared/date-formats.ts'
import { linesIn } from './year-line.ts'
import type { YearLine } from './year-line.ts'
import { periodBefore } from './year-period.ts'
import type { YearPeriod } from './year-period.ts'
import type { MembersOfYear } from './year.schema.ts'

const line = linesIn('Members')

/**
 * Returns the figures about members. A member is counted from the join date or from the day on which the member was
 * added, if this day is earlier. Members have no date of leaving. A member leaves when the audit log shows a change of
 * status or a removal.
 */
export function memberLines(
  { now, before }: { now: MembersOfYear; before: MembersOfYear },
  period: YearPeriod,
): YearLine[] {
  const status = statusRule(now, period)
  // When the audit log begins during the year before, some members who left in that year are not known.
  const leftBefore = before.knownSince <= periodBefore(period).from ? before.madeInactive + before.removed : null
  const left = now.knownSince <= period.to ? now.madeInactive + now.removed : null
  return [
    line('active', 'Active members', now.active, before.active, status),
    line('inactive', 'Inactive members', now.inactive, before.inactive, status),
    line('visitors', 'Visitors', now.visitors, before.visitors, status),
    line('joined', 'Joined', now.joined, before.joined, joinedRule(now, period)),
    line('left', 'Left', left, leftBefore, leftRule(now, period)),
  ]
}

function statusRule({ removedLater, knownSince }: MembersOfYear, { to }: YearPeriod): string {
  const said = [`On ${formatDate(to)}, with the status of that day: everyone who had joined or was added by then.`]
  if (knownSince > to)
    said.push(`Statuses before ${formatDate(knownSince)} are not known and taken to be the first known.`)
  if (removedLater > 0) {
    said.push(
      `${countLabel(removedLater, 'member')} ${removedLater === 1 ? 'was' : 'were'} removed later and not counted.`,
    )
  }
  return said.join(' ')
}

function joinedRule({ undated }: MembersOfYear, { year }: YearPeriod): string {
  const rule = `Everyone with a join date in ${year}.`
  if (undated === 0) return rule
  return `${rule} ${countLabel(undated, 'member')} ${undated === 1 ? 'has' : 'have'} no join date.`
}

function leftRule({ madeInactive, removed, knownSince }: MembersOfYear, { from, to }: YearPeriod): string {
  if (knownSince > to) return `Not known: the activity log of your church begins on ${formatDate(knownSince)}.`
  const since = knownSince > from ? ` since ${formatDate(knownSince)}` : ''
  return `${madeInactive} made inactive and ${removed} removed, by the activity log${since}. A date of leaving is not kept.`
}
