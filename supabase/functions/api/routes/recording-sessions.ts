import * as v from 'valibot'
import { listAttendanceSnapshots } from '../../../../src/domain/recordings/attendance-snapshot.queries.ts'
import { AttendanceSnapshots } from '../../../../src/domain/recordings/attendance-snapshot.schema.ts'
import {
  CountGap,
  ListedPassage,
  RecordedOccupancy,
  readEarlierCounts,
} from '../../../../src/domain/recordings/count-event.schema.ts'
import {
  completeRecordingSession,
  deleteRecordingSession,
  startRecordingSession,
} from '../../../../src/domain/recordings/recording-session.commands.ts'
import {
  findRecordingSession,
  findSessionCounts,
  listRecordingSessions,
} from '../../../../src/domain/recordings/recording-session.queries.ts'
import {
  RecordingEnd,
  RecordingSessions,
  RecordingStart,
} from '../../../../src/domain/recordings/recording-session.schema.ts'
import { SNAPSHOT_INTERVAL_MS } from '../../../../src/domain/recordings/recording.rules.ts'
import { Instant } from '../../../../src/domain/shared/column-values.ts'
import { DomainError } from '../../../../src/domain/shared/db.ts'
import { readRoutes } from '../crud-routes.ts'
import { orNotFound } from '../failures.ts'
import { signedIn } from '../route.ts'
import { withImageAddress } from './attendance-snapshots.ts'

const now = () => new Date().toISOString()

/** A device that may be offline sends the id and the start. For other callers, the server sets the id and the start. */
const NewSession = v.pipe(
  v.object({
    ...RecordingStart.entries,
    id: v.optional(RecordingStart.entries.id, () => crypto.randomUUID()),
    startTime: v.optional(RecordingStart.entries.startTime, now),
    metadata: v.optional(RecordingStart.entries.metadata, { captureInterval: SNAPSHOT_INTERVAL_MS }),
  }),
  v.forward(
    v.check(
      ({ serviceInstanceId, eventId }) => Boolean(serviceInstanceId ?? eventId),
      'Please select a service or event before recording.',
    ),
    ['serviceInstanceId'],
  ),
)

const Completion = v.object({
  status: v.literal('completed', 'A recording can only be completed'),
  endTime: v.optional(RecordingEnd.entries.endTime, now),
})

const Counts = v.strictObject({
  startTime: Instant,
  events: v.array(ListedPassage),
  gaps: v.array(CountGap),
  occupancy: RecordedOccupancy,
})

export const recordingSessionRoutes = [
  ...readRoutes('/recording-sessions', RecordingSessions.answer, {
    list: ['All recordings of the church, latest first.', listRecordingSessions],
    find: ['One recording.', findRecordingSession],
    isCounting: true,
  }),
  signedIn({
    method: 'POST',
    path: '/recording-sessions',
    isCounting: true,
    summary: 'Starts a recording of a dated service or an event. Sent twice with its own id, it is one.',
    status: 201,
    body: NewSession,
    answer: RecordingSessions.answer,
    handle: async ({ body }, { db }) => {
      await startRecordingSession(db, body)
      const session = await findRecordingSession(db, body.id)
      // If another church uses the id, the insert does nothing and the session is not found.
      if (!session) throw new DomainError('conflict')
      return session
    },
  }),
  signedIn({
    method: 'PATCH',
    path: '/recording-sessions/{id}',
    isCounting: true,
    summary: 'Completes a recording, which writes its attendance record.',
    status: 200,
    announces: true,
    body: Completion,
    answer: RecordingSessions.answer,
    handle: async ({ id, body }, { db }) => {
      await completeRecordingSession(db, { id, endTime: body.endTime })
      return orNotFound(await findRecordingSession(db, id))
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/recording-sessions/{id}',
    summary: 'Deletes a recording with its snapshots and their pictures.',
    status: 204,
    handle: ({ id }, { db, profile }) => deleteRecordingSession(db, { id, churchId: profile.church.id }),
  }),
  signedIn({
    method: 'GET',
    path: '/recording-sessions/{id}/snapshots',
    isCounting: true,
    summary: 'The snapshots of a recording in the order they were taken.',
    status: 200,
    answer: v.array(AttendanceSnapshots.answer),
    handle: async ({ id }, { db }) => {
      orNotFound(await findRecordingSession(db, id))
      return (await listAttendanceSnapshots(db, id)).map(withImageAddress)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/recording-sessions/{id}/counts',
    isCounting: true,
    summary: 'Everyone a recording counted at a line, oldest first: when, which line and which way.',
    status: 200,
    answer: Counts,
    handle: async ({ id }, { db }) => {
      const { startTime } = orNotFound(await findRecordingSession(db, id))
      return (await findSessionCounts(db, id)) ?? { ...readEarlierCounts(null), startTime }
    },
  }),
]
