import { expect, test } from 'vitest'
import { missedSlots, nextInSchedule, snapshotSpan } from './snapshot-schedule.ts'

const minute = 60_000

test('when a snapshot is a little late, it does not delay the next snapshots', () => {
  let schedule = { dueMs: 0, intervalMs: minute }
  for (let taken = 1; taken <= 9; taken++) schedule = nextInSchedule(schedule, schedule.dueMs + 900)
  expect(schedule.dueMs).toBe(9 * minute)
})

test('after the computer slept, one snapshot is taken, and the next is due a whole interval later', () => {
  const wokenMs = 47 * minute + 12_345
  const schedule = nextInSchedule({ dueMs: minute, intervalMs: minute }, wokenMs)
  expect(schedule.dueMs).toBe(wokenMs + minute)
})

test('a snapshot is missed only after its whole interval has passed', () => {
  const schedule = { dueMs: minute, intervalMs: minute }
  expect(missedSlots(schedule, 30_000)).toBe(0)
  expect(missedSlots(schedule, minute + 59_999)).toBe(0)
  expect(missedSlots(schedule, 4 * minute)).toBe(3)
})

test.each([
  ['room', minute, 10_000],
  ['room', 15 * minute, 10_000],
  ['room', 600, 100],
  ['door', 10 * minute, 0],
] as const)('for a %s and an interval of %i ms, a snapshot takes pictures for %i ms', (way, intervalMs, spanMs) => {
  expect(snapshotSpan({ way, intervalMs })).toBe(spanMs)
})
