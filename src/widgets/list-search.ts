import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The search parameter of a list that has a search field and no other filter. */
export type ListSearch = { q: string }

export function readListSearch(search: Partial<ListSearch> & SearchSchemaInput): ListSearch {
  return { q: readWords(search.q) }
}

/** Left out of the URL. */
export const LIST_SEARCH_DEFAULTS = { q: '' } as const satisfies ListSearch
