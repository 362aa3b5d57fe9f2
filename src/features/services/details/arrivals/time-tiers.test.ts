import { expect, test } from 'vitest'
import { timeTiers } from './time-tiers.ts'

/** Returns the hourly labels under a plot. */
function hoursOf(first: string, timeZone: string, stepMs = 60_000) {
  const points = { first: Date.parse(first), stepMs, people: Array.from<null>({ length: 121 }).fill(null) }
  return timeTiers(points, timeZone).at(-2)
}

test('when a time zone has a half-hour offset, the chart has its labels at full local hours', () => {
  expect(hoursOf('2026-11-01T04:10:00Z', 'Asia/Kolkata')).toEqual([
    { at: 20, label: '10:00 AM' },
    { at: 80, label: '11:00 AM' },
  ])
})

test('a recording of a few minutes has a label at each minute', () => {
  const points = { first: Date.parse('2026-11-28T05:16:00Z'), stepMs: 60_000, people: [0, 0, 1, 1] }
  expect(timeTiers(points, 'UTC')[0]).toEqual([
    { at: 0, label: '5:16 AM' },
    { at: 1, label: '5:17 AM' },
    { at: 2, label: '5:18 AM' },
    { at: 3, label: '5:19 AM' },
  ])
})

test('when the clocks go back, the chart has a label at each local hour', () => {
  expect(hoursOf('2026-11-01T05:30:00Z', 'America/New_York')).toEqual([
    { at: 30, label: '1:00 AM' },
    { at: 90, label: '2:00 AM' },
  ])
})

test('with points of several minutes, the first point after each full hour has its own time as label', () => {
  expect(hoursOf('2026-11-01T09:59:00Z', 'UTC', 120_000)?.slice(0, 2)).toEqual([
    { at: 1, label: '10:01 AM' },
    { at: 31, label: '11:01 AM' },
  ])
})
