import { atom } from 'jotai'
import { personBoxes } from '@/domain/recordings/person-box.ts'
import {
  MAX_SNAPSHOTS,
  SNAPSHOT_INTERVAL_MS,
  TARGET_FPS,
  confidenceThresholdOf,
  recordingTime,
} from '@/domain/recordings/recording.rules.ts'
import { monotonicMs } from '@/platform/clock.ts'
import { recordingLock } from '@/platform/recording-lock.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import type { Snapshot } from '../../../../workers/vision/contract.ts'
import { counterOf } from '../counting/counting.ts'
import type { Counter } from '../counting/counting.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { addToLogAtom } from '../counting/counts.ts'
import { beginCountsAtom, keepCountsAtom } from './recording-counts.ts'
import { addInterruptedAtom, enqueue, recordingOutboxAtom } from '../upload/recording-outbox.ts'
import type { Owner, RecordingOutbox } from '../upload/recording-outbox.ts'
import type { RecordingMarker } from '../upload/recording-ops.ts'

export type RecordingSubject = { serviceInstanceId?: string | null; eventId?: string | null }

export type RunningSession = {
  id: string
  serviceInstanceId: string | null
  eventId: string | null
  /** Epoch milliseconds. */
  startedAt: number
  /** Begun knowing that nothing is counted: while that is so, pictures are kept without a number. */
  isPicturesOnly: boolean
}

export type Recording =
  | { phase: 'idle' }
  | { phase: 'starting' }
  /** `stopping`: no snapshot is begun any more; the one being taken may still come. */
  | { phase: 'recording' | 'stopping'; session: RunningSession; taken: number; startedMonotonicMs: number }

/** `signed-out`: the outbox has not been started. `failed`: an unexpected error, logged. */
export type StartResult = 'started' | 'no-selection' | 'already-recording' | 'signed-out' | 'failed'

/** How the last recording of this visit ended: when (ISO 8601), and by the person or by its tenth snapshot. */
export type EndedRecording = Pick<RunningSession, 'serviceInstanceId' | 'eventId'> & {
  sessionId: string
  endTime: string
  taken: number
  /** The most people in one snapshot; null when none was counted. */
  peak: number | null
  isComplete: boolean
}

/**
 * What a running recording owns. `ending` is aborted when it is being ended, `cut` when the snapshot being taken then
 * is not waited for any longer.
 */
type RunningRecording = {
  target: { outbox: RecordingOutbox; owner: Owner }
  release: () => void
  ending: AbortController
  cut: AbortController
  marker: RecordingMarker
  peak: number | null
  /** The snapshot being taken now: the end waits for it. */
  taking: Promise<void>
  /** Resolves with the number of snapshots when the recording has ended; null until its end has begun. */
  ended: Promise<number> | null
}

/** Written in this file only. */
export const recordingAtom = atom<Recording>({ phase: 'idle' })

/** One reference for each store. A change of it notifies no subscriber: `recordingAtom` does. */
export const runningRecordingRef = atom((): { current: RunningRecording | null } => ({ current: null }))

/** Milliseconds since the start on a monotonic clock, updated once a second; 0 while idle. Written by the engine. */
export const elapsedMsAtom = atom(0)

/** Milliseconds for which the running recording has had nothing to count or to keep. Written by the engine. */
export const silentMsAtom = atom(0)

/** Set whenever a recording ends; `isComplete`: its tenth snapshot ended it. Null until the first has ended. */
export const endedRecordingAtom = atom<EndedRecording | null>(null)
/** How long the end waits for a picture that is being counted precisely, then half as long for it to come without. */
export const stopPatienceMsAtom = atom(10_000)
/** Milliseconds between snapshots. */
export const recordingIntervalMsAtom = atom(testInterval() ?? SNAPSHOT_INTERVAL_MS)

