import { atom } from 'jotai'
import { personBoxes } from '@/domain/recordings/person-box.ts'
import { planUntil } from '@/domain/recordings/recording-plan.ts'
import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import { MAX_SNAPSHOTS, TARGET_FPS, confidenceThresholdOf, recordingTime } from '@/domain/recordings/recording.rules.ts'
import { newId } from '@/domain/shared/ids.ts'
import { monotonicMs } from '@/platform/clock.ts'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import type { Snapshot } from '../../../../workers/vision/contract.ts'
import { counterOf } from '../counting/counting.ts'
import type { Counter } from '../counting/counting.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { addToLogAtom, beginInLogAtom, forgetBeginningAtom, occupancyAtom } from '../counting/counts.ts'
import type { Interruption } from '../counting/counts.ts'
import { armedAtom, armedEnd } from '../shared/armed-recording.ts'
import { beginMinutesAtom, hasCounted, keepMinutesAtom } from './recording-minutes.ts'
import type { KeptRecording } from './recording-minutes.ts'
import { closeEditingAtom } from '../shared/studio-view.ts'
import { addInterruptedAtom, enqueue, recordingOutboxAtom } from '../upload/recording-outbox.ts'
import type { RecordingOp } from '../upload/recording-ops.ts'
import { lengthAtom, planAt, recordedCameraAtom, wayAtom } from './way-of-counting.ts'

export type RecordingSubject = { serviceInstanceId?: string | null; eventId?: string | null }

export type RunningSession = {
  id: string
  serviceInstanceId: string | null
  eventId: string | null
  /** Epoch milliseconds. */
  startedAt: number
  plan: RecordingPlan
  /**
   * True if the person started the recording although nothing is counted. Until counting works, the recording's
   * pictures are stored without a number of people.
   */
  isPicturesOnly: boolean
  /** True for a rehearsal, which stores nothing. */
  isRehearsal: boolean
  /** True if the recording goes on after an interruption. */
  isContinued: boolean
}

export type Recording =
  | { phase: 'idle' }
  | { phase: 'starting' }
  /** While `stopping`, no new snapshot begins, but an unfinished snapshot may still be stored. */
  | { phase: 'recording' | 'stopping'; session: RunningSession; taken: number; startedMonotonicMs: number }

/**
 * `plannedEndMs` is the planned end of the service. `endsAtMs` is the end of an armed recording, which starts and ends
 * by itself. Both times are epoch milliseconds. `RunningSession` explains `isPicturesOnly` and `isRehearsal`. A
 * rehearsal needs no service. `goesOn` is the end of the interrupted recording that goes on.
 */
export type StartOptions = {
  plannedEndMs?: number | null
  endsAtMs?: number | null
  isPicturesOnly?: boolean
  isRehearsal?: boolean
  goesOn?: Interruption | null
}

/** `signed-out` means that the outbox has not been started. `failed` means that an unexpected error was logged. */
export type StartResult = 'started' | 'no-selection' | 'already-recording' | 'signed-out' | 'failed'

/**
 * The end of the last recording of this visit. `endTime` is ISO 8601. `isComplete` is true if the tenth snapshot ended
 * the recording.
 */
export type EndedRecording = Pick<
  RunningSession,
  'serviceInstanceId' | 'eventId' | 'startedAt' | 'isRehearsal' | 'isContinued'
> & {
  sessionId: string
  way: WayOfCounting
  endTime: string
  taken: number
  /** The highest number of people in one snapshot, or null if no snapshot was counted. */
  peak: number | null
  /** True for a recording at a door that counted during at least one minute. */
  isCountedAtDoor: boolean
  /** True if at some time the frames came too slowly to follow people across a line. */
  isSlow: boolean
  /** True if at some time people were in view. */
  hasSeenPeople: boolean
  isComplete: boolean
}

/**
 * The running recording. `ending` is aborted when the recording begins to end. `cut` is aborted when the recording no
 * longer waits for its unfinished snapshot.
 */
type RunningRecording = {
  /** Null for a rehearsal. */
  kept: KeptRecording | null
  release: () => void
  ending: AbortController
  cut: AbortController
  taken: number
  peak: number | null
  isSlow: boolean
  hasSeenPeople: boolean
  /**
   * Resolves when the current snapshot has been stored or has failed. The end of the recording waits for this promise.
   */
  taking: Promise<void>
  /** Resolves with the number of snapshots when the recording has ended. Null until the recording begins to end. */
  ended: Promise<number> | null
}

