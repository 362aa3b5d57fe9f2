import { unwrapAllRows } from '../shared/all-rows.ts'
import { addDays, instantOf } from '../shared/dates.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { AUDIT_TOPICS, AuditLog } from './audit-line.schema.ts'
import type { AuditAction, AuditFilter, AuditLine } from './audit-line.schema.ts'

export type AuditQuestion = { filter: AuditFilter; timeZone: string }

/**
 * Lists the newest lines of the church's log; empty unless the caller is an owner.
 *
 * @param before the id of the oldest line already loaded; only older lines are listed
 */
export async function listAuditLines(
  db: Db,
  { filter, timeZone, before, limit }: AuditQuestion & { before?: number; limit: number },
): Promise<AuditLine[]> {
  const lines = narrowed(db, { filter, timeZone }).limit(limit)
  return unwrap(await (before === undefined ? lines : lines.lt('id', before)))
}

/** Lists all lines of the log that match the filter, for a file. */
export async function listAllAuditLines(db: Db, question: AuditQuestion): Promise<AuditLine[]> {
  return unwrapAllRows(() => narrowed(db, question, 'exact'))
}

/** Lists the people in the log by name, including people who are no longer in the church. */
export async function listAuditedPeople(db: Db): Promise<{ personId: string; personName: string }[]> {
  const people = unwrap(await db.rpc('list_audited_people'))
  return people
    .map(({ person_id, person_name }) => ({ personId: person_id, personName: person_name }))
    .toSorted((one, other) => one.personName.localeCompare(other.personName, 'en'))
}

type Topic = { kinds: readonly string[]; actions?: readonly AuditAction[] }

function narrowed(db: Db, { filter, timeZone }: AuditQuestion, count?: 'exact') {
  const { person, topic, from, to } = filter
  let lines = db.from('audit_log').select<string, AuditLine>(AuditLog.columns, count ? { count } : {})
  if (person) lines = lines.eq('person_id', person)
  if (topic) {
    const { kinds, actions = [] }: Topic = AUDIT_TOPICS[topic]
    if (kinds.length > 0) lines = lines.in('kind', [...kinds]).not('action', 'in', '(signed_in,password_changed)')
    else lines = lines.in('action', [...actions])
  }
  if (from) lines = lines.gte('at', instantOf(from, '00:00', timeZone).toISOString())
  if (to) lines = lines.lt('at', instantOf(addDays(to, 1), '00:00', timeZone).toISOString())
  return lines.order('id', { ascending: false })
}
