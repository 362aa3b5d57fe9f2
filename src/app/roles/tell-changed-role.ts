import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Session } from '@/platform/session.ts'
import { toast } from '@/ui/toast.ts'

/** Postgres hides from a viewer's change the row it would change: that is refused as one that is not there. */
const REFUSALS = new Set(['forbidden', 'not-found'])

/**
 * A refused person may have another role than when the page opened. The page stays, with what was typed; what it offers
 * changes with the next page.
 */
export async function tellRoleAfterRefusal(session: Session, error: unknown): Promise<void> {
  if (error instanceof DomainError && REFUSALS.has(error.kind))
    await tellChangedRole(session, ' What you typed is still here.')
}

/** @returns the person with their role, when it is another than before */
export async function tellChangedRole(session: Session, more = ''): Promise<Profile | null> {
  const profile = await session.changedRole()
  if (!profile) return null
  const { label, may } = CHURCH_ROLES[profile.churchRole]
  const description = `You are ${label} now. ${label}: ${may.charAt(0).toLowerCase()}${may.slice(1)}${more}`
  toast({ title: 'Your role has changed', description })
  return profile
}
