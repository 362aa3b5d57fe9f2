import type { Profile } from './profile.schema.ts'

/**
 * Pages hide actions that Postgres would refuse. The functions of this file therefore mirror the row-level security of
 * Postgres. The policies are in the migration of each table, such as `supabase/migrations/20261125000600_members.sql`.
 */

type Roles = Pick<Profile, 'role' | 'churchRole'>

/** Returns whether the person may change the church's rows; owners and staff may. */
export function canEdit(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return profile?.churchRole === 'owner' || profile?.churchRole === 'staff'
}

/**
 * Returns whether the person may count people; every role except viewer may. The database accepts a count by the role
 * counter only for services from yesterday to a week from today.
 */
export function canRecord(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile) || profile?.churchRole === 'counter'
}

/**
 * Returns whether the person may read services of every date, trends, sermons and the calendar; every role except
 * counter may.
 */
export function canReadEveryDate(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile) || profile?.churchRole === 'viewer'
}

/**
 * Returns whether the person may read addresses, notes and gifts of members; owners and staff may. Other roles see
 * names and status.
 */
export function canSeeContacts(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile)
}

/** Returns whether the person may see pictures of people; everyone who may count people may. */
export function canSeePictures(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canRecord(profile)
}

/** Returns whether the person may change the church itself, such as its name and time zone; only owners may. */
export function canManageChurch(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return profile?.churchRole === 'owner'
}

/** Returns whether the person may see the admin page; only administrators of the installation may. */
export function isAdmin(profile: Pick<Roles, 'role'> | null): boolean {
  return profile?.role === 'admin'
}