/** Starts exactly one recording, however often it is called. Works without a network and without a camera. */
export const startRecordingAtom = atom(
  null,
  async (get, set, subject: RecordingSubject | null, { isPicturesOnly = false } = {}): Promise<StartResult> => {
    const serviceInstanceId = subject?.serviceInstanceId ?? null
    const eventId = subject?.eventId ?? null
    if (serviceInstanceId === null && eventId === null) return 'no-selection'
    if (get(recordingAtom).phase !== 'idle') return 'already-recording'
    const target = get(recordingOutboxAtom)
    if (!target) return 'signed-out'
    set(recordingAtom, { phase: 'starting' })
    const session = { id: crypto.randomUUID(), serviceInstanceId, eventId, startedAt: Date.now(), isPicturesOnly }
    const startedMonotonicMs = monotonicMs()
    try {
      const { scoreThreshold } = get(detectorConfigAtom)
      const running = await begin(target, session, scoreThreshold, get(recordingIntervalMsAtom))
      get(runningRecordingRef).current = running
      set(beginCountsAtom, { sessionId: session.id, target })
      set(addToLogAtom, [{ kind: 'recording', sessionId: session.id }])
      set(elapsedMsAtom, 0)
      set(silentMsAtom, 0)
      set(recordingAtom, { phase: 'recording', session, taken: 0, startedMonotonicMs })
      return 'started'
    } catch (error) {
      console.error('The recording could not be started', error)
      set(recordingAtom, { phase: 'idle' })
      return 'failed'
    }
  },
)

async function begin(
  target: RunningRecording['target'],
  { id, serviceInstanceId, eventId, startedAt }: RunningSession,
  scoreThreshold: number,
  captureInterval: number,
): Promise<RunningRecording> {
  askToPersist()
  const startTime = new Date(startedAt).toISOString()
  const marker = { startTime, lastSnapshotTime: null, taken: 0, serviceInstanceId, eventId }
  // The lock first: from the moment the recording is on disk no other tab may think it abandoned.
  const release = await acquireLock(recordingLock(id))
  const op = {
    kind: 'start-session' as const,
    sessionId: id,
    serviceInstanceId,
    eventId,
    startTime,
    targetFps: TARGET_FPS,
    confidenceThreshold: confidenceThresholdOf(scoreThreshold),
    metadata: { captureInterval },
  }
  await enqueue(target, op, { marker })
  return {
    target,
    release,
    marker,
    peak: null,
    ending: new AbortController(),
    cut: new AbortController(),
    taking: Promise.resolve(),
    ended: null,
  }
}

/** Ends the recording and tells how many snapshots it has, also while it is ending; 0 when none is running. */
export const stopRecordingAtom = atom(null, async (get, set): Promise<number> => {
  const running = get(runningRecordingRef).current
  if (!running) return 0
  running.ended ??= set(endRecordingAtom, false)
  return running.ended
})

/** Ends a recording that was not stopped: the studio closed around it. The next visit tells the person. */
export const interruptRecordingAtom = atom(null, async (get, set) => {
  const recording = get(recordingAtom)
  const running = get(runningRecordingRef).current
  if (recording.phase !== 'recording' || !running) return
  const { id: sessionId, serviceInstanceId, eventId } = recording.session
  const { startTime, taken } = running.marker
  const { userId } = running.target.owner
  set(addInterruptedAtom, { sessionId, userId, serviceInstanceId, eventId, startTime, taken })
  await set(stopRecordingAtom)
})

