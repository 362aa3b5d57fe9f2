import { describe, expect, test } from 'vitest'
import { serviceOf } from '@/testing/factories/services.ts'
import {
  filterServiceInstances,
  instanceOfService,
  isSpecialByDefault,
  isTypeOfOtherDay,
  serviceStatus,
  summarizeServices,
} from './service-instance.rules.ts'

const service = serviceOf({ id: 's1', name: 'Eucharist', serviceTime: '09:30', location: 'Nave' })
const open = { instanceDate: '2024-03-10', startTime: '10:00:00', attendanceRecorded: false, outcome: 'held' as const }

test("the status of a service depends on the church's time zone", () => {
  const now = new Date('2024-03-09T22:00:00Z')
  expect(serviceStatus(open, 'Pacific/Auckland', now)).toBe('No Attendance')
  expect(serviceStatus(open, 'America/New_York', now)).toBe('Upcoming')
  expect(serviceStatus({ ...open, attendanceRecorded: true }, 'America/New_York', now)).toBe('Attendance Recorded')
})

test('the services page counts all services, counted services and upcoming services', () => {
  const counted = { ...open, attendanceRecorded: true }
  const now = new Date('2024-03-10T12:00:00Z')
  expect(summarizeServices([open, counted, { ...open, instanceDate: '2024-03-17' }], 'UTC', now)).toEqual({
    total: 3,
    withAttendance: 1,
    upcoming: 1,
    notCounted: 1,
    didNotHappen: 0,
  })
})

test('a service with a count is not upcoming, and the figures of the services page add up', () => {
  const snow = { ...open, outcome: 'did_not_happen' as const }
  const counted = { ...open, attendanceRecorded: true }
  const now = new Date('2024-03-10T05:20:00Z')
  const past = { ...open, instanceDate: '2024-03-03' }
  const services = [counted, open, past, past, { ...snow, instanceDate: '2024-03-03' }, snow]
  expect(summarizeServices(services, 'UTC', now)).toEqual({
    total: 6,
    withAttendance: 1,
    upcoming: 2,
    notCounted: 2,
    didNotHappen: 1,
  })
})

test('a search finds services of the chosen type by name, speaker and date', () => {
  const list = [
    { serviceName: 'Easter Vigil', speaker: null, serviceType: 'Special' as const, instanceDate: '2024-03-30' },
    { serviceName: 'Evensong', speaker: 'Éaston', serviceType: 'Sunday Evening' as const, instanceDate: '2024-03-31' },
    { serviceName: 'Morning', speaker: 'Ada', serviceType: 'Sunday Morning' as const, instanceDate: '2024-03-31' },
  ]
  const names = (search: string, type: 'all' | 'Special') =>
    filterServiceInstances(list, { search, type }).map((i) => i.serviceName)
  expect(names('EAST', 'all')).toEqual(['Easter Vigil', 'Evensong'])
  expect(names('east', 'Special')).toEqual(['Easter Vigil'])
  expect(names('', 'all')).toHaveLength(3)
  expect(names('zzz', 'all')).toEqual([])
  expect(names('Mar 31', 'all')).toEqual(['Evensong', 'Morning'])
  expect(names('Mar 31', 'Special')).toEqual([])
})

describe('one date of a recurring service', () => {
  const chosen = { serviceId: 's1', instanceDate: '2024-03-10', startTime: null, endTime: null, notes: null }

  test('an empty field of a dated service gets the value of the recurring service', () => {
    expect(instanceOfService(service, chosen)).toEqual({
      serviceId: 's1',
      eventId: null,
      serviceName: 'Eucharist',
      serviceType: 'Sunday Morning',
      instanceDate: '2024-03-10',
      startTime: '09:30',
      endTime: null,
      speaker: null,
      location: 'Nave',
      notes: null,
      isSpecial: null,
    })
  })

  test('a filled field of a dated service replaces the value of the recurring service', () => {
    const own = { ...chosen, startTime: '18:00', endTime: '19:00', notes: 'Choir' }
    expect(instanceOfService(service, own)).toMatchObject({
      startTime: '18:00',
      endTime: '19:00',
      notes: 'Choir',
      serviceType: 'Sunday Evening',
    })
  })

  test.each([
    ['special', '2024-03-10', '10:00', 'Special'],
    ['worship', '2024-03-10', '11:59', 'Sunday Morning'],
    ['worship', '2024-03-10', '12:00', 'Sunday Evening'],
    ['prayer', '2024-03-13', '19:00', 'Wednesday'],
    ['study', '2024-03-14', '19:00', 'Other'],
  ] as const)(
    'one date of a %s service on %s at %s has the type %s',
    (serviceType, instanceDate, startTime, expected) => {
      expect(instanceOfService({ ...service, serviceType }, { ...chosen, instanceDate, startTime }).serviceType).toBe(
        expected,
      )
    },
  )

  test('a service starts at ten when the form and the recurring service have no time', () => {
    expect(instanceOfService({ ...service, serviceTime: null }, chosen).startTime).toBe('10:00')
  })
})

test.each([
  ['Sunday Morning', '2024-03-10', false],
  ['Sunday Evening', '2024-03-13', true],
  ['Wednesday', '2024-03-13', false],
  ['Wednesday', '2024-03-10', true],
  ['Special', '2024-03-11', false],
  ['Other', '2024-03-10', false],
] as const)('the type %s is of another day than %s: %s', (type, date, expected) => {
  expect(isTypeOfOtherDay(type, date)).toBe(expected)
})

test('an unmarked service is special when its series or its type is special', () => {
  const of = (serviceType: 'Special' | 'Other', isSpecial?: boolean) =>
    isSpecialByDefault({ serviceType }, isSpecial === undefined ? null : { isSpecial })
  expect([of('Other'), of('Other', false), of('Other', true), of('Special', false), of('Special')]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
