import { canEdit, canManageChurch, canReadEveryDate, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'

/** Counters may open only addresses that begin with one of these texts. */
const OF_COUNTERS = ['/services', '/service-instances/', '/studio', '/account']

/** Only owners may open addresses that begin with one of these texts. */
const OF_OWNERS = ['/people', '/integrations', '/data']

const OF_MERGES = /^\/members\/(merges|[^/]+\/merge)\/?$/

/**
 * Tells whether the person's role includes the page at an address. The studio's page does not call this function, so a
 * viewer can open /studio by its address and watch without recording.
 */
export function isOpenTo(profile: Profile, path: string): boolean {
  if (OF_OWNERS.some((start) => path.startsWith(start))) return canManageChurch(profile)
  if (path.startsWith('/import') || OF_MERGES.test(path)) return canEdit(profile)
  if (path.startsWith('/studio')) return canRecord(profile)
  return canReadEveryDate(profile) || OF_COUNTERS.some((start) => path.startsWith(start))
}

export function startOf(profile: Profile): '/dashboard' | '/services' {
  return canReadEveryDate(profile) ? '/dashboard' : '/services'
}
