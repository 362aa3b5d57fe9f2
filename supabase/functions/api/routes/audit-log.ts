import * as v from 'valibot'
import { listAuditLines, listAuditedPeople } from '../../../../src/domain/audit/audit-line.queries.ts'
import { AUDIT_TOPICS, AuditLog } from '../../../../src/domain/audit/audit-line.schema.ts'
import type { AuditTopic } from '../../../../src/domain/audit/audit-line.schema.ts'
import { Id } from '../../../../src/domain/shared/column-values.ts'
import { isLocalDate } from '../../../../src/domain/shared/dates.ts'
import { Page, signedIn } from '../route.ts'

const PAGE = 100

const Day = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => isLocalDate(text) && text < '9999', 'Please send a date such as 2026-03-01'),
  ),
)
const AuditPage = v.object({
  person: v.optional(Id),
  topic: v.optional(v.picklist(Object.keys(AUDIT_TOPICS) as AuditTopic[])),
  from: Day,
  to: Day,
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Please send the id of a line'))),
})

export const auditLogRoutes = [
  signedIn({
    method: 'GET',
    path: '/audit-log',
    summary: `Who did what in the church, newest first, at most ${PAGE} lines at once. The Link header has the address of the older ones. For owners.`,
    status: 200,
    isOwners: true,
    isPaged: true,
    query: AuditPage,
    answer: v.array(AuditLog.answer),
    handle: async ({ query }, { db, profile }) => {
      const { before, ...filter } = query
      const { timeZone } = profile.church
      const question = { filter, timeZone, limit: PAGE, ...(before !== undefined && { before: Number(before) }) }
      const lines = await listAuditLines(db, question)
      const last = lines.length < PAGE ? undefined : lines.at(-1)
      return new Page(lines, last ? { ...filter, before: String(last.id) } : null)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/audit-log/people',
    summary: 'Everyone the log names, also people who have left. For owners.',
    status: 200,
    isOwners: true,
    answer: v.array(v.strictObject({ personId: Id, personName: v.string() })),
    handle: (_, { db }) => listAuditedPeople(db),
  }),
]
