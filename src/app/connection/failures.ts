import type { FailureKind } from '@/domain/shared/failure-kind.ts'

/** Returns the kind of a `DomainError` without importing the class, or null for other errors. */
export function kindOf(error: unknown): FailureKind | null {
  return error instanceof Error && 'kind' in error ? (error.kind as FailureKind) : null
}

/**
 * Tells whether a file of the app's code could not be fetched, because the network is down or a newer build replaced
 * it.
 */
export const isWithoutCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)

/** Tells whether the server or a file of code could not be reached, so that another try may succeed. */
export function isOffline(error: unknown): boolean {
  if (kindOf(error) === 'offline' || isWithoutCode(error)) return true
  return error instanceof Error && error.cause !== undefined && isOffline(error.cause)
}
