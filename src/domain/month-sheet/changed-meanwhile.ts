import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import { DomainError } from '../shared/db.ts'

/** `Seen` is the count of a cell as a person saw it. */
export type Seen = Pick<ServiceTotal, 'total' | 'source' | 'outcome'>

/** `NO_COUNT` is both a date without a service and an uncounted service. */
const NO_COUNT: Seen = { total: null, source: null, outcome: 'held' }

/**
 * Returns whether a service still has the count that the person saw.
 *
 * @param seen null when the date had no service
 */
export function isAsSeen(now: Seen, seen: Seen | null): boolean {
  const { total, source, outcome } = seen ?? NO_COUNT
  return now.total === total && now.outcome === outcome && (total === null || now.source === source)
}

/** Returns whether a service still has the count that was written, including parts and note. */
export function isAsWritten(now: ServiceTotal, written: ServiceTotal): boolean {
  const facts = ['attendanceId', 'outcomeReason', 'adults', 'children', 'visitors', 'note'] as const
  return isAsSeen(now, written) && facts.every((fact) => now[fact] === written[fact])
}

/**
 * Returns the error for a count that changed after the person saw it.
 *
 * @param advice tells the person how to continue
 */
export function changedMeanwhile({ total, outcome }: Seen, advice: string): DomainError {
  const count = outcome === 'did_not_happen' ? 'did not happen' : (total?.toLocaleString('en-US') ?? 'not counted')
  return new DomainError('conflict', `Changed meanwhile: ${count}. ${advice}`)
}
