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

/** Owners, staff and, on the days of the counting window, counters count people. */
export function canRecord(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile) || profile?.churchRole === 'counter'
}

/** Everyone but counters reads services of every date, trends, sermons and the calendar. */
export function canReadEveryDate(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile) || profile?.churchRole === 'viewer'
}

/** Addresses, notes and gifts of people are for owners and staff; others know names and status. */
export function canSeeContacts(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canEdit(profile)
}

/** Pictures of people are for those who count them. */
export function canSeePictures(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return canRecord(profile)
}

/** Owners change the church itself (its name and time zone). */
export function canManageChurch(profile: Pick<Roles, 'churchRole'> | null): boolean {
  return profile?.churchRole === 'owner'
}

/** Administrators see the admin page. */
export function isAdmin(profile: Pick<Roles, 'role'> | null): boolean {
  return profile?.role === 'admin'
}
