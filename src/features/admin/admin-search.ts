import type { SearchSchemaInput } from '@tanstack/react-router'
import { readChoice } from '@/domain/shared/search-params.ts'

/** What the admin page keeps in its address. */
export type AdminSearch = { tab: 'users' | 'requests' }

export function readAdminSearch(search: Partial<AdminSearch> & SearchSchemaInput): AdminSearch {
  return { tab: readChoice(['users', 'requests'], search.tab) }
}

/** Left out of the address. */
export const ADMIN_SEARCH_DEFAULTS = { tab: 'users' } as const satisfies AdminSearch
