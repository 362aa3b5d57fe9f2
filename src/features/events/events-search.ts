import * as v from 'valibot'
import { SearchWords } from '@/domain/shared/search-words.ts'

/** What the events list keeps in its address. */
export const EventsSearch = v.object({ q: SearchWords })
export type EventsSearch = v.InferOutput<typeof EventsSearch>

/** Left out of the address. */
export const EVENTS_SEARCH_DEFAULTS = { q: '' } as const satisfies EventsSearch
