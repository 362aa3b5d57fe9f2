import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The search parameters of the events list. */
export type EventsSearch = { q: string }

export function readEventsSearch(search: Partial<EventsSearch> & SearchSchemaInput): EventsSearch {
  return { q: readWords(search.q) }
}

/** Left out of the URL. */
export const EVENTS_SEARCH_DEFAULTS = { q: '' } as const satisfies EventsSearch
