import type { Profile } from '../domain/access/profile.schema.ts'

/**
 * supabase-js keeps its tokens under this key, so that public pages can check for a session without loading
 * supabase-js.
 */
export const sessionKey = 'narthex.session'
const profileKey = 'narthex.profile'

export type RememberedSession = {
  /** Tells whether this device has a token. The server may still refuse the token. */
  exists(): boolean
  /** Returns the last profile of this device, or null. Returns null too if the token belongs to another person. */
  readProfile(): Profile | null
  writeProfile(profile: Profile): void
  forget(): void
}

/** Remembers the signed-in person in the given storage. If the storage is blocked, no person is remembered. */
export function rememberIn(storage: () => Storage): RememberedSession {
  return {
    exists: () => attempt(() => storage().getItem(sessionKey)) !== null,
    readProfile() {
      const profile = readJson(storage, profileKey) as Profile | null
      const token = readJson(storage, sessionKey) as { user?: { id: string } } | null
      return token?.user && token.user.id !== profile?.id ? null : profile
    },
    writeProfile: (profile) => void attempt(() => storage().setItem(profileKey, JSON.stringify(profile))),
    forget: () => void attempt(() => storage().removeItem(profileKey)),
  }
}

export const rememberedSession = rememberIn(() => globalThis.localStorage)

function readJson(storage: () => Storage, key: string): unknown {
  return attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as unknown)
}

/** Returns null if the storage is blocked or full, or if its data is unreadable. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch (error) {
    console.warn('The browser refused its storage.', error)
    return null
  }
}
