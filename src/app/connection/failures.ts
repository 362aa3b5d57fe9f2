import type { FailureKind } from '@/domain/shared/failure-kind.ts'

/** The kind of a `DomainError`, without loading the code that makes them. */
export function kindOf(error: unknown): FailureKind | null {
  return error instanceof Error && 'kind' in error ? (error.kind as FailureKind) : null
}

/** Whether a part of the app's own code could not be fetched: there is no network, or a newer build. */
export const isWithoutCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)

/** Whether the server was not reached, which another try may change. */
export function isOffline(error: unknown): boolean {
  if (kindOf(error) === 'offline' || isWithoutCode(error)) return true
  return error instanceof Error && error.cause !== undefined && isOffline(error.cause)
}
