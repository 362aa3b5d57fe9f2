import { DomainError } from '@/domain/shared/db.ts'

/** Returns the server's reason, or `usual` when the server gave none. */
export function refusalOr(error: unknown, usual: string): string {
  return error instanceof DomainError && error.kind !== 'unexpected' && error.message ? error.message : usual
}

/** Returns whether the server was unreachable or unavailable. The same request may then succeed later. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof DomainError && (error.kind === 'offline' || error.kind === 'unavailable')
}

/** If the username is taken, shows the reason at the username field too, because the toast disappears. */
export function markTakenName(
  error: unknown,
  setError: (field: 'username', error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  if (error instanceof DomainError && error.kind === 'conflict') {
    setError('username', { message: error.message }, { shouldFocus: true })
  }
}

/** If the username or the password is wrong, shows this at the password field too, because the toast disappears. */
export function markWrongPassword(
  error: unknown,
  setError: (field: 'password', error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  if (error instanceof DomainError && error.kind === 'invalid') {
    setError('password', { message: error.message }, { shouldFocus: true })
  }
}