/** Only this file writes this atom. */
export const recordingAtom = atom<Recording>({ phase: 'idle' })

/** True while a recording starts or runs. False for a running rehearsal. */
export const isKeptAtom = atom((get) => {
  const recording = get(recordingAtom)
  return 'session' in recording ? !recording.session.isRehearsal : recording.phase === 'starting'
})

export const isRehearsalAtom = atom((get) => {
  const recording = get(recordingAtom)
  return 'session' in recording && recording.session.isRehearsal
})

/** A change of `current` notifies no subscriber, but a change of `recordingAtom` does. */
export const runningRecordingRef = atom((): { current: RunningRecording | null } => ({ current: null }))

/** Milliseconds since the start on a monotonic clock, or 0 while idle. The engine updates it once a second. */
export const elapsedMsAtom = atom(0)

/** Milliseconds for which the running recording has had nothing to count or to store. Written by the engine. */
export const silentMsAtom = atom(0)

/** Milliseconds during which the running recording had people in view. Written by the engine. */
export const inViewMsAtom = atom(0)

/** The latest ended recording of this visit, or null. */
export const endedRecordingAtom = atom<EndedRecording | null>(null)

const seenAtom = atom<EndedRecording | null>(null)

/** The recording that ended last, until its result is dismissed or the next recording starts. */
export const unseenResultAtom = atom((get) => {
  const ended = get(endedRecordingAtom)
  return get(recordingAtom).phase === 'idle' && ended !== get(seenAtom) ? ended : null
})

/** Dismisses the result. Also called when a visit begins, because the list of recordings shows earlier results. */
export const dismissResultAtom = atom(null, (get, set) => set(seenAtom, get(endedRecordingAtom)))

/**
 * The end of a recording waits this many milliseconds for a precise count. After that it waits half as long for the
 * snapshot.
 */
export const stopPatienceMsAtom = atom(10_000)
/** Milliseconds between snapshots in tests and journeys, or null for the interval of the plan. */
export const testIntervalMsAtom = atom(testInterval())

/** Starts exactly one recording, even if it is called several times. Works without a network and without a camera. */
export const startRecordingAtom = atom(
  null,
  async (get, set, subject: RecordingSubject | null, options: StartOptions = {}): Promise<StartResult> => {
    const { plannedEndMs = null, endsAtMs = null, isPicturesOnly = false, isRehearsal = false } = options
    const { goesOn = null } = options
    const isContinued = goesOn !== null
    const serviceInstanceId = subject?.serviceInstanceId ?? null
    const eventId = subject?.eventId ?? null
    if (serviceInstanceId === null && eventId === null && !isRehearsal) return 'no-selection'
    if (get(recordingAtom).phase !== 'idle') return 'already-recording'
    const target = get(recordingOutboxAtom)
    if (!target && !isRehearsal) return 'signed-out'
    // The editor of lines would hide the live figures and later the result. What was drawn is saved already.
    set(closeEditingAtom)
    set(recordingAtom, { phase: 'starting' })
    const way = get(wayAtom)
    const id = newId()
    const of = serviceInstanceId ?? eventId
    // People who came in between the interruption and the button belong to the recording that goes on.
    const isTakingIn = isContinued && way === 'door'
    // All parts share this time. A second reading of the clock would move the start of an ordinary recording.
    const now = Date.now()
    const begun = set(beginInLogAtom, { sessionId: id, of, goesOn, isTakingIn, now })
    const { startedAt } = begun
    const untilMs = endsAtMs ?? armedEnd(get(armedAtom), of, now)
    const planned = untilMs
      ? planUntil(way, untilMs - now)
      : planAt({ way, length: get(lengthAtom), plannedEndMs }, now)
    const intervalMs = get(testIntervalMsAtom) ?? planned.intervalMs
    const plan = { ...planned, intervalMs, endsAfterMs: planned.endsAfterMs + now - startedAt }
    const session: RunningSession = {
      id,
      startedAt,
      serviceInstanceId,
      eventId,
      plan,
      isPicturesOnly,
      isRehearsal,
      isContinued,
    }
    const startedMonotonicMs = monotonicMs() - (now - startedAt)
    try {
      const start = { session, startedMonotonicMs, ...begun }
      const { kept, release } = target && !isRehearsal ? await set(beginKeptAtom, target, start) : unkept
      const [ending, cut] = [new AbortController(), new AbortController()]
      const taking = Promise.resolve()
      const nothing = { taken: 0, peak: null, isSlow: false, hasSeenPeople: false, ended: null }
      get(runningRecordingRef).current = { kept, release, ending, cut, taking, ...nothing }
      set(elapsedMsAtom, 0)
      set(silentMsAtom, 0)
      set(inViewMsAtom, 0)
      set(recordingAtom, { phase: 'recording', session, taken: 0, startedMonotonicMs })
      // Stores the counts that were taken in before the first tick does.
      if (isContinued) void set(keepMinutesAtom, id)
      return 'started'
    } catch (error) {
      console.error('The recording could not be started', error)
      set(forgetBeginningAtom, id, startedAt)
      set(recordingAtom, { phase: 'idle' })
      return 'failed'
    }
  },
)

