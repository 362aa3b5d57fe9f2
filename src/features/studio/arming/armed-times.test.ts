import { expect, test } from 'vitest'
import { armedSpan, recordedAround, timesProblem, usualTimes } from './armed-times.ts'

const zone = 'America/New_York'
const at = (instant: string) => Date.parse(instant)
const now = at('2026-11-22T13:00:00Z')

test('the suggested start is 15 minutes before the service, or in two minutes if the service has begun', () => {
  const service = { startsMs: at('2026-11-22T15:00:00Z'), endsMs: at('2026-11-22T16:30:00Z') }
  expect(usualTimes(service, zone, now)).toEqual({ start: '09:45', end: '11:45' })
  expect(usualTimes({ ...service, endsMs: null }, zone, now)).toEqual({ start: '09:45', end: '11:45' })
  expect(usualTimes(service, zone, at('2026-11-22T15:30:00Z'))).toEqual({ start: '10:32', end: '12:02' })
})

test('an end before the start is on the next day, and an impossible time shows an error', () => {
  const vigil = armedSpan({ start: '23:00', end: '01:00' }, at('2026-11-23T04:00:00Z'), zone)
  expect(vigil.endsAtMs - vigil.startsAtMs).toBe(2 * 60 * 60_000)
  const problem = (start: string, end: string) => timesProblem({ start, end }, at('2026-11-22T15:00:00Z'), zone, now)
  expect(problem('09:45', '11:45')).toBeNull()
  expect(problem('07:45', '11:45')).toEqual({ start: 'This time has passed' })
  expect(problem('09:45', '09:30')).toEqual({ end: 'A recording lasts twelve hours at most' })
  expect(problem('', '11:45')).toHaveProperty('start')
  expect(problem('09:45', '')).toHaveProperty('end')
})

test('a recording may start on the day before the service, or on the day after the service began', () => {
  // The two services of this test start at 12:05 AM and 11:30 PM in New York.
  const early = at('2026-11-22T05:05:00Z')
  expect(armedSpan({ start: '23:50', end: '01:50' }, early, zone)).toEqual({
    startsAtMs: at('2026-11-22T04:50:00Z'),
    endsAtMs: at('2026-11-22T06:50:00Z'),
  })
  const late = { startsMs: at('2026-11-22T04:30:00Z'), endsMs: null }
  const running = recordedAround(late, at('2026-11-22T05:10:00Z'))
  expect(armedSpan({ start: '00:12', end: '01:42' }, running, zone).startsAtMs).toBe(at('2026-11-22T05:12:00Z'))
  // The times are on the day of yesterday's service, so they have passed.
  const tomorrow = now + 24 * 60 * 60_000
  const over = recordedAround(late, tomorrow)
  expect(timesProblem({ start: '08:02', end: '09:32' }, over, zone, tomorrow)).toEqual({
    start: 'This time has passed',
  })
  expect(recordedAround(late, at('2026-11-21T12:00:00Z'))).toBe(late.startsMs)
})

test('when the end is after midnight, it uses the local clock, even if daylight saving time begins', () => {
  const span = armedSpan({ start: '23:00', end: '04:00' }, at('2026-03-08T04:00:00Z'), zone)
  expect((span.endsAtMs - span.startsAtMs) / 3_600_000).toBe(4)
})
