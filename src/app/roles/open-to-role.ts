import { canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'

/** Beginnings of the addresses that counters have something at; everyone else opens every part of the app. */
const OF_COUNTERS = ['/services', '/service-instances/', '/studio', '/account']

/** Whether the role of a person includes the part of the app at an address. */
export function isOpenTo(profile: Profile, path: string): boolean {
  return canReadEveryDate(profile) || OF_COUNTERS.some((start) => path.startsWith(start))
}

/** Where a person begins. */
export function startOf(profile: Profile): '/dashboard' | '/services' {
  return canReadEveryDate(profile) ? '/dashboard' : '/services'
}