type StartedRecording = {
  session: RunningSession
  startedMonotonicMs: number
  peopleAtStart: number
  peopleToldAt: string | null
}

const unkept = { kept: null, release: () => {} }

/** Puts the start of a recording into the outbox, and begins to store its counts. */
const beginKeptAtom = atom(
  null,
  async (
    get,
    set,
    target: KeptRecording['target'],
    { session, startedMonotonicMs, peopleAtStart, peopleToldAt }: StartedRecording,
  ) => {
    askToPersist()
    const { id, serviceInstanceId, eventId, startedAt, plan } = session
    const startTime = new Date(startedAt).toISOString()
    const checkpoint = { startTime, lastSnapshotTime: null, taken: 0, serviceInstanceId, eventId }
    // Acquires the lock before the recording is on disk, so that no other tab treats the recording as interrupted.
    const release = await acquireLock(recordingLock(id))
    const op: RecordingOp = {
      kind: 'start-session',
      sessionId: id,
      serviceInstanceId,
      eventId,
      startTime,
      way: plan.way,
      endsWithSnapshots: plan.endsWithSnapshots,
      ...set(recordedCameraAtom),
      peopleAtStart,
      peopleToldAt,
      targetFps: TARGET_FPS,
      confidenceThreshold: confidenceThresholdOf(get(detectorConfigAtom).scoreThreshold),
      metadata: { captureInterval: plan.intervalMs },
    }
    await enqueue(target, op, { checkpoint })
    const kept: KeptRecording = { target, startedMonotonicMs, checkpoint, isOver: false }
    set(beginMinutesAtom, id, kept)
    return { kept, release }
  },
)

/**
 * Ends the recording and returns its number of snapshots. Returns 0 if no recording runs. A second call waits for the
 * same end.
 */
export const stopRecordingAtom = atom(null, async (get, set): Promise<number> => {
  const running = get(runningRecordingRef).current
  if (!running) return 0
  running.ended ??= set(endRecordingAtom, false)
  return running.ended
})

/** Ends a recording because the studio closes. The next visit reports this recording as interrupted. */
export const interruptRecordingAtom = atom(null, async (get, set) => {
  const recording = get(recordingAtom)
  const kept = get(runningRecordingRef).current?.kept
  if (recording.phase === 'recording' && kept) {
    const { id: sessionId, serviceInstanceId, eventId } = recording.session
    const { startTime, taken } = kept.checkpoint
    const { userId } = kept.target.owner
    const { people } = get(occupancyAtom)
    const endTime = new Date().toISOString()
    set(addInterruptedAtom, { sessionId, userId, serviceInstanceId, eventId, startTime, endTime, taken, people })
  }
  await set(stopRecordingAtom)
})

