import { listAuditLines, listAuditedPeople } from '@/domain/audit/audit-line.queries.ts'
import type { AuditLine } from '@/domain/audit/audit-line.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { filterOf } from './activity-filter.ts'
import type { ActivitySearch } from './activity-search.ts'

/** How many lines are shown at first, and with every 'Show More'. */
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
