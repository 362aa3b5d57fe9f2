import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { someId } from './services.ts'

/** An event of which only the necessary is known; it is over. */
export function eventOf(facts: Partial<ChurchEvent> = {}): ChurchEvent {
  return {
    id: someId(),
    name: 'Soup Night',
    description: null,
    eventType: 'general',
    startDate: '2024-03-05T23:00:00+00:00',
    endDate: null,
    location: null,
    contactPerson: null,
    maxAttendees: null,
    registrationRequired: false,
    createdAt: '2024-02-01T12:00:00+00:00',
    ...facts,
  }
}
