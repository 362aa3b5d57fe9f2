import { expect, test } from 'vitest'
import { localIso } from './local-iso.ts'

test("an instant is written in the church's time zone, with the offset at that time", () => {
  const noon = '2024-03-03T12:00:00.250Z'
  expect(localIso(noon, 'UTC')).toBe('2024-03-03T12:00:00.250+00:00')
  expect(localIso(noon, 'America/New_York')).toBe('2024-03-03T07:00:00.250-05:00')
  expect(localIso('2024-07-03T12:00:00Z', 'America/New_York')).toBe('2024-07-03T08:00:00.000-04:00')
  expect(localIso(noon, 'Asia/Kolkata')).toBe('2024-03-03T17:30:00.250+05:30')
  expect(localIso(noon, 'Pacific/Marquesas')).toBe('2024-03-03T02:30:00.250-09:30')
  expect(localIso('2024-03-03T12:00:00.25+00:00', 'Pacific/Auckland')).toBe('2024-03-04T01:00:00.250+13:00')
})

test('reading a local time with its offset gives the same instant', () => {
  for (const instant of ['2024-03-10T06:59:59.999Z', '2024-11-03T05:30:00.001Z', '2024-11-03T06:30:00.001Z']) {
    expect(new Date(localIso(instant, 'America/New_York')).toISOString()).toBe(instant)
  }
})

test('writing local time throws an error for a text that is not an instant', () => {
  expect(() => localIso('soon', 'UTC')).toThrow(RangeError)
})
