import type { Db } from '@/domain/shared/db.ts'

/** Calls the listener with the person's id after each log-in, in any tab, until the signal is aborted. */
export type OnLogIn = (listener: (userId: string) => void, signal: AbortSignal) => void

export const onLogIn =
  (db: Db): OnLogIn =>
  (listener, signal) => {
    /** The last known token. supabase-js repeats SIGNED_IN with this token whenever the tab comes to the front. */
    let known: string | null | undefined
    const { data } = db.auth.onAuthStateChange((event, session) => {
      const token = session?.access_token ?? null
      const isNew = known !== undefined && token !== known
      known = token
      if (event === 'SIGNED_IN' && session && isNew) listener(session.user.id)
    })
    signal.addEventListener('abort', () => data.subscription.unsubscribe())
  }

/** Returns whether the server refused a request because the session has ended. The class `DomainError` is not loaded. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'signed-out'
