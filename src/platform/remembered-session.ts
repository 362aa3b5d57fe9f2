import type { Profile } from '../domain/access/profile.schema.ts'

/** supabase-js keeps its tokens here, so that the public pages can ask without loading it. */
export const sessionKey = 'narthex.session'
const profileKey = 'narthex.profile'

export type RememberedSession = {
  /** A token is kept on this device; whether the server still takes it is another question. */
  exists(): boolean
  readProfile(): Profile | null
  writeProfile(profile: Profile): void
  forget(): void
}

/** Remembers the signed-in person on this device. A browser without storage remembers nothing. */
export function rememberIn(storage: () => Storage): RememberedSession {
  return {
    exists: () => attempt(() => storage().getItem(sessionKey)) !== null,
    readProfile() {
      const text = attempt(() => storage().getItem(profileKey))
      return text === null ? null : attempt(() => JSON.parse(text) as Profile)
    },
    writeProfile: (profile) => void attempt(() => storage().setItem(profileKey, JSON.stringify(profile))),
    forget: () => void attempt(() => storage().removeItem(profileKey)),
  }
}

export const rememberedSession = rememberIn(() => globalThis.localStorage)

/** Storage may be blocked, full or tampered with; then this device remembers nothing. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch (error) {
    console.warn('The browser refused its storage.', error)
    return null
  }
}
