import * as v from 'valibot'
import { ServiceInstanceFilter } from '@/domain/services/service-instance.schema.ts'

/** What the services list keeps in its address; everything unknown falls back, nothing throws. */
export const ServicesSearch = v.object({
  tab: v.optional(v.fallback(v.picklist(['services', 'recurring']), 'services'), 'services'),
  // An address typed by hand, such as ?q=2024, arrives as a number.
  q: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''), ''),
  type: ServiceInstanceFilter.entries.type,
})
export type ServicesSearch = v.InferOutput<typeof ServicesSearch>

/** Left out of the address. */
export const SERVICES_SEARCH_DEFAULTS = { tab: 'services', q: '', type: 'all' } as const satisfies ServicesSearch
