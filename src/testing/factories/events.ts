import * as v from 'valibot'
import { EventDraft } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { someId } from './services.ts'

/** Returns a past event with only the required facts. */
export function eventOf(facts: Partial<ChurchEvent> = {}): ChurchEvent {
  return {
    ...v.parse(EventDraft, { name: 'Soup Night', startDate: '2024-03-05T23:00:00+00:00' }),
    id: someId(),
    createdAt: '2024-02-01T12:00:00+00:00',
    ...facts,
  }
}
