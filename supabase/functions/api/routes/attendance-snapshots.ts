import * as v from 'valibot'
import { AttendanceSnapshotPayload } from '../../../../src/domain/recordings/attendance-snapshot-payload.schema.ts'
import { correctSnapshot } from '../../../../src/domain/recordings/attendance-snapshot.commands.ts'
import {
  downloadSnapshotImage,
  findAttendanceSnapshot,
  listAttendanceSnapshots,
  listSnapshotsWithPeople,
} from '../../../../src/domain/recordings/attendance-snapshot.queries.ts'
import { AttendanceSnapshots } from '../../../../src/domain/recordings/attendance-snapshot.schema.ts'
import type { AttendanceSnapshot } from '../../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { PersonBox } from '../../../../src/domain/recordings/person-box.ts'
import { receiveAttendanceSnapshot } from '../../../../src/domain/recordings/received-snapshot.commands.ts'
import { findRecordingSession } from '../../../../src/domain/recordings/recording-session.queries.ts'
import { Count } from '../../../../src/domain/shared/column-values.ts'
import type { Db } from '../../../../src/domain/shared/db.ts'
import { isId } from '../../../../src/domain/shared/ids.ts'
import { orNotFound } from '../failures.ts'
import { eitherBy } from '../payload.ts'
import { sweepPictures } from '../pictures/sweep-pictures.ts'
import { PUBLIC_PREFIX, operated, signedIn } from '../route.ts'
import { runTimer } from '../run-timer.ts'

const OfSession = v.object({
  recordingSessionId: v.pipe(v.string('recordingSessionId is required'), v.check(isId, 'Not an id')),
})

/** `people` is null if the snapshot has no boxes; `isCounted` is false if the picture was not searched for people. */
const PeopleOfSnapshot = v.strictObject({
  peopleCount: Count,
  isCounted: v.boolean(),
  people: v.nullable(v.array(PersonBox)),
})

export const attendanceSnapshotRoutes = [
  signedIn({
    method: 'GET',
    path: '/attendance-snapshots',
    isCounting: true,
    summary: 'The snapshots of a recording in the order they were taken.',
    status: 200,
    query: OfSession,
    answer: v.array(AttendanceSnapshots.answer),
    handle: async ({ query: { recordingSessionId } }, { db }) => {
      orNotFound(await findRecordingSession(db, recordingSessionId))
      return (await listAttendanceSnapshots(db, recordingSessionId)).map(withImageAddress)
    },
  }),
  signedIn({
    method: 'POST',
    path: '/attendance-snapshots',
    isCounting: true,
    summary:
      'Keeps a snapshot with its picture, a JPEG data URL of at most 2 MB. Sent twice with its own id, it is one.',
    status: 201,
    body: AttendanceSnapshotPayload,
    answer: AttendanceSnapshots.answer,
    handle: async ({ body }, { db, profile }) =>
      withImageAddress(await receiveAttendanceSnapshot(db, { ...body, churchId: profile.church.id })),
  }),
  signedIn({
    method: 'GET',
    path: '/attendance-snapshots/{id}/image',
    isCounting: true,
    summary: 'The picture of a snapshot.',
    status: 200,
    answer: 'image/jpeg',
    handle: async ({ id }, { db }) => {
      const snapshot = orNotFound(await findAttendanceSnapshot(db, id))
      const picture = await downloadSnapshotImage(db, orNotFound(snapshot.imageUrl))
      return new Response(picture.stream(), {
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }),
  signedIn({
    method: 'GET',
    path: '/attendance-snapshots/{id}/people',
    isCounting: true,
    summary: 'The people found in a snapshot: left, top, right, bottom as fractions of the picture, and the score.',
    status: 200,
    answer: PeopleOfSnapshot,
    handle: ({ id }, { db }) => peopleOf(db, id),
  }),
  signedIn({
    method: 'POST',
    path: '/attendance-snapshots/{id}/people',
    isCounting: true,
    summary: 'Puts a person into a snapshot (added) or takes one out (removed); the figures of its service follow.',
    status: 200,
    body: eitherBy('added', v.object({ added: PersonBox }), v.object({ removed: PersonBox })),
    answer: PeopleOfSnapshot,
    handle: async ({ id, body }, { db }) => {
      await correctSnapshot(db, { id, change: body })
      return peopleOf(db, id)
    },
  }),
  operated({
    method: 'POST',
    path: '/pictures/sweep',
    summary:
      'Removes pictures that no snapshot expects or that are no JPEG, and the accounts of people who were removed a week ago. For a timer, with the secret key.',
    status: 204,
    handle: async ({ settings }) => void (await runTimer(settings, 'pictures', () => sweepPictures(settings))),
  }),
]

async function peopleOf(db: Db, id: string): Promise<v.InferOutput<typeof PeopleOfSnapshot>> {
  const { recordingSessionId } = orNotFound(await findAttendanceSnapshot(db, id))
  const snapshots = await listSnapshotsWithPeople(db, recordingSessionId)
  const { peopleCount, isCounted, people } = orNotFound(snapshots.find((each) => each.id === id) ?? null)
  return { peopleCount, isCounted, people }
}

/**
 * Replaces the picture's path in Storage with an address of the API. Callers read the picture there with their token.
 */
export function withImageAddress(snapshot: AttendanceSnapshot): AttendanceSnapshot {
  const address = `${PUBLIC_PREFIX}/attendance-snapshots/${snapshot.id}/image`
  return { ...snapshot, imageUrl: snapshot.imageUrl && address }
}
