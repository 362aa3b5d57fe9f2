import { expect, test } from 'vitest'
import { finishedRecordings } from './finished-recordings.ts'
import type { RecordingSession } from './recording-session.schema.ts'

const session = (change: Partial<RecordingSession>) =>
  ({ serviceInstanceId: 's', eventId: null, thumbnailSnapshotId: 'p', cameIn: null, ...change }) as RecordingSession

test('the finished recording of a service is its latest one, of any camera, with pictures or passages', () => {
  const sessions = [
    session({ id: 'running', status: 'recording', cameraId: 'nave' }),
    session({ id: 'empty', status: 'completed', thumbnailSnapshotId: null }),
    session({ id: 'later', status: 'completed', cameraId: 'nave' }),
    session({ id: 'earlier', status: 'completed' }),
    session({ id: 'concert', status: 'completed', serviceInstanceId: null, eventId: 'e' }),
  ]
  const finished = finishedRecordings(sessions)
  expect([...finished].map(([of, { id }]) => [of, id])).toEqual([
    ['e', 'concert'],
    ['s', 'later'],
  ])
})
