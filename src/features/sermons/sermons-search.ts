import * as v from 'valibot'
import { SearchWords } from '@/domain/shared/search-words.ts'

/** What the sermon library keeps in its address. */
export const SermonsSearch = v.object({ q: SearchWords })
export type SermonsSearch = v.InferOutput<typeof SermonsSearch>

/** Left out of the address. */
export const SERMONS_SEARCH_DEFAULTS = { q: '' } as const satisfies SermonsSearch
