import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** What the events list keeps in its address. */
export type EventsSearch = { q: string }

export function readEventsSearch(search: Partial<EventsSearch> & SearchSchemaInput): EventsSearch {
  return { q: readWords(search.q) }
}

/** Left out of the address. */
export const EVENTS_SEARCH_DEFAULTS = { q: '' } as const satisfies EventsSearch
