import type { SearchSchemaInput } from '@tanstack/react-router'
import { readChoice } from '@/domain/shared/search-params.ts'

/** `from` is the page to which the import links back. */
export type ImportSearch = { from: 'dashboard' | 'members' | 'services' | 'data' }

export function readImportSearch(search: Partial<ImportSearch> & SearchSchemaInput): ImportSearch {
  return { from: readChoice(['dashboard', 'members', 'services', 'data'], search.from) }
}

/** The default values, which the router omits from the URL. */
export const IMPORT_SEARCH_DEFAULTS = { from: 'dashboard' } as const satisfies ImportSearch
