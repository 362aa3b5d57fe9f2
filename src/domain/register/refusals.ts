import { DomainError } from '../shared/db.ts'
import type { Newcomer } from './register-copy.ts'

/** Returns whether the server refuses this request, which says nothing about the next. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && ['forbidden', 'invalid', 'not-found', 'conflict'].includes(error.kind)

/** The codes of Postgres for a value that no later try makes valid: a rule, a missing value, or a text too long. */
const NEVER_VALID = new Set(['23514', '23502', '22001', '22P02', '22021'])

/**
 * Returns whether the newcomer can never be added: the name is not allowed, or a counter adds a child. A register that
 * is switched off, a counter's days that are over or a conflict may pass, so the newcomer stays and is sent again.
 */
export function isFinal(error: unknown, { ageBand }: Newcomer): boolean {
  if (!(error instanceof DomainError)) return false
  if (error.kind === 'forbidden') return ageBand === 'child'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return error.kind === 'invalid' && typeof code === 'string' && NEVER_VALID.has(code)
}
