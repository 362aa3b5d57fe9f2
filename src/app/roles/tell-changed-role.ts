import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Session } from '@/platform/session.ts'
import { toast } from '@/ui/toast.ts'

/** `not-found` is also a refusal, because Postgres hides a row that the person may not change. */
const REFUSALS = new Set(['forbidden', 'not-found'])

/**
 * Checks after a refusal whether the person's role has changed, and shows a toast if it has. The page keeps the typed
 * text. The next page uses the new role.
 */
export async function tellRoleAfterRefusal(session: Session, error: unknown): Promise<void> {
  if (error instanceof DomainError && REFUSALS.has(error.kind))
    await tellChangedRole(session, ' What you typed is still here.')
}

/**
 * Shows a toast if the role has changed.
 *
 * @returns the profile with the new role, or null if the role is the same
 */
export async function tellChangedRole(session: Session, more = ''): Promise<Profile | null> {
  const profile = await session.changedRole()
  if (!profile) return null
  const { label, may } = CHURCH_ROLES[profile.churchRole]
  const description = `You are ${label} now. ${label}: ${may.charAt(0).toLowerCase()}${may.slice(1)}${more}`
  toast({ title: 'Your role has changed', description })
  return profile
}