const endRecordingAtom = atom(null, async (get, set, isComplete: boolean): Promise<number> => {
  const recording = get(recordingAtom)
  const running = get(runningRecordingRef).current
  if (recording.phase !== 'recording' || !running) return 0
  const { id: sessionId, serviceInstanceId, eventId } = recording.session
  const elapsedMs = monotonicMs() - recording.startedMonotonicMs
  running.ending.abort()
  set(recordingAtom, { ...recording, phase: 'stopping' })
  set(addToLogAtom, [{ kind: 'recording', sessionId: null }])
  // A snapshot on its way to the disk belongs before the end. The tenth, which ends the recording, is there already.
  if (!isComplete) await untilTaken(running, counterOf(get), get(stopPatienceMsAtom))
  const endTime = recordingTime(running.marker.startTime, elapsedMs)
  try {
    await set(keepCountsAtom, sessionId)
    await enqueue(running.target, { kind: 'complete-session', sessionId, endTime }, { marker: null })
  } finally {
    running.release()
    get(runningRecordingRef).current = null
    set(elapsedMsAtom, 0)
    set(recordingAtom, { phase: 'idle' })
    const { marker, peak } = running
    set(endedRecordingAtom, { sessionId, serviceInstanceId, eventId, endTime, taken: marker.taken, peak, isComplete })
  }
  return running.marker.taken
})

async function untilTaken({ taking, cut }: RunningRecording, counter: Counter | null, patienceMs: number) {
  const finishTimer = setTimeout(() => {
    counter?.finishEarly().catch((error: unknown) => console.info('The counter is gone', error))
  }, patienceMs)
  const giveUp = setTimeout(() => cut.abort(), patienceMs * 1.5)
  await taking
  clearTimeout(finishTimer)
  clearTimeout(giveUp)
}

/**
 * `takenMs`: when the picture was taken, on the monotonic clock; counting it may have needed seconds since.
 * `isCounted` false: a picture by itself, whose number of people is not known.
 */
export type TakenSnapshot = { snapshot: Snapshot; takenMs: number; isCounted?: boolean }

/** Keeps a picture taken with the running recording; the tenth ends it. Called by the recording engine. */
export const keepSnapshotAtom = atom(null, async (get, set, { snapshot, takenMs, isCounted = true }: TakenSnapshot) => {
  const recording = get(recordingAtom)
  const running = get(runningRecordingRef).current
  if (!('session' in recording) || !running) return
  const elapsedMs = takenMs - recording.startedMonotonicMs
  const timestamp = recordingTime(running.marker.startTime, elapsedMs)
  const marker = { ...running.marker, lastSnapshotTime: timestamp, taken: running.marker.taken + 1 }
  const op = {
    kind: 'snapshot' as const,
    sessionId: recording.session.id,
    snapshotId: crypto.randomUUID(),
    churchId: running.target.owner.churchId,
    timestamp,
    peopleCount: snapshot.peopleCount,
    confidenceScore: snapshot.confidence === null ? null : Math.round(snapshot.confidence * 100),
    metadata: {
      fps: snapshot.fps,
      detectionCount: snapshot.detectionCount,
      isPrecise: snapshot.isPrecise,
      people: personBoxes(snapshot.people),
      ...(isCounted ? {} : { isCounted }),
    },
  }
  await enqueue(running.target, op, { jpeg: snapshot.jpeg, marker })
  await set(keepCountsAtom, recording.session.id)
  running.marker = marker
  if (isCounted) running.peak = Math.max(running.peak ?? 0, snapshot.peopleCount)
  set(recordingAtom, (now) => ('session' in now ? { ...now, taken: marker.taken } : now))
  // While it is being stopped the end waits for this snapshot, and not the other way round.
  if (marker.taken < MAX_SNAPSHOTS || running.ended) return
  running.ended = set(endRecordingAtom, true)
  await running.ended
})

/** Asks the browser not to throw the outbox away when the disk fills up. What it answers changes nothing. */
function askToPersist() {
  navigator.storage?.persist?.().catch((error: unknown) => console.info('Storage stays best effort', error))
}

/** A shorter interval for journeys; the hook is not in production builds. */
function testInterval(): number | null {
  if (import.meta.env.MODE !== 'test' && import.meta.env.VITE_TEST_HOOKS !== '1') return null
  if (typeof localStorage === 'undefined') return null
  return Number(localStorage.getItem('narthex.snapshotIntervalMs')) || null
}
