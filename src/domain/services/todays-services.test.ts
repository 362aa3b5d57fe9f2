import { expect, test } from 'vitest'
import { instanceOf, serviceTotalOf } from '@/testing/factories/services.ts'
import { daysAskedAbout, todaysServices, uncountedServices } from './todays-services.ts'

const auckland = 'Pacific/Auckland'
const newYork = 'America/New_York'
const service = (instanceDate: string, startTime: string, endTime: string | null = null) =>
  serviceTotalOf(instanceOf({ instanceDate, startTime, endTime }))
const seen = (services: ReturnType<typeof service>[], timeZone: string, now: string) =>
  todaysServices(services, timeZone, new Date(now)).map(({ startTime, day, phase }) => [startTime, day, phase])

test("today's services are the services on the church's current date, earliest first", () => {
  const services = [
    service('2026-11-22', '18:00'),
    service('2026-11-22', '10:00', '11:30'),
    service('2026-11-22', '08:00'),
    service('2026-11-23', '10:00'),
    service('2026-11-21', '10:00'),
  ]
  // At this instant it is Sunday morning in Auckland.
  expect(seen(services, auckland, '2026-11-21T22:00:00Z')).toEqual([
    ['08:00', 'today', 'over'],
    ['10:00', 'today', 'running'],
    ['18:00', 'today', 'upcoming'],
  ])
  expect(daysAskedAbout(auckland, new Date('2026-11-21T22:00:00Z'))).toEqual({ from: '2026-08-30', to: '2026-11-23' })
})

test("around midnight, today's services include services of other days that are running or about to begin", () => {
  const vigil = [service('2026-12-24', '23:00', '00:30'), service('2026-12-25', '00:15')]
  expect(seen(vigil, newYork, '2026-12-25T04:20:00Z')).toEqual([
    ['23:00', 'today', 'running'],
    ['00:15', 'tomorrow', 'upcoming'],
  ])
  expect(seen(vigil, newYork, '2026-12-25T05:20:00Z')).toEqual([
    ['23:00', 'yesterday', 'running'],
    ['00:15', 'today', 'running'],
  ])
  expect(seen(vigil, newYork, '2026-12-25T05:31:00Z')).toEqual([['00:15', 'today', 'running']])
  expect(seen(vigil, newYork, '2026-12-26T05:00:00Z')).toEqual([])
})

test.each([
  // The clocks go forward at 2:00, so 10:00 in New York is four hours behind UTC.
  ['2026-03-08', '2026-03-08T13:59:59Z', 'upcoming'],
  ['2026-03-08', '2026-03-08T14:00:00Z', 'running'],
  ['2026-03-08', '2026-03-08T15:00:01Z', 'over'],
  // The clocks go back at 2:00, so 10:00 in New York is five hours behind UTC.
  ['2026-11-01', '2026-11-01T14:59:59Z', 'upcoming'],
  ['2026-11-01', '2026-11-01T15:00:00Z', 'running'],
])('on %s, when the clocks change, the state of a service from 10 to 11 at %s is %s', (date, now, phase) => {
  expect(todaysServices([service(date, '10:00', '11:00')], newYork, new Date(now))[0]?.phase).toBe(phase)
})

test('the list of uncounted services covers the last twelve weeks, newest first', () => {
  const now = new Date('2026-11-22T16:00:00Z')
  const services = [
    service('2026-12-25', '10:00'),
    service('2026-11-22', '10:00'),
    service('2026-11-15', '10:00'),
    serviceTotalOf(instanceOf({ instanceDate: '2026-11-08', outcome: 'did_not_happen' })),
    serviceTotalOf(instanceOf({ instanceDate: '2026-11-01' }), { total: 0 }),
    service('2026-08-30', '10:00'),
    service('2026-08-29', '10:00'),
  ]
  const found = uncountedServices(services, newYork, now)
  expect(found.map(({ instanceDate }) => instanceDate)).toEqual(['2026-11-15', '2026-08-30'])
  expect(uncountedServices([], newYork, now)).toEqual([])
})
