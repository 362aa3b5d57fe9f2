import { expect, test } from 'vitest'
import { armedSpan, timesProblem, usualTimes } from './armed-times.ts'

const zone = 'America/New_York'
const at = (instant: string) => Date.parse(instant)
const now = at('2026-11-22T13:00:00Z')

test('a quarter of an hour around the service, or soon', () => {
  const service = { startsMs: at('2026-11-22T15:00:00Z'), endsMs: at('2026-11-22T16:30:00Z') }
  expect(usualTimes(service, zone, now)).toEqual({ start: '09:45', end: '11:45' })
  expect(usualTimes({ ...service, endsMs: null }, zone, now)).toEqual({ start: '09:45', end: '11:45' })
  expect(usualTimes(service, zone, at('2026-11-22T15:30:00Z'))).toEqual({ start: '10:32', end: '12:02' })
})

test('the end may be after midnight; what cannot be is told at its field', () => {
  const vigil = armedSpan({ start: '23:00', end: '01:00' }, '2026-11-22', zone)
  expect(vigil.endsAtMs - vigil.startsAtMs).toBe(2 * 60 * 60_000)
  const problem = (start: string, end: string) => timesProblem({ start, end }, '2026-11-22', zone, now)
  expect(problem('09:45', '11:45')).toBeNull()
  expect(problem('07:45', '11:45')).toEqual({ start: 'This time has passed' })
  expect(problem('09:45', '09:30')).toEqual({ end: 'A recording lasts twelve hours at most' })
  expect(problem('', '11:45')).toHaveProperty('start')
  expect(problem('09:45', '')).toHaveProperty('end')
})