const endRecordingAtom = atom(null, async (get, set, isComplete: boolean): Promise<number> => {
  const recording = get(recordingAtom)
  const running = get(runningRecordingRef).current
  if (recording.phase !== 'recording' || !running) return 0
  const { id: sessionId, plan, serviceInstanceId, eventId, startedAt, isRehearsal, isContinued } = recording.session
  const elapsedMs = monotonicMs() - recording.startedMonotonicMs
  running.ending.abort()
  set(recordingAtom, { ...recording, phase: 'stopping' })
  set(addToLogAtom, [{ kind: 'recording', sessionId: null }])
  // An unfinished snapshot must be stored before the end of the recording. A tenth snapshot is already stored when it
  // ends the recording.
  if (!isComplete) await untilTaken(running, counterOf(get), get(stopPatienceMsAtom))
  const endTime = recordingTime(new Date(startedAt).toISOString(), elapsedMs)
  try {
    if (running.kept) await set(endKeptAtom, sessionId, running.kept, endTime)
  } finally {
    running.release()
    get(runningRecordingRef).current = null
    set(closeEditingAtom)
    set(elapsedMsAtom, 0)
    set(recordingAtom, { phase: 'idle' })
    const { taken, peak, isSlow, hasSeenPeople } = running
    set(endedRecordingAtom, {
      sessionId,
      serviceInstanceId,
      eventId,
      startedAt,
      isRehearsal,
      isContinued,
      way: plan.way,
      endTime,
      taken,
      peak,
      isCountedAtDoor: plan.way === 'door' && (isRehearsal || hasCounted(get, sessionId)),
      isSlow,
      hasSeenPeople,
      isComplete,
    })
  }
  return running.taken
})

/** Stores the end of a recording, after all its counts. */
const endKeptAtom = atom(null, async (_, set, sessionId: string, kept: KeptRecording, endTime: string) => {
  await set(keepMinutesAtom, sessionId, { isWhole: true })
  kept.isOver = true
  await enqueue(kept.target, { kind: 'complete-session', sessionId, endTime }, { checkpoint: null })
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
 * `takenMs` is the time of the picture on the monotonic clock; the count may come seconds later. `isCounted` is false
 * for a picture without a known number of people.
 */
export type TakenSnapshot = { snapshot: Snapshot & { pictures?: number }; takenMs: number; isCounted?: boolean }

/**
 * Stores a picture of the running recording. The tenth picture may end the recording. Called by the recording engine.
 */
export const keepSnapshotAtom = atom(null, async (get, set, taken: TakenSnapshot) => {
  const recording = get(recordingAtom)
  const running = get(runningRecordingRef).current
  if (!('session' in recording) || !running) return
  if (running.kept) {
    const { kept } = running
    const { session, startedMonotonicMs } = recording
    const timestamp = recordingTime(kept.checkpoint.startTime, taken.takenMs - startedMonotonicMs)
    const noted = { lastSnapshotTime: timestamp, taken: running.taken + 1 }
    const op = snapshotOp(taken, { sessionId: session.id, churchId: kept.target.owner.churchId, timestamp })
    await enqueue(kept.target, op, { jpeg: taken.snapshot.jpeg, checkpoint: { ...kept.checkpoint, ...noted } })
    kept.checkpoint = { ...kept.checkpoint, ...noted }
  }
  running.taken += 1
  if (taken.isCounted ?? true) running.peak = Math.max(running.peak ?? 0, taken.snapshot.peopleCount)
  set(recordingAtom, (now) => ('session' in now ? { ...now, taken: running.taken } : now))
  // A running stop waits for this snapshot, so this snapshot must not wait for the stop.
  if (running.taken < MAX_SNAPSHOTS || !recording.session.plan.endsWithSnapshots || running.ended) return
  running.ended = set(endRecordingAtom, true)
  await running.ended
})

function snapshotOp(
  { snapshot, isCounted = true }: TakenSnapshot,
  of: { sessionId: string; churchId: string; timestamp: string },
): RecordingOp {
  return {
    kind: 'snapshot',
    snapshotId: newId(),
    ...of,
    peopleCount: snapshot.peopleCount,
    confidenceScore: snapshot.confidence === null ? null : Math.round(snapshot.confidence * 100),
    metadata: {
      fps: snapshot.fps,
      detectionCount: snapshot.detectionCount,
      isPrecise: snapshot.isPrecise,
      ...(snapshot.pictures === undefined ? {} : { pictures: snapshot.pictures }),
      people: personBoxes(snapshot.people),
      ...(isCounted ? {} : { isCounted }),
    },
  }
}

/** Asks the browser not to delete the outbox when the disk fills up. A refusal is only logged. */
function askToPersist() {
  navigator.storage?.persist?.().catch((error: unknown) => console.info('Storage stays best effort', error))
}

/** Returns a shorter interval for journeys, or null. Production builds do not contain this hook. */
function testInterval(): number | null {
  if (import.meta.env.MODE !== 'test' && import.meta.env.VITE_TEST_HOOKS !== '1') return null
  if (typeof localStorage === 'undefined') return null
  return Number(localStorage.getItem('narthex.snapshotIntervalMs')) || null
}
