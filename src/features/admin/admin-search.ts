import type { SearchSchemaInput } from '@tanstack/react-router'
import { readChoice } from '@/domain/shared/search-params.ts'

export type AdminSearch = { tab: 'users' | 'requests' }

export function readAdminSearch(search: Partial<AdminSearch> & SearchSchemaInput): AdminSearch {
  return { tab: readChoice(['users', 'requests'], search.tab) }
}

/** The default values, which the router omits from the URL. */
export const ADMIN_SEARCH_DEFAULTS = { tab: 'users' } as const satisfies AdminSearch
