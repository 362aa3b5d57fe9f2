import { expect, test } from 'vitest'
import { eventOf } from '@/testing/factories/events.ts'
import { describeEventTime, filterEvents, localMoment, splitEvents } from './event.rules.ts'
import type { ChurchEvent } from './event.schema.ts'

const event = (name: string, facts: Partial<ChurchEvent> = {}) =>
  eventOf({ id: name, name, startDate: '2024-03-05T18:00:00+00:00', ...facts })

const names = (events: ChurchEvent[]) => events.map(({ name }) => name)

test.each([
  ['', ['Soup Night', 'Choir Visit']],
  ['soup', ['Soup Night']],
  ['social', ['Soup Night']],
  ['HALL', ['Choir Visit']],
  ['lind', ['Choir Visit']],
  ['april', []],
])('searching for %j finds the events %j', (search, found) => {
  const soup = event('Soup Night', { eventType: 'social' })
  const choir = event('Choir Visit', { location: 'Town hall', contactPerson: 'Hannah Lind' })
  expect(names(filterEvents([soup, choir], search))).toEqual(found)
})

test('a running event is upcoming; upcoming events are listed earliest first, past events latest first', () => {
  const now = new Date('2024-03-05T19:00:00Z')
  const events = [
    event('begun', { endDate: '2024-03-05T19:00:00+00:00' }),
    event('begun without an end'),
    event('long ago', { startDate: '2023-03-05T18:00:00+00:00' }),
    event('later', { startDate: '2024-04-05T18:00:00+00:00' }),
    event('tomorrow', { startDate: '2024-03-06T18:00:00+00:00' }),
  ]
  const { upcoming, past } = splitEvents(events, now)
  expect(names(upcoming)).toEqual(['begun', 'tomorrow', 'later'])
  expect(names(past)).toEqual(['begun without an end', 'long ago'])
})

test.each([
  ['2024-03-05T18:00:00+00:00', null, 'Tuesday, March 5, 2024, 1:00 PM'],
  ['2024-03-05T18:00:00+00:00', '2024-03-05T20:30:00+00:00', 'Tuesday, March 5, 2024, 1:00 PM – 3:30 PM'],
  [
    '2024-03-05T18:00:00+00:00',
    '2024-03-06T20:30:00+00:00',
    'Tuesday, March 5, 2024, 1:00 PM – Wednesday, March 6, 2024, 3:30 PM',
  ],
  ['2024-03-05T05:00:00+00:00', null, 'Tuesday, March 5, 2024'],
  ['2024-03-05T05:00:00+00:00', '2024-03-06T04:59:00+00:00', 'Tuesday, March 5, 2024'],
  ['2024-03-05T05:00:00+00:00', '2024-03-07T04:59:00+00:00', 'Tuesday, March 5, 2024 – Wednesday, March 6, 2024'],
])('an event in New York from %s to %s is described in local time', (startDate, endDate, words) =>
  expect(describeEventTime({ startDate, endDate }, 'America/New_York')).toBe(words),
)

test("when an event opens in the form, its start is in the church's time zone", () => {
  expect(localMoment('2024-03-05T18:30:00+00:00', 'Pacific/Auckland')).toBe('2024-03-06T07:30')
  expect(localMoment(null, 'UTC')).toBe('')
})
