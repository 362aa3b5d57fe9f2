import { expect, test } from 'vitest'
import { createEventTime } from './event-time.ts'

function clocks() {
  const at = { wallMs: 1_000_000, nowMs: 50 }
  const timeOf = createEventTime(
    () => at.wallMs,
    () => at.nowMs,
  )
  return { at, timeOf }
}

test("a timestamp of the browser's monotonic clock is converted to the matching wall-clock time", () => {
  const { at, timeOf } = clocks()
  expect(timeOf(50)).toBe(1_000_000)
  at.wallMs += 10_000
  at.nowMs += 10_000
  expect(timeOf(at.nowMs - 300)).toBe(1_009_700)
})

test('when the wall clock changes a little, the times of events stay the same', () => {
  const { at, timeOf } = clocks()
  at.wallMs -= 1500
  expect(timeOf(100)).toBe(1_000_050)
})

test('after the computer slept or its clock was changed, the times of events follow the wall clock', () => {
  const { at, timeOf } = clocks()
  at.wallMs += 3_600_000
  at.nowMs += 1000
  expect(timeOf(at.nowMs)).toBe(at.wallMs)
})
