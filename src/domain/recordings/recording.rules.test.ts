import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  confidenceThresholdOf,
  MAX_SNAPSHOTS,
  nextSnapshotAt,
  peopleLabel,
  recordingDuration,
  recordingStatus,
  recordingTime,
  SNAPSHOT_INTERVAL_MS,
} from './recording.rules.ts'
import { RecordingStart } from './recording-session.schema.ts'

describe('when the next snapshot is due', () => {
  test('ten in all: at once, then each minute from the start, however late each was taken', () => {
    const startedAt = 5_000
    const due: number[] = []
    let now = startedAt
    for (
      let next = nextSnapshotAt(startedAt, 0, now);
      next !== null;
      next = nextSnapshotAt(startedAt, due.length, now)
    ) {
      due.push(next)
      now = next + 700
    }
    expect(due).toEqual(Array.from({ length: MAX_SNAPSHOTS }, (_, i) => 5_000 + i * SNAPSHOT_INTERVAL_MS))
  })

  test('after a gap there is one on the next minute, not a burst of missed ones', () => {
    expect(nextSnapshotAt(0, 2, 60_500)).toBe(120_000)
    expect(nextSnapshotAt(0, 2, 300_001)).toBe(360_000)
    expect(nextSnapshotAt(0, 3, 360_400)).toBe(420_000)
  })

  test('one that fell due exactly now is due now', () => {
    expect(nextSnapshotAt(0, 1, 60_000)).toBe(60_000)
  })

  test('none after the tenth', () => {
    expect(nextSnapshotAt(0, MAX_SNAPSHOTS, 1)).toBeNull()
  })
})

test('times of a recording follow the monotonic clock', () => {
  expect(recordingTime('2024-03-10T10:00:00Z', 60_000)).toBe('2024-03-10T10:01:00.000Z')
  expect(recordingTime('2024-03-10T10:00:00Z', -5)).toBe('2024-03-10T10:00:00.000Z')
})

test('the confidence threshold is a whole percentage', () => {
  expect([0.45, 0.55, 0.1, 0.9, undefined].map(confidenceThresholdOf)).toEqual([45, 55, 10, 90, 10])
})

test('how a session is told', () => {
  expect(recordingStatus({ status: 'completed' })).toBe('Ended')
  expect(recordingStatus({ status: 'recording' })).toBe('In Progress')
  expect(recordingDuration({ startTime: '2024-03-10T10:00:00Z', endTime: '2024-03-10T10:09:59Z' })).toBe('9 min')
  expect(recordingDuration({ startTime: '2024-03-10T10:00:00Z', endTime: null })).toBe('In progress')
  expect([0, 1, 2].map(peopleLabel)).toEqual(['0 people', '1 person', '2 people'])
})

test('a recording needs a service or an event', () => {
  const start = {
    id: '7b0a1f5e-8f3b-4a52-9d0d-0f5d3b6d9c11',
    startTime: '2024-03-10T10:00:00Z',
    metadata: { captureInterval: 60_000 },
  }
  expect(v.safeParse(RecordingStart, start).issues?.[0].message).toBe(
    'Please select a service or event before recording.',
  )
  expect(v.parse(RecordingStart, { ...start, eventId: start.id })).toEqual({
    ...start,
    eventId: start.id,
    serviceInstanceId: null,
    sessionName: null,
    targetFps: 1,
    confidenceThreshold: 10,
  })
})
