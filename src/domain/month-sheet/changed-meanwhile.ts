import type { ServiceTotal } from '../attendance/service-total.schema.ts'
import { DomainError } from '../shared/db.ts'

/** `Seen` is the count of a cell as a person saw it. */
export type Seen = Pick<ServiceTotal, 'total' | 'source' | 'outcome'>

/** A date without a service and an uncounted service are both compared as `NO_COUNT`. */
const NO_COUNT: Seen = { total: null, source: null, outcome: 'held' }

/**
 * Returns whether the count of a service still is the count that the person saw.
 *
 * @param seen null when the date had no service
 */
export function isAsSeen(now: Seen, seen: Seen | null): boolean {
  const { total, source, outcome } = seen ?? NO_COUNT
  return now.total === total && now.outcome === outcome && (total === null || now.source === source)
}

/** Returns whether the count of a service, with its parts and note, still is the count that was written. */
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
