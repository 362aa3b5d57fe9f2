import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { loadDb } from './database.ts'
import type { LoadDb } from './database.ts'
import { isRecordingInBrowser } from './recording/recording-lock.ts'
import { rememberedSession } from './remembered-session.ts'
import type { RememberedSession } from './remembered-session.ts'

/** The profile is read again after this time, in milliseconds. */
const believedForMs = 5 * 60_000
/** Milliseconds to wait for an answer before the remembered person is used. supabase-js itself retries for 30 s. */
const patienceMs = 4000

export type Session = {
  /**
   * Returns the signed-in person, or null. Without a connection, returns the last signed-in person of this device, so
   * that a recording can start offline.
   *
   * @throws Error 'Failed to check authentication'
   */
  currentProfile(): Promise<Profile | null>
  /** Reads the profile again. @returns the profile if its role has changed, otherwise null */
  changedRole(): Promise<Profile | null>
  /**
   * Makes the next `currentProfile` call read the profile again. Needed after a log-in, a sign-out or a change of the
   * profile.
   */
  forget(): void
  /**
   * Calls the listener with null after a sign-out in any tab, or with the id of another person who signed in. The end
   * of an expired session is also a sign-out.
   */
  onChange(listener: (anotherId: string | null) => void): () => void
}

type Parts = {
  loadDb: LoadDb
  remembered: RememberedSession
  now: () => number
  wait: (milliseconds: number) => Promise<void>
}

export function createSession({ loadDb: load, remembered, now, wait }: Parts): Session {
  let known: { profile: Profile; at: number } | null = null
  /**
   * Id of the person whose pages are open. The id is kept after the session ends, because a page with unsaved input
   * stays open.
   */
  let shownId: string | null = null
  let watched: Db | null = null
  /**
   * True after a sign-out event until the next sign-in. The event from another tab arrives before this tab's storage
   * shows the change.
   */
  let hasLeft = false
  /** The number of sign-outs and changes of person. An answer to a request from before the last one is dropped. */
  let changes = 0
  const listeners = new Set<(anotherId: string | null) => void>()

  function forget(): void {
    known = null
  }

  function signedOut(): null {
    forget()
    remembered.forget()
    return null
  }

  /** supabase-js notifies every tab, and repeats SIGNED_IN whenever a tab comes to the front. */
  function watch(db: Db): void {
    if (watched === db) return
    watched = db
    db.auth.onAuthStateChange((event, session) => {
      hasLeft = event === 'SIGNED_OUT' || (hasLeft && session === null)
      const anotherId = shownId !== null && session && session.user.id !== shownId ? session.user.id : null
      if (event !== 'SIGNED_OUT' && !anotherId) return
      changes += 1
      signedOut()
      shownId = anotherId ?? shownId
      for (const listener of listeners) listener(anotherId)
    })
  }

  function shown(profile: Profile): Profile {
    shownId = profile.id
    return profile
  }

  /**
   * Returns true while a page records for a known person. A refused request or a missing profile then does not sign the
   * person out. Only a sign-out event of supabase-js does.
   */
  async function isTrusted(): Promise<boolean> {
    return known !== null && (await isRecordingInBrowser())
  }

  async function ask(): Promise<Profile | null> {
    try {
      const [db, { findProfile }] = await Promise.all([load(), import('@/domain/access/profile.queries.ts')])
      watch(db)
      const before = changes
      const profile = await findProfile(db)
      if (before !== changes) return hasLeft ? null : ask()
      if (!profile) return (await isTrusted()) ? known!.profile : signedOut()
      if (!profile.id || !profile.church?.id) throw new Error('The server answers with something else than a profile')
      known = { profile, at: now() }
      remembered.writeProfile(profile)
      return shown(profile)
    } catch (error) {
      const kind = await kindOf(error)
      if (kind === 'signed-out' && !(await isTrusted())) return signedOut()
      const lastProfile = kind === 'offline' && remembered.exists() ? remembered.readProfile() : null
      if (lastProfile) return shown(lastProfile)
      // After any other failure, a known person stays signed in.
      if (known) return known.profile
      throw new Error('Failed to check authentication', { cause: error })
    }
  }

  return {
    async currentProfile() {
      if (hasLeft || !remembered.exists()) return signedOut()
      if (known && now() - known.at < believedForMs) return known.profile
      const lastProfile = known?.profile ?? remembered.readProfile()
      if (!lastProfile) return ask()
      const profile = await Promise.race([ask(), wait(patienceMs).then(() => lastProfile)])
      return profile && shown(profile)
    },
    async changedRole() {
      const before = known?.profile ?? remembered.readProfile()
      const after = await ask().catch(() => null)
      return before && after && before.churchRole !== after.churchRole ? after : null
    },
    forget,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Classifies a failure. The code is loaded on demand, and a failed load means that there is no connection. */
function kindOf(error: unknown): Promise<FailureKind> {
  return import('@/domain/shared/db.ts').then(
    ({ toDomainError }) => toDomainError(error).kind,
    () => 'offline',
  )
}

export const session = createSession({
  loadDb,
  remembered: rememberedSession,
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
