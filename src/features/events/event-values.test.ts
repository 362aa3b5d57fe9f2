import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { eventValuesOf, withKeptTimes } from './event-values.ts'

const timeZone = 'America/Los_Angeles'

/**
 * On this day the clocks go back, so that 1:30 AM comes twice. The event begins at the second 1:30 AM. PostgREST may
 * write `+00:00` for UTC instead of `Z`.
 */
const vigil: ChurchEvent = {
  ...v.parse(EventDraft, { ...EVENT_DEFAULTS, name: 'Vigil', startDate: '2026-11-01' }),
  id: 'e1',
  createdAt: '2026-01-01T00:00:00Z',
  startDate: '2026-11-01T09:30:15+00:00',
  endDate: '2026-11-01T09:45:00+00:00',
}

const saved = (typed: Partial<ReturnType<typeof eventValuesOf>>) =>
  withKeptTimes(v.parse(EventDraft, { ...eventValuesOf(vigil, timeZone), ...typed }), vigil, timeZone)

test('when a time is not edited, it keeps its seconds and UTC time, even when the clocks go back', () => {
  expect(saved({ location: 'Hall' })).toMatchObject({
    location: 'Hall',
    startDate: '2026-11-01T09:30:15+00:00',
    endDate: '2026-11-01T09:45:00+00:00',
  })
})

test('an edited time is saved as typed, and a removed time is saved as null', () => {
  expect(saved({ startDate: '2026-11-01T00:30' })).toMatchObject({
    startDate: '2026-11-01T00:30',
    endDate: '2026-11-01T09:45:00+00:00',
  })
  expect(saved({ endDate: '' }).endDate).toBeNull()
})
