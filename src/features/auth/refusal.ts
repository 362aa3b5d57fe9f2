import { DomainError } from '@/domain/shared/db.ts'

/** What the server said, or the usual reason when it said nothing of use. */
export function refusalOr(error: unknown, usual: string): string {
  return error instanceof DomainError && error.kind !== 'unexpected' && error.message ? error.message : usual
}

/** Nobody answered: the same words typed again may do. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'offline' || error.kind === 'unavailable')
}
