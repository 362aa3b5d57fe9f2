import { expect, test } from 'vitest'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import {
  isOffered,
  nearestEvents,
  serviceOrEventDetails,
  serviceOrEventKey,
  parseServiceOrEventKey,
  serviceOrEventOptions,
  withFurther,
} from './service-or-event.ts'

const instance = {
  id: 'i1',
  serviceName: 'Morning Prayer',
  instanceDate: '2024-03-03',
  startTime: '10:00:00',
  endTime: '11:30:00',
} as ServiceInstance
const event = { id: 'e1', name: 'Concert', startDate: '2024-03-06T07:30:00Z', endDate: null } as ChurchEvent
const records = { serviceInstances: [instance], events: [event], sessions: [], isRead: true, failure: null }
const auckland = 'Pacific/Auckland'

test('the options have name and date; the date of the church decides what is past, today or upcoming', () => {
  const [one, other] = [
    { ...instance, id: 'i2', serviceName: 'Evensong', instanceDate: '2024-03-04' },
    { ...instance, id: 'i3', serviceName: 'Snowed', instanceDate: '2024-03-02', outcome: 'did_not_happen' as const },
  ]
  // In Auckland it is already March 3.
  const now = new Date('2024-03-02T13:00:00Z')
  const later = { ...one, id: 'i4', instanceDate: '2024-03-10' }
  const offered = { ...records, serviceInstances: [later, one, instance, { ...other, outcomeReason: 'snow' }] }
  expect(
    serviceOrEventOptions(offered, auckland, now).map(({ group, label, ...rest }) => [
      group,
      label,
      ...('hint' in rest ? [rest.hint] : []),
    ]),
  ).toEqual([
    ['Today', 'Morning Prayer – Mar 3, 2024'],
    ['Upcoming', 'Evensong – Mar 4, 2024'],
    ['Upcoming', 'Evensong – Mar 10, 2024'],
    ['Past', 'Snowed – Mar 2, 2024', 'did not happen: snow'],
    ['Events', 'Concert – Mar 6, 2024'],
  ])
})

test('the key of a selected service or event can be converted back to that service or event', () => {
  for (const selected of [
    { kind: 'event' as const, id: 'e1' },
    { kind: 'service-instance' as const, id: 'i1' },
  ]) {
    expect(parseServiceOrEventKey(serviceOrEventKey(selected))).toEqual(selected)
  }
  expect(parseServiceOrEventKey('something else')).toBeNull()
})

test('the details of a service show the full date, and the end time if there is one', () => {
  expect(serviceOrEventDetails({ kind: 'service-instance', id: 'i1' }, records, auckland)).toEqual({
    name: 'Morning Prayer',
    date: 'Sunday, March 3, 2024',
    time: '10:00 AM – 11:30 AM',
  })
  expect(serviceOrEventDetails({ kind: 'event', id: 'e1' }, records, auckland)).toEqual({
    name: 'Concert',
    date: 'Wednesday, March 6, 2024',
    time: '8:30 PM',
  })
  expect(serviceOrEventDetails({ kind: 'event', id: 'i1' }, records, auckland)).toBeNull()
  expect(serviceOrEventDetails(null, records, auckland)).toBeNull()
})

test('only services and events that have been loaded can be recorded', () => {
  expect(isOffered({ kind: 'service-instance', id: 'i1' }, records)).toBe(true)
  expect(isOffered({ kind: 'event', id: 'e1' }, records)).toBe(true)
  expect(isOffered({ kind: 'event', id: 'i1' }, records)).toBe(false)
  expect(isOffered({ kind: 'service-instance', id: 'i2' }, records)).toBe(false)
  expect(isOffered(null, records)).toBe(false)
})

const at = (day: number) => ({ id: String(day), startDate: new Date(day * 86_400_000).toISOString() }) as ChurchEvent

test('the ten events nearest to now are offered, latest first; the selected event is always included', () => {
  const events = Array.from({ length: 30 }, (_, index) => at(index + 1))
  const ids = nearestEvents(events, 10.4 * 86_400_000, null).map(({ id }) => Number(id))
  expect(ids).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  expect(nearestEvents(events, 10.4 * 86_400_000, '30').map(({ id }) => Number(id))[0]).toBe(30)
})

test('a selected service that is missing from the list is added once, at the end', () => {
  const [near, far] = [{ id: 'near' }, { id: 'far' }] as ServiceInstance[]
  expect(withFurther([near!], far!)).toEqual([near, far])
  expect(withFurther([near!], near!)).toEqual([near])
  expect(withFurther([near!], null)).toEqual([near])
})
