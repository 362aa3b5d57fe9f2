import { canManageChurch, canReadEveryDate, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'

/** Beginnings of the addresses that counters have something at; everyone else opens every part of the app. */
const OF_COUNTERS = ['/services', '/service-instances/', '/studio', '/account']

/** Beginnings of the addresses of owners. */
const OF_OWNERS = ['/people', '/integrations']

/**
 * Whether the role of a person includes the part of the app at an address. The studio has no shell around it: a viewer
 * who has its address still watches there, without a way to record.
 */
export function isOpenTo(profile: Profile, path: string): boolean {
  if (OF_OWNERS.some((start) => path.startsWith(start))) return canManageChurch(profile)
  if (path.startsWith('/studio')) return canRecord(profile)
  return canReadEveryDate(profile) || OF_COUNTERS.some((start) => path.startsWith(start))
}

/** Returns the page on which a person begins. */
export function startOf(profile: Profile): '/dashboard' | '/services' {
  return canReadEveryDate(profile) ? '/dashboard' : '/services'
}
