import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { eventValuesOf, withKeptTimes } from './event-values.ts'

const timeZone = 'America/Los_Angeles'

/** The event is in the second of that day's two hours from 1:00 to 2:00, as PostgREST may write it. */
const vigil: ChurchEvent = {
  ...v.parse(EventDraft, { ...EVENT_DEFAULTS, name: 'Vigil', startDate: '2026-11-01' }),
  id: 'e1',
  createdAt: '2026-01-01T00:00:00Z',
  startDate: '2026-11-01T09:30:15+00:00',
  endDate: '2026-11-01T09:45:00+00:00',
}

const saved = (typed: Partial<ReturnType<typeof eventValuesOf>>) =>
  withKeptTimes(v.parse(EventDraft, { ...eventValuesOf(vigil, timeZone), ...typed }), vigil, timeZone)

test('an event whose times are not edited keeps them, in the repeated hour and to the second', () => {
  expect(saved({ location: 'Hall' })).toMatchObject({
    location: 'Hall',
    startDate: '2026-11-01T09:30:15+00:00',
    endDate: '2026-11-01T09:45:00+00:00',
  })
})

test('a changed or removed time is what was typed', () => {
  expect(saved({ startDate: '2026-11-01T00:30' })).toMatchObject({
    startDate: '2026-11-01T00:30',
    endDate: '2026-11-01T09:45:00+00:00',
  })
  expect(saved({ endDate: '' }).endDate).toBeNull()
})
