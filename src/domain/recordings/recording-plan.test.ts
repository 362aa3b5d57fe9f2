import { describe, expect, test } from 'vitest'
import { plannedEndOf } from '../services/planned-end.ts'
import { planUntil, recordingPlan } from './recording-plan.ts'
import type { RecordingLength } from './recording-plan.ts'

const MINUTE = 60_000
const HALF_DAY = 720
const planIn = (length: RecordingLength, minutesToEnd: number | null) => {
  const untilEndMs = minutesToEnd && minutesToEnd * MINUTE
  const { intervalMs, endsAfterMs, endsWithSnapshots } = recordingPlan('room', { length, untilEndMs })
  return [intervalMs / MINUTE, endsAfterMs / MINUTE, endsWithSnapshots]
}
const doorPlan = (minutesToEnd: number | null) => {
  const untilEndMs = minutesToEnd && minutesToEnd * MINUTE
  const plan = recordingPlan('door', { length: 'ten-minutes', untilEndMs })
  return [plan.intervalMs / MINUTE, plan.endsAfterMs / MINUTE, plan.endsWithSnapshots]
}

describe('a recording with a camera in the room', () => {
  test('a ten-minute recording takes one snapshot each minute and ends with the tenth snapshot', () => {
    expect(planIn('ten-minutes', 80)).toEqual([1, HALF_DAY, true])
    expect(planIn('ten-minutes', null)).toEqual([1, HALF_DAY, true])
  })

  test('a recording of the whole service takes a snapshot every one to fifteen minutes', () => {
    expect(planIn('over-the-service', 81)).toEqual([9, HALF_DAY, true])
    expect(planIn('over-the-service', 3)).toEqual([1, HALF_DAY, true])
    expect(planIn('over-the-service', 400)).toEqual([15, HALF_DAY, true])
    expect(planIn('over-the-service', null)).toEqual([10, HALF_DAY, true])
  })

  test('a recording without an end time takes its snapshots until fifteen minutes after the service', () => {
    expect(planIn('until-stopped', 75)).toEqual([10, HALF_DAY, false])
    expect(planIn('until-stopped', null)).toEqual([10, HALF_DAY, false])
  })
})

describe('a recording with a camera at a door', () => {
  test('a recording at a door ends fifteen minutes after the service', () => {
    expect(doorPlan(75)).toEqual([10, 90, false])
  })

  test('when the end of the service is unknown, past or days away, recording ends after half a day', () => {
    for (const minutes of [null, 0, -30, 3 * 24 * 60]) expect(doorPlan(minutes)).toEqual([10, HALF_DAY, false])
  })
})

describe('the planned end of a recording', () => {
  const service = { instanceDate: '2026-03-07', startTime: '23:00:00', endTime: '23:30:00' }
  test("the planned end of a recording depends on the service's end in the church's time zone", () => {
    expect(plannedEndOf(service, 'America/Chicago')).toBe(Date.parse('2026-03-08T05:30:00Z'))
    expect(plannedEndOf({ ...service, endTime: null }, 'America/Chicago')).toBeNull()
  })

  test('when a service ends after midnight, the planned end is on the next day', () => {
    expect(plannedEndOf({ ...service, endTime: '03:30' }, 'America/Chicago')).toBe(Date.parse('2026-03-08T08:30:00Z'))
  })
})

test('when a person enters an end time, the recording ends at that time', () => {
  const twoHours = 2 * 60 * 60_000
  for (const way of ['door', 'room'] as const) {
    expect(planUntil(way, twoHours)).toMatchObject({
      way,
      endsWithSnapshots: false,
      endsAfterMs: twoHours,
      isEndPlanned: true,
    })
  }
  expect(planUntil('room', twoHours).intervalMs).toBe(13 * 60_000)
})
