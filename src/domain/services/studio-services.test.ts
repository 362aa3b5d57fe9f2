import { expect, test } from 'vitest'
import { isServiceNow, todaysService, withTodayAndNext } from './studio-services.ts'

const at = (instanceDate: string, startTime: string, endTime: string | null = null) => ({
  id: `${instanceDate} ${startTime}`,
  instanceDate,
  startTime,
  endTime,
  outcome: 'held' as const,
})
const zone = 'America/New_York'
/** 10:30 on Sunday, March 3 in New York. */
const now = new Date('2024-03-03T15:30:00Z')

test('a church that plans far ahead is still offered today and the next service', () => {
  const newest = [at('2024-12-25', '10:00'), at('2024-12-24', '22:00')]
  const coming = [
    at('2024-03-03', '09:00'),
    at('2024-03-03', '18:00'),
    at('2024-03-06', '19:00'),
    at('2024-03-10', '10:00'),
  ]
  expect(withTodayAndNext(newest, coming, '2024-03-03').map(({ id }) => id)).toEqual([
    '2024-12-25 10:00',
    '2024-12-24 22:00',
    '2024-03-06 19:00',
    '2024-03-03 18:00',
    '2024-03-03 09:00',
  ])
  expect(withTodayAndNext(newest, newest.toReversed(), '2024-03-03')).toEqual(newest)
})

test('of several services of today the one that runs, then the next, then the last', () => {
  const early = at('2024-03-03', '08:00:00', '09:00:00')
  const running = at('2024-03-03', '10:00:00', '11:30:00')
  const evening = at('2024-03-03', '18:00:00')
  const others = [at('2024-03-10', '10:00:00'), at('2024-02-25', '10:00:00')]
  expect(todaysService([...others, evening, running, early], zone, now)).toBe(running)
  expect(todaysService([evening, early], zone, now)).toBe(evening)
  expect(todaysService([early], zone, now)).toBe(early)
  expect(todaysService([{ ...running, outcome: 'did_not_happen' }, early], zone, now)).toBe(early)
  expect(todaysService(others, zone, now)).toBeNull()
  // Already Monday in Auckland.
  expect(todaysService([running], 'Pacific/Auckland', now)).toBeNull()
})

test('a service of another day is not now, but for the night around midnight', () => {
  expect(isServiceNow(at('2024-03-03', '18:00:00'), zone, now)).toBe(true)
  expect(isServiceNow(at('2024-02-25', '10:00:00'), zone, now)).toBe(false)
  const vigil = at('2024-03-02', '23:00:00', '00:30:00')
  expect(isServiceNow(vigil, zone, new Date('2024-03-03T05:10:00Z'))).toBe(true)
  expect(isServiceNow(vigil, zone, new Date('2024-03-03T05:40:00Z'))).toBe(false)
  const midnight = at('2024-03-03', '00:00:00')
  expect(isServiceNow(midnight, zone, new Date('2024-03-03T04:50:00Z'))).toBe(true)
  expect(isServiceNow(midnight, zone, new Date('2024-03-03T03:50:00Z'))).toBe(false)
})
