import type { Db } from '@/domain/shared/db.ts'

/** Calls the listener after each log-in, in any tab, until the signal is aborted. */
export type OnLogIn = (listener: () => void, signal: AbortSignal) => void

export const onLogIn =
  (db: Db): OnLogIn =>
  (listener, signal) => {
    const { data } = db.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_IN') listener()
    })
    signal.addEventListener('abort', () => data.subscription.unsubscribe())
  }

/** Returns whether the server refused a request because the session has ended. The class `DomainError` is not loaded. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'signed-out'
