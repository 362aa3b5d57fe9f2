import { expect, test } from 'vitest'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { EndedRecording } from '../recording/recording.ts'
import { recordedIds } from './recorded-ids.ts'

const session = (change: Partial<RecordingSession>) =>
  ({
    serviceInstanceId: 's',
    eventId: null,
    thumbnailSnapshotId: 'p',
    cameIn: null,
    cameraId: 'door',
    ...change,
  }) as RecordingSession
const ended = (change: Partial<EndedRecording>) =>
  ({
    serviceInstanceId: 's',
    eventId: null,
    taken: 2,
    isRehearsal: false,
    isCountedAtDoor: false,
    isSlow: false,
    hasSeenPeople: false,
    ...change,
  }) as EndedRecording
const none = { ended: null, cameraId: 'door' }

test.each<[string, boolean, Partial<RecordingSession>]>([
  ['pictures of this camera', true, {}],
  ['passages at its door', true, { thumbnailSnapshotId: null, cameIn: 0 }],
  ['pictures from before cameras had ids', true, { cameraId: null }],
  ['neither pictures nor passages', false, { thumbnailSnapshotId: null }],
  ['pictures of another camera', false, { cameraId: 'nave' }],
])('when a service has %s, it counts as recorded: %s', (_, isRecorded, change) => {
  expect(recordedIds([session(change)], none).has('s')).toBe(isRecorded)
})

test.each<[string, boolean, Partial<EndedRecording>]>([
  ['took pictures', true, {}],
  ['counted at a door', true, { taken: 0, isCountedAtDoor: true }],
  ['took nothing', false, { taken: 0 }],
  ['was a rehearsal', false, { isRehearsal: true }],
])('when an ended recording %s, its service counts as recorded: %s', (_, isRecorded, change) => {
  expect(recordedIds([], { ...none, ended: ended(change) }).has('s')).toBe(isRecorded)
})

test('an event with pictures is treated as recorded, like a service', () => {
  expect([...recordedIds([session({ serviceInstanceId: null, eventId: 'e' })], none)]).toEqual(['e'])
})
