import { expect, test } from 'vitest'
import {
  formatDate,
  formatInstant,
  formatInstantDate,
  formatInstantLongDate,
  formatInstantSeconds,
  formatInstantTime,
  formatLongDate,
  formatServiceDate,
  formatTime,
} from './date-formats.ts'

test('dates and times have exactly the formats in the specification', () => {
  expect(formatDate('2024-03-05')).toBe('Mar 5, 2024')
  expect(formatLongDate('2024-03-05')).toBe('March 5, 2024')
  expect(formatLongDate(null)).toBe('Not set')
  expect(formatServiceDate('2024-03-03')).toBe('Sunday, March 3, 2024')
  expect(formatTime('15:00:00')).toBe('3:00 PM')
  expect(formatInstant('2024-03-05T15:00:00Z', 'UTC')).toBe('Mar 5, 2024 at 3:00 PM')
})

test('noon is shown as 12 PM and midnight as 12 AM', () => {
  expect(['00:00', '00:30', '11:59', '12:00', '12:30', '23:59'].map(formatTime)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '11:59 AM',
    '12:00 PM',
    '12:30 PM',
    '11:59 PM',
  ])
})

test("an instant is shown in the church's time zone", () => {
  const instant = '2024-03-05T11:30:00+00:00'
  expect(formatInstant(instant, 'Pacific/Auckland')).toBe('Mar 6, 2024 at 12:30 AM')
  expect(formatInstant(instant, 'America/New_York')).toBe('Mar 5, 2024 at 6:30 AM')
  expect(formatInstantDate(instant, 'Pacific/Auckland')).toBe('Mar 6, 2024')
  expect(formatInstantTime(instant, 'Asia/Kolkata')).toBe('5:00 PM')
  expect(formatInstantSeconds('2024-03-05T11:30:07.9Z', 'Asia/Kolkata')).toBe('5:00:07 PM')
  expect(formatInstantLongDate(instant, 'Pacific/Auckland')).toBe('March 6, 2024')
  expect(formatInstantLongDate(null, 'UTC')).toBe('Not set')
})

test("a local date does not change with the browser's time zone", () => {
  expect(formatDate('2024-01-01')).toBe('Jan 1, 2024')
  expect(formatServiceDate('2024-12-31')).toBe('Tuesday, December 31, 2024')
})

test('formatting a text that is not a date throws an error', () => {
  expect(() => formatDate('soon')).toThrow(RangeError)
})
