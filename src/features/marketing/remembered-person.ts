import type { Profile } from '@/domain/access/profile.schema.ts'
import { rememberedSession } from '@/platform/remembered-session.ts'

/** The person who is signed in on this device, as far as it remembers: a public page asks no server. */
export function rememberedPerson(): Profile | null {
  return rememberedSession.exists() ? rememberedSession.readProfile() : null
}
