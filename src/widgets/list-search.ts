import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The search parameter of a list with a search field and no other filter. */
export type ListSearch = { q: string }

export function readListSearch(search: Partial<ListSearch> & SearchSchemaInput): ListSearch {
  return { q: readWords(search.q) }
}

/** Values that are left out of the URL. */
export const LIST_SEARCH_DEFAULTS = { q: '' } as const satisfies ListSearch
