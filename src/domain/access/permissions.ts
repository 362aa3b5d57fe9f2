import type { Profile } from './profile.schema.ts'

/**
 * Mirrors row-level security for showing and hiding. Postgres decides; these only hide what Postgres would
 * refuse.
 */

type Roles = Pick<Profile, 'role' | 'churchRole'>

/** Owners and staff change their church's rows. */
export function canEdit(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return profile?.churchRole === 'owner' || profile?.churchRole === 'staff'
}

/** Owners change the church itself (its name and time zone). */
export function canManageChurch(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return profile?.churchRole === 'owner'
}

/** Administrators see the admin page. */
export function isAdmin(profile: Pick<Roles, 'role'> | null): boolean {
  return profile?.role === 'admin'
}
