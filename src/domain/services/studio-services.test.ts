import { expect, test } from 'vitest'
import { isServiceNow, nearestServices, todaysService } from './studio-services.ts'

const at = (instanceDate: string, startTime: string, endTime: string | null = null) => ({
  id: `${instanceDate} ${startTime}`,
  instanceDate,
  startTime,
  endTime,
  outcome: 'held' as const,
})
const none = new Set<string>()
const zone = 'America/New_York'
/** `now` is 10:30 on Sunday, March 3 in New York. */
const now = new Date('2024-03-03T15:30:00Z')

test('the studio offers the services nearest to today, newest first', () => {
  const weekly = Array.from({ length: 24 }, (_, week) => {
    const date = new Date(Date.UTC(2023, 11, 17) + week * 7 * 86_400_000)
    return at(date.toISOString().slice(0, 10), '10:00')
  })
  const [midweek, evening] = [at('2024-03-06', '19:00'), at('2024-03-03', '18:00')]
  const days = nearestServices([...weekly, midweek, evening], '2024-03-03', 10).map(({ id }) => id)
  expect(days).toEqual([
    '2024-03-24 10:00',
    '2024-03-17 10:00',
    '2024-03-10 10:00',
    '2024-03-06 19:00',
    '2024-03-03 18:00',
    '2024-03-03 10:00',
    '2024-02-25 10:00',
    '2024-02-18 10:00',
    '2024-02-11 10:00',
    '2024-02-04 10:00',
  ])
  expect(nearestServices(weekly.slice(0, 3), '2024-03-03', 10)).toEqual(weekly.slice(0, 3).toReversed())
})

test('the studio offers the running service of today, then the next service, then the last service', () => {
  const early = at('2024-03-03', '08:00:00', '09:00:00')
  const running = at('2024-03-03', '10:00:00', '11:30:00')
  const evening = at('2024-03-03', '18:00:00')
  const others = [at('2024-03-10', '10:00:00'), at('2024-02-25', '10:00:00')]
  expect(todaysService([...others, evening, running, early], zone, now, none)).toBe(running)
  expect(todaysService([evening, early], zone, now, none)).toBe(evening)
  expect(todaysService([early], zone, now, none)).toBe(early)
  expect(todaysService([{ ...running, outcome: 'did_not_happen' }, early], zone, now, none)).toBe(early)
  expect(todaysService(others, zone, now, none)).toBeNull()
  // At this instant it is already Monday in Auckland.
  expect(todaysService([running], 'Pacific/Auckland', now, none)).toBeNull()
})

test('a recorded service of today gives way to a later one whose start is nearer', () => {
  const first = at('2024-03-03', '10:00:00', '12:00:00')
  const soon = at('2024-03-03', '10:45:00')
  const evening = at('2024-03-03', '18:00:00')
  const chosen = (...recorded: { id: string }[]) =>
    todaysService([evening, soon, first], zone, now, new Set(recorded.map(({ id }) => id)))
  expect(chosen()).toBe(first)
  expect(chosen(first)).toBe(soon)
  expect(chosen(soon)).toBe(first)
  expect(chosen(first, soon)).toBe(soon)
  expect(todaysService([evening, first], zone, now, new Set([first.id]))).toBe(first)
  // At 10:12 another camera can still record the first service, although one camera has recorded it.
  expect(todaysService([soon, first], zone, new Date('2024-03-03T15:12:00Z'), new Set([first.id]))).toBe(first)
  // At 10:30 the service at 12:15 is nearer than the one at 8:00, but people do not set up for it yet.
  const long = at('2024-03-03', '08:00:00', '13:00:00')
  const noon = at('2024-03-03', '12:15:00')
  expect(todaysService([noon, long], zone, now, new Set([long.id]))).toBe(long)
})

test('a service on another day is current only around midnight', () => {
  expect(isServiceNow(at('2024-03-03', '18:00:00'), zone, now)).toBe(true)
  expect(isServiceNow(at('2024-02-25', '10:00:00'), zone, now)).toBe(false)
  const vigil = at('2024-03-02', '23:00:00', '00:30:00')
  expect(isServiceNow(vigil, zone, new Date('2024-03-03T05:10:00Z'))).toBe(true)
  expect(isServiceNow(vigil, zone, new Date('2024-03-03T05:40:00Z'))).toBe(false)
  const midnight = at('2024-03-03', '00:00:00')
  expect(isServiceNow(midnight, zone, new Date('2024-03-03T04:50:00Z'))).toBe(true)
  expect(isServiceNow(midnight, zone, new Date('2024-03-03T03:50:00Z'))).toBe(false)
})
