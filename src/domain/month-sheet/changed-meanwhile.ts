import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import { DomainError } from '../shared/db.ts'

/** The count of a cell as a person saw it. */
export type Seen = Pick<ServiceTotal, 'total' | 'source' | 'outcome'>

/** A date without a service, and one that is not counted. */
const NO_COUNT: Seen = { total: null, source: null, outcome: 'held' }

/** @param seen null where there was no service yet */
export function isAsSeen(now: Seen, seen: Seen | null): boolean {
  const { total, source, outcome } = seen ?? NO_COUNT
  return now.total === total && now.outcome === outcome && (total === null || now.source === source)
}

/** Whether a service still has the count that was written, with its parts. */
export function isAsWritten(now: ServiceTotal, written: ServiceTotal): boolean {
  const facts = ['attendanceId', 'outcomeReason', 'adults', 'children', 'visitors', 'note'] as const
  return isAsSeen(now, written) && facts.every((fact) => now[fact] === written[fact])
}

/** @param advice says how the person goes on */
export function changedMeanwhile({ total, outcome }: Seen, advice: string): DomainError {
  const count = outcome === 'did_not_happen' ? 'did not happen' : (total?.toLocaleString('en-US') ?? 'not counted')
  return new DomainError('conflict', `Changed meanwhile: ${count}. ${advice}`)
}
