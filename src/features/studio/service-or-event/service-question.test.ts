import { expect, test } from 'vitest'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { serviceQuestions, wrongDayText } from './service-question.ts'

const now = new Date('2026-11-22T15:30:00Z')
const zone = 'America/New_York'
const service = (id: string, instanceDate: string, outcome = 'held') =>
  ({ id, instanceDate, startTime: '10:00:00', endTime: '11:30:00', outcome }) as ServiceInstance
const event = (id: string, startDate: string, endDate: string | null) => ({ id, startDate, endDate }) as ChurchEvent
const records = {
  serviceInstances: [
    service('next', '2026-11-29'),
    service('today', '2026-11-22'),
    service('last', '2026-11-15'),
    service('snowed', '2026-11-22', 'did_not_happen'),
    service('old', '2025-12-28', 'did_not_happen'),
  ],
  events: [
    event('retreat', '2026-11-20T22:00:00Z', '2026-11-23T01:00:00Z'),
    event('fair', '2026-11-24T15:00:00Z', null),
  ],
}
const ask = (kind: 'service-instance' | 'event', id: string) => [
  serviceQuestions({ kind, id }, records, zone, now),
  wrongDayText({ kind, id }, records, zone, now),
]

test('a recording asks for confirmation if the service is on another day or did not happen', () => {
  expect(ask('service-instance', 'today')[0]).toEqual([])
  expect(ask('service-instance', 'last')).toEqual([['wrong-day'], 'This service was on Nov 15. Record it anyway?'])
  expect(ask('service-instance', 'next')).toEqual([['wrong-day'], 'This service is on Nov 29. Record it anyway?'])
  expect(ask('service-instance', 'snowed')[0]).toEqual(['did-not-happen'])
  expect(ask('service-instance', 'old')).toEqual([
    ['wrong-day', 'did-not-happen'],
    'This service was on Dec 28, 2025. Record it anyway?',
  ])
  expect(ask('service-instance', 'gone')[0]).toEqual([])
})

test('an event that lasts several days can be recorded on each of its days', () => {
  expect(ask('event', 'retreat')[0]).toEqual([])
  expect(ask('event', 'fair')).toEqual([['wrong-day'], 'This event is on Nov 24. Record it anyway?'])
})
