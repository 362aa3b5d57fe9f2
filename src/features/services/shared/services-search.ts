import type { SearchSchemaInput } from '@tanstack/react-router'
import type { ServiceInstanceFilter } from '@/domain/services/service-instance.rules.ts'
import { SERVICE_TYPES } from '@/domain/services/service-types.ts'
import { readChoice, readWords } from '@/domain/shared/search-params.ts'

export type ServicesSearch = { tab: 'services' | 'recurring'; q: string; type: ServiceInstanceFilter['type'] }

export function readServicesSearch(search: Partial<ServicesSearch> & SearchSchemaInput): ServicesSearch {
  return {
    tab: readChoice(['services', 'recurring'], search.tab),
    q: readWords(search.q),
    type: readChoice(['all', ...SERVICE_TYPES], search.type),
  }
}

/** The default values, which the router omits from the URL. */
export const SERVICES_SEARCH_DEFAULTS = { tab: 'services', q: '', type: 'all' } as const satisfies ServicesSearch
