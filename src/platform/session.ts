import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import { loadDb } from './database.ts'
import type { LoadDb } from './database.ts'
import { isRecordingInBrowser } from './recording-lock.ts'
import { rememberedSession } from './remembered-session.ts'
import type { RememberedSession } from './remembered-session.ts'

/** How long the profile is used before it is read again, in milliseconds. */
const believedForMs = 5 * 60_000
/** How long a person known on this device waits for a server that does not answer (supabase-js tries for 30 s). */
const patienceMs = 4000

export type Session = {
  /**
   * The signed-in person, or null. Without a connection it is the person last signed in on this device, because a
   * recording may start offline.
   * @throws Error 'Failed to check authentication'
   */
  currentProfile(): Promise<Profile | null>
  /** Reads the profile again. @returns it when the role is another than before */
  changedRole(): Promise<Profile | null>
  /** Ask again next time: after signing in, out, or changing the profile. */
  forget(): void
  /** Calls back when the person was signed out (here, in another tab, by expiry), or with the id of another person. */
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
  /** The person whose pages are open; a page with something unsaved stays after the session ended. */
  let shownId: string | null = null
  let watched: Db | null = null
  /** Another tab's event arrives before its change of storage; until the next sign-in the event counts. */
  let hasLeft = false
  const listeners = new Set<(anotherId: string | null) => void>()

  function forget(): void {
    known = null
  }

  function signedOut(): null {
    forget()
    remembered.forget()
    return null
  }

  /** supabase-js notifies every tab; it also repeats SIGNED_IN whenever a tab comes to the front. */
  function watch(db: Db): void {
    if (watched === db) return
    watched = db
    db.auth.onAuthStateChange((event, session) => {
      hasLeft = event === 'SIGNED_OUT' || (hasLeft && session === null)
      const anotherId = shownId !== null && session && session.user.id !== shownId ? session.user.id : null
      if (event !== 'SIGNED_OUT' && !anotherId) return
      signedOut()
      shownId = anotherId ?? shownId
      for (const listener of listeners) listener(anotherId)
    })
  }

  function shown(profile: Profile): Profile {
    shownId = profile.id
    return profile
  }

  /** While a page records, one odd answer does not end that: being signed out is heard from Auth itself. */
  async function isTrusted(): Promise<boolean> {
    return known !== null && (await isRecordingInBrowser())
  }

  async function ask(): Promise<Profile | null> {
    try {
      const [db, { findProfile }] = await Promise.all([load(), import('@/domain/access/profile.queries.ts')])
      watch(db)
      const profile = await findProfile(db)
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
      // Only being signed out takes the page from a person it was opened for, whatever else the server answers.
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

/** The code that classifies failures is loaded when there is one; where that fails too, there is no connection. */
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
