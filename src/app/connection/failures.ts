import type { FailureKind } from '@/domain/shared/failure-kind.ts'

/** Returns the kind of a `DomainError` without importing the class, or null for other errors. */
export function kindOf(error: unknown): FailureKind | null {
  return error instanceof Error && 'kind' in error ? (error.kind as FailureKind) : null
}

/**
 * Tells whether a file of the app's code failed to load. The network may be down, or a newer build may have replaced
 * the file.
 */
export const isWithoutCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)

/** Tells whether the server or a code file could not be reached. Another try may succeed. */
export function isOffline(error: unknown): boolean {
  if (kindOf(error) === 'offline' || isWithoutCode(error)) return true
  return error instanceof Error && error.cause !== undefined && isOffline(error.cause)
}
