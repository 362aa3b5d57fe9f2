import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The search parameters of the sermon library. */
export type SermonsSearch = { q: string }

export function readSermonsSearch(search: Partial<SermonsSearch> & SearchSchemaInput): SermonsSearch {
  return { q: readWords(search.q) }
}

/** Left out of the URL. */
export const SERMONS_SEARCH_DEFAULTS = { q: '' } as const satisfies SermonsSearch
