import { DomainError } from '../shared/db.ts'
import type { Newcomer } from './register-copy.ts'

/** Returns whether an error is a refusal by the server. A later request may still be accepted. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && ['forbidden', 'invalid', 'not-found', 'conflict'].includes(error.kind)

/** With one of these codes, Postgres refuses a value that can never be valid, such as a text that is too long. */
const NEVER_VALID = new Set(['23514', '23502', '22001', '22P02', '22021'])

/**
 * Returns whether the newcomer can never be added: the name is not allowed, or a counter adds a child. After any other
 * refusal, the newcomer is sent again.
 */
export function isFinal(error: unknown, { ageBand }: Newcomer): boolean {
  if (!(error instanceof DomainError)) return false
  if (error.kind === 'forbidden') return ageBand === 'child'
  const code = (error.cause as { code?: unknown } | undefined)?.code
  return error.kind === 'invalid' && typeof code === 'string' && NEVER_VALID.has(code)
}
