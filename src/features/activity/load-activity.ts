import { listAuditLines, listAuditedPeople } from '@/domain/audit/audit-line.queries.ts'
import { AUDIT_TOPICS } from '@/domain/audit/audit-line.schema.ts'
import type { AuditLine, AuditFilter, AuditTopic } from '@/domain/audit/audit-line.schema.ts'
import { isLocalDate } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { ActivitySearch } from './activity-search.ts'

/** The number of lines shown at first and added by every "Show More". */
export const PAGE = 50

export type Activity = { lines: AuditLine[]; people: { personId: string; personName: string }[] }

export async function loadActivity(db: Db, search: ActivitySearch, timeZone: string): Promise<Activity> {
  const filter = filterOf(search)
  const [lines, people] = await Promise.all([
    listAuditLines(db, { filter, timeZone, limit: PAGE + 1 }),
    listAuditedPeople(db),
  ])
  return { lines, people }
}

/** Returns the filter from the URL, without invalid parts. */
export function filterOf({ person, topic, from, to }: ActivitySearch): AuditFilter {
  return {
    ...(person && { person }),
    ...(topic && Object.hasOwn(AUDIT_TOPICS, topic) && { topic: topic as AuditTopic }),
    ...(from && isLocalDate(from) && { from }),
    ...(to && isLocalDate(to) && { to }),
  }
}
