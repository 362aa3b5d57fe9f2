import { findRemoval } from '@/domain/access/people.queries.ts'
import { saveAttendanceSnapshot } from '@/domain/recordings/attendance-snapshot.commands.ts'
import type { SnapshotMetadata } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { SessionCounts } from '@/domain/recordings/count-event.schema.ts'
import { sendLeftBehind } from '@/domain/recordings/left-behind.commands.ts'
import { keepRecordingMinutes } from '@/domain/recordings/recording-minute.commands.ts'
import type { RecordingMinute } from '@/domain/recordings/recording-minute.schema.ts'
import {
  completeRecordingSession,
  keepEarlierCounts,
  startRecordingSession,
} from '@/domain/recordings/recording-session.commands.ts'
import { findRecordingSession } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingStart } from '@/domain/recordings/recording-session.schema.ts'
import { DomainError, toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { OutboxEntry } from '@/platform/outbox/outbox-store.ts'
import type { SendOutcome } from '@/platform/outbox/outbox.ts'

/** The fields of the operation `start-session` that describe the way of counting, the camera and the end. */
type WayOfRecording = Pick<
  RecordingStart,
  'way' | 'cameraId' | 'cameraName' | 'peopleAtStart' | 'peopleToldAt' | 'endsWithSnapshots'
>

/**
 * The operations of a recording. They are sent to the server in the order in which they entered the outbox. Times are
 * ISO 8601, and ids are created on this device.
 */
export type RecordingOp =
  /** The fields of `WayOfRecording` are missing in an operation that an earlier version stored in the outbox. */
  | ({
      kind: 'start-session'
      sessionId: string
      serviceInstanceId: string | null
      eventId: string | null
      startTime: string
      targetFps: number
      /** In percent. */
      confidenceThreshold: number
      metadata: { captureInterval: number }
    } & Partial<WayOfRecording>)
  | {
      kind: 'snapshot'
      sessionId: string
      snapshotId: string
      churchId: string
      timestamp: string
      peopleCount: number
      /** In percent. Null if no people were found. */
      confidenceScore: number | null
      metadata: SnapshotMetadata
    }
  /** All passages of the session so far. Only version 1.0.0 created this operation. */
  | { kind: 'keep-counts'; sessionId: string; counts: Omit<SessionCounts, 'gaps'> & Partial<SessionCounts> }
  | { kind: 'keep-minutes'; sessionId: string; minutes: RecordingMinute[] }
  | { kind: 'complete-session'; sessionId: string; endTime: string }

/** The state of a running recording, stored in case its page crashes. Times are ISO 8601. */
export type RecordingCheckpoint = {
  startTime: string
  lastSnapshotTime: string | null
  taken: number
  serviceInstanceId?: string | null
  eventId?: string | null
  /** The time at which the checkpoint was last written. */
  lastTime?: string
  /** The number of people in the room at `lastTime`. */
  people?: number
  /** The minutes whose counts are not in the outbox yet. */
  minutes?: RecordingMinute[]
}

/** A failure with an unknown cause is treated as a refusal after this many tries. The tries take several minutes. */
const MAX_UNEXPLAINED_TRIES = 10

export function opId(op: RecordingOp): string {
  if (op.kind === 'snapshot') return `snapshot:${op.snapshotId}`
  if (op.kind === 'keep-minutes') return `${op.kind}:${op.sessionId}:${op.minutes.map(({ minute }) => minute).join()}`
  return `${op.kind}:${op.sessionId}`
}

/** Sends one operation. Sending any operation again does no harm. */
export async function sendRecordingOp(
  db: Db,
  entry: OutboxEntry<RecordingOp>,
  jpeg: ArrayBuffer | null,
): Promise<SendOutcome> {
  try {
    await carryOut(db, entry.data, jpeg).catch((error: unknown) => handIn(db, entry.data, jpeg, error))
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error, entry.attempts)
  }
}

const REFUSALS = new Set(['forbidden', 'not-found', 'invalid'])

/**
 * Sends the operation for a person who was removed from the church after making the recording.
 * @throws `failure` if it is not a refusal, or if the person was not removed or was removed too long ago
 */
async function handIn(db: Db, op: RecordingOp, jpeg: ArrayBuffer | null, failure: unknown) {
  if (!REFUSALS.has(toDomainError(failure).kind) || !(await sendLeftBehind(db, op, jpeg))) throw failure
}

/** The values of `WayOfRecording` for an operation that an earlier version stored in the outbox. */
const BEFORE_WAYS: WayOfRecording = {
  way: 'room',
  cameraId: null,
  cameraName: null,
  peopleAtStart: 0,
  peopleToldAt: null,
  endsWithSnapshots: true,
}

async function carryOut(db: Db, op: RecordingOp, jpeg: ArrayBuffer | null) {
  if (op.kind === 'start-session') {
    const { kind: _, sessionId, ...start } = op
    await startRecordingSession(db, { id: sessionId, sessionName: null, ...BEFORE_WAYS, ...start })
  } else if (op.kind === 'keep-counts') {
    await orLetGo(() => keepEarlierCounts(db, { id: op.sessionId, counts: { gaps: [], ...op.counts } }), db, op)
  } else if (op.kind === 'keep-minutes') {
    const { sessionId, minutes } = op
    await orLetGo(() => keepRecordingMinutes(db, { sessionId, minutes, sentAt: new Date() }), db, op)
  } else if (op.kind === 'complete-session') {
    await completeRecordingSession(db, { id: op.sessionId, endTime: op.endTime })
  } else {
    if (!jpeg) throw new Error(`The picture of snapshot ${op.snapshotId} is gone`)
    const { kind: _, snapshotId, sessionId, ...snapshot } = op
    await saveAttendanceSnapshot(db, { id: snapshotId, recordingSessionId: sessionId, ...snapshot, jpeg })
  }
}

/** Sends the operation, or drops it without an error if its session was deleted in the meantime. */
async function orLetGo(send: () => Promise<void>, db: Db, { kind, sessionId }: RecordingOp) {
  try {
    await send()
  } catch (error) {
    const isFinal = error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'invalid')
    if (!isFinal || (await findRecordingSession(db, sessionId)) || (await findRemoval(db))) throw error
    console.info(`${kind} of a recording that is gone is let go`, sessionId)
  }
}

/** Returns how to continue after a failure: try later, wait for sign-in, or give up with a reason. */
export function outcomeOf(error: unknown, attempts: number): SendOutcome {
  const failure = toDomainError(error)
  switch (failure.kind) {
    case 'offline':
      return { kind: 'later', isOffline: true }
    case 'unavailable':
      return { kind: 'later', isOffline: false }
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'unexpected':
      if (attempts + 1 < MAX_UNEXPLAINED_TRIES) return { kind: 'later', isOffline: false }
      return { kind: 'refused', reason: failure.message }
    default:
      return { kind: 'refused', reason: failure.message }
  }
}
