import * as v from 'valibot'
import { ServiceInstanceFilter } from '@/domain/services/service-instance.schema.ts'
import { SearchWords } from '@/domain/shared/search-words.ts'

/** What the services list keeps in its address; everything unknown falls back, nothing throws. */
export const ServicesSearch = v.object({
  tab: v.optional(v.fallback(v.picklist(['services', 'recurring']), 'services'), 'services'),
  q: SearchWords,
  type: ServiceInstanceFilter.entries.type,
})
export type ServicesSearch = v.InferOutput<typeof ServicesSearch>

/** Left out of the address. */
export const SERVICES_SEARCH_DEFAULTS = { tab: 'services', q: '', type: 'all' } as const satisfies ServicesSearch
