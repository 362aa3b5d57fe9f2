import { expect, test } from 'vitest'
import { entriesByDay } from './calendar-entry.ts'
import { addMonths, weeksOfMonth } from './calendar-month.ts'
import { isMonth } from './month.ts'

test('when months are added to a date in December, the result is in the next year', () => {
  expect(['2026-12', '2026-01', '2024-02'].map((month) => addMonths(month, 1))).toEqual([
    '2027-01',
    '2026-02',
    '2024-03',
  ])
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(['2026-00', '2026-13', '0000-01', '2026-1'].some(isMonth)).toBe(false)
})

test("the calendar shows a month in full weeks that begin on the church's first day of the week", () => {
  const november = weeksOfMonth('2026-11', 0)
  expect([november.length, november[0]![0], november.at(-1)!.at(-1)]).toEqual([5, '2026-11-01', '2026-12-05'])
  const monday = weeksOfMonth('2026-11', 1)
  expect([monday.length, monday[0]![0]]).toEqual([6, '2026-10-26'])
  expect(weeksOfMonth('2026-02', 0)).toHaveLength(4)
})

const service = (instanceDate: string, startTime: string, facts: object = {}) => ({
  id: `${instanceDate} ${startTime}`,
  serviceName: 'Worship',
  instanceDate,
  startTime,
  outcome: 'held' as const,
  eventId: null,
  ...facts,
})

test("services and events of a day are sorted by time in the church's time zone", () => {
  const days = entriesByDay(
    [service('2026-11-01', '18:00:00'), service('2026-11-01', '10:00:00', { outcome: 'did_not_happen' })],
    // The clocks go back during the retreat.
    [{ id: 'e', name: 'Retreat', startDate: '2026-10-31T22:00:00Z', endDate: '2026-11-02T05:30:00Z' }],
    'America/New_York',
  )
  const words = (date: string) => days.get(date)?.map(({ name, time, isCancelled }) => [name, time, isCancelled])
  expect(words('2026-10-31')).toEqual([['Retreat', '6:00 PM', false]])
  expect(words('2026-11-01')).toEqual([
    ['Retreat', null, false],
    ['Worship', '10:00 AM', true],
    ['Worship', '6:00 PM', false],
  ])
  expect(words('2026-11-02')).toEqual([['Retreat', null, false]])
  expect(entriesByDay([service('2026-11-01', '10:00:00', { eventId: 'e' })], [], 'UTC').size).toBe(0)
})
