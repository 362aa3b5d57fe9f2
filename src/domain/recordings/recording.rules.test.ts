import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  confidenceThresholdOf,
  isLive,
  peopleLabel,
  recordingDuration,
  recordingStatus,
  recordingTime,
} from './recording.rules.ts'
import { RecordingStart } from './recording-session.schema.ts'

test('a time in a recording is the start plus the elapsed time and is never before the start', () => {
  expect(recordingTime('2024-03-10T10:00:00Z', 60_000)).toBe('2024-03-10T10:01:00.000Z')
  expect(recordingTime('2024-03-10T10:00:00Z', -5)).toBe('2024-03-10T10:00:00.000Z')
})

test('the confidence threshold of a recording is stored as a whole percentage', () => {
  expect([0.45, 0.55, 0.1, 0.9, undefined].map(confidenceThresholdOf)).toEqual([45, 55, 10, 90, 10])
})

test('a recording is live until it ends, but for at most half a day', () => {
  const now = new Date('2024-03-10T11:00:00Z')
  expect(isLive({ status: 'recording', startTime: '2024-03-10T10:00:00Z' }, now)).toBe(true)
  expect(isLive({ status: 'completed', startTime: '2024-03-10T10:00:00Z' }, now)).toBe(false)
  expect(isLive({ status: 'recording', startTime: '2024-03-09T10:00:00Z' }, now)).toBe(false)
})

test("a recording's status, duration and number of people are shown in words", () => {
  expect(recordingStatus({ status: 'completed' })).toBe('Ended')
  expect(recordingStatus({ status: 'recording' })).toBe('In Progress')
  expect(recordingDuration({ startTime: '2024-03-10T10:00:00Z', endTime: '2024-03-10T10:09:59Z' })).toBe('9 min')
  expect(recordingDuration({ startTime: '2024-03-10T10:00:00Z', endTime: null })).toBe('In progress')
  expect([0, 1, 2].map(peopleLabel)).toEqual(['0 people', '1 person', '2 people'])
})

test('a recording without a service or an event is refused', () => {
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
    way: 'room',
    cameraId: null,
    cameraName: null,
    peopleAtStart: 0,
    peopleToldAt: null,
    endsWithSnapshots: true,
    targetFps: 1,
    confidenceThreshold: 10,
  })
})
