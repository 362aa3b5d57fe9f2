import { AUDIT_TOPICS } from '@/domain/audit/audit-line.schema.ts'
import type { AuditFilter, AuditTopic } from '@/domain/audit/audit-line.schema.ts'
import { isLocalDate } from '@/domain/shared/dates.ts'
import type { ActivitySearch } from './activity-search.ts'

/** Returns the filter of the address, without parts that cannot be read. */
export function filterOf({ person, topic, from, to }: ActivitySearch): AuditFilter {
  return {
    ...(person && { person }),
    ...(topic && Object.hasOwn(AUDIT_TOPICS, topic) && { topic: topic as AuditTopic }),
    ...(from && isLocalDate(from) && { from }),
    ...(to && isLocalDate(to) && { to }),
  }
}
