import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordingLock } from '@/platform/recording/recording-lock.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import type { SendOutcome } from '@/platform/outbox/outbox.ts'
import { answeringDb } from '@/testing/answering-db.ts'
import { connectFakeCamera } from '@/testing/fake-camera.ts'
import { fakeCounting, showStats, stopFakeCounting } from '@/testing/fake-counting.ts'
import type { MedianSnapshot } from '../counting/median-snapshot.ts'
import { liveStatsAtom, stageAtom } from '../counting/counting.ts'
import type { Counter } from '../counting/counting.ts'
import {
  addCountsAtom,
  correctOccupancyAtom,
  resetCountsAtom,
  shownCountsAtom,
  undoCountAtom,
} from '../counting/counts.ts'
import type { NewCount } from '../counting/counts.ts'
import { addWebcamAtom } from '../camera/cameras.ts'
import { followMinutes } from './follow-minutes.ts'
import { keepMinutesAtom } from './recording-minutes.ts'
import { lengthAtom, wayAtom } from './way-of-counting.ts'
import {
  elapsedMsAtom,
  endedRecordingAtom,
  inViewMsAtom,
  recordingAtom,
  runningRecordingRef,
  silentMsAtom,
  startRecordingAtom,
  stopPatienceMsAtom,
  stopRecordingAtom,
  testIntervalMsAtom,
} from './recording.ts'
import { followRecording } from './recording-engine.ts'
import type { RecordingCheckpoint, RecordingOp } from '../upload/recording-ops.ts'
import {
  createRecordingOutbox,
  interruptedRecordingsAtom,
  pendingChangesAtom,
  isStorageFullAtom,
  loadPendingImageAtom,
  pendingSessionsAtom,
  pendingSnapshotsAtom,
  refusedOpsAtom,
  retryRefusedAtom,
  startOutbox,
} from '../upload/recording-outbox.ts'
import { eventually } from '@/testing/eventually.ts'

const MINUTE = 60_000
const anna = { userId: 'anna', churchId: 'church' }
const service = { serviceInstanceId: 'service-1' }

/** A clock that the test moves. `advance` ends all waits. */
class FakeClock {
  nowMs = 5_000
  /** The work that the code under test does between two waits, for example taking a snapshot. */
  work: () => Promise<void> | undefined = () => undefined
  #waiting: (() => void)[] = []
  #expecting: (() => void)[] = []
  now = () => this.nowMs
  wait = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      this.#waiting.push(resolve)
      for (const arrive of this.#expecting.splice(0)) arrive()
    })
  async advance(delayMs: number) {
    await this.settled()
    this.nowMs += delayMs
    for (const wake of this.#waiting.splice(0)) wake()
    await this.settled()
  }
  /** Resolves when the code under test waits again and its work is done. */
  settled = async () => {
    if (this.#waiting.length === 0) await new Promise<void>((resolve) => this.#expecting.push(resolve))
    await this.work()
  }
}

let name = ''
let sent: RecordingOp[] = []
let answer: (op: RecordingOp) => SendOutcome
let cleanups: (() => void)[] = []
let clock: FakeClock

beforeEach(() => {
  localStorage.clear()
  name = `recording-test-${crypto.randomUUID()}`
  sent = []
  answer = () => ({ kind: 'sent' })
  clock = new FakeClock()
  vi.spyOn(performance, 'now').mockImplementation(() => clock.nowMs)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const cleanup of cleanups) cleanup()
  cleanups = []
  indexedDB.deleteDatabase(name)
  vi.restoreAllMocks()
})

function newOutbox() {
  // Keeps the list of this test, because a send that ends later must not write into the next test's list.
  const log = sent
  return createRecordingOutbox(answeringDb({}).db, {
    name,
    currentUserId: async () => 'anna',
    send: async ({ data }) => {
      const outcome = answer(data)
      if (outcome.kind === 'sent') log.push(data)
      return outcome
    },
  })
}

function openApp() {
  const store = createStore()
  const outbox = newOutbox()
  // Releases the recording's lock, as happens when a page crashes.
  cleanups.push(() => store.get(runningRecordingRef).current?.release())
  cleanups.push(startOutbox(store, anna, outbox))
  return { store, outbox }
}

function openStudio() {
  const { store, outbox } = openApp()
  cleanups.push(followRecording(store, clock))
  clock.work = () => store.get(runningRecordingRef).current?.taking
  return { store, outbox }
}

const picture = (peopleCount = 3): MedianSnapshot => ({
  jpeg: new Uint8Array([0xff, 0xd8, peopleCount]).buffer,
  width: 1920,
  height: 1080,
  peopleCount,
  confidence: 0.814,
  fps: 12,
  detectionCount: peopleCount,
  people: [{ box: { left: 0.1, top: 0.2, right: 0.30004, bottom: 0.4 }, score: 0.9 }],
  isPrecise: true,
  pictures: 9,
  pictureMs: 400,
})

function waitForCounting(
  store: ReturnType<typeof createStore>,
  capture: Counter['capture'] = async () => picture(),
  finishEarly = async () => {},
) {
  const stats = {
    peopleInView: 3,
    entries: 0,
    exits: 0,
    perLine: [],
    fps: 12,
    detectionMs: 20,
    inputSize: 416,
    advice: [],
  }
  fakeCounting(store, { capture, finishEarly }, stats)
}

const kinds = () => sent.map(({ kind }) => kind)
const taken = (store: ReturnType<typeof createStore>) => {
  const recording = store.get(recordingAtom)
  return recording.phase === 'recording' ? recording.taken : null
}

describe('a person starts a recording', () => {
  test('starting a recording needs a service or an event', async () => {
    const { store } = openStudio()
    expect(await store.set(startRecordingAtom, null)).toBe('no-selection')
    expect(await store.set(startRecordingAtom, {})).toBe('no-selection')
    expect(store.get(recordingAtom).phase).toBe('idle')
  })

  test('when a recording is started twice in a row, there is exactly one recording', async () => {
    const { store } = openStudio()
    const results = await Promise.all([store.set(startRecordingAtom, service), store.set(startRecordingAtom, service)])
    expect(results).toEqual(['started', 'already-recording'])
    await eventually(() => expect(kinds()).toEqual(['start-session']))
  })

  test('starting a recording sends the values that the specification prescribes', async () => {
    const { store } = openStudio()
    await store.set(startRecordingAtom, { eventId: 'event-1' })
    await eventually(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      serviceInstanceId: null,
      eventId: 'event-1',
      targetFps: 30,
      confidenceThreshold: 45,
      metadata: { captureInterval: MINUTE },
    })
  })

  test('a recording starts without a network, and its session and snapshots wait on this computer', async () => {
    answer = () => ({ kind: 'later', isOffline: true })
    const { store } = openStudio()
    waitForCounting(store)
    expect(await store.set(startRecordingAtom, service)).toBe('started')
    await eventually(() => expect(store.get(pendingSnapshotsAtom)).toHaveLength(1))
    const [session] = store.get(pendingSessionsAtom)
    const [snapshot] = store.get(pendingSnapshotsAtom)
    expect(session).toMatchObject({ serviceInstanceId: 'service-1', endTime: null })
    expect(snapshot).toMatchObject({ sessionId: session!.id, peopleCount: 3, confidenceScore: 81, refused: null })
    expect(snapshot!.people).toEqual([[0.1, 0.2, 0.3, 0.4, 0.9]])
    expect(store.get(pendingSnapshotsAtom)).toMatchObject([{ sessionId: session!.id, id: snapshot!.id }])
    expect(store.get(isStorageFullAtom)).toBe(false)
    const image = await store.set(loadPendingImageAtom, snapshot!.id)
    expect(new Uint8Array(await image!.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 3]))
    answer = () => ({ kind: 'sent' })
    dispatchEvent(new Event('online'))
    await eventually(() => expect(store.get(pendingSnapshotsAtom)).toEqual([]))
    expect(kinds()).toEqual(['start-session', 'snapshot'])
    const metadata = { fps: 12, detectionCount: 3, isPrecise: true, pictures: 9, people: [[0.1, 0.2, 0.3, 0.4, 0.9]] }
    expect(sent[1]).toMatchObject({ peopleCount: 3, metadata })
    expect(await store.set(loadPendingImageAtom, snapshot!.id)).toBeNull()
  })
})

describe('a recording takes snapshots', () => {
  test('the first snapshot is immediate, one follows each minute, and the tenth ends the recording', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    await clock.advance(MINUTE - 1)
    expect(taken(store)).toBe(1)
    await clock.advance(1)
    expect(taken(store)).toBe(2)
    for (let minute = 3; minute <= 9; minute++) await clock.advance(MINUTE)
    expect(taken(store)).toBe(9)
    expect(store.get(elapsedMsAtom)).toBe(8 * MINUTE)
    expect(store.get(endedRecordingAtom)).toBeNull()
    void clock.advance(MINUTE)
    await eventually(() => expect(store.get(recordingAtom).phase).toBe('idle'))
    expect(store.get(endedRecordingAtom)).toMatchObject({ taken: 10, isComplete: true, isSlow: false })
    await eventually(() =>
      expect(kinds()).toEqual(['start-session', ...Array(10).fill('snapshot'), 'complete-session']),
    )
    const times = sent.flatMap((op) => (op.kind === 'snapshot' ? Date.parse(op.timestamp) : []))
    expect(times.map((time) => time - times[0]!)).toEqual(Array.from({ length: 10 }, (_, index) => index * MINUTE))
    expect(sent.at(-1)).toMatchObject({ endTime: new Date(times[9]!).toISOString() })
  })

  test('snapshots begin only when people are being counted', async () => {
    const { store } = openStudio()
    await store.set(startRecordingAtom, service)
    await clock.advance(MINUTE)
    await clock.advance(MINUTE)
    expect(taken(store)).toBe(0)
    waitForCounting(store)
    await clock.advance(1000)
    expect(taken(store)).toBe(1)
  })

  test('a running recording measures the time since the last frame was counted', async () => {
    const { store } = openStudio()
    await store.set(startRecordingAtom, service)
    await clock.advance(MINUTE)
    await clock.advance(MINUTE)
    expect(store.get(silentMsAtom)).toBe(2 * MINUTE)
    waitForCounting(store)
    await clock.advance(1000)
    expect(store.get(silentMsAtom)).toBe(0)
    // The stats stay the same object while no frame arrives.
    await clock.advance(1000)
    await clock.advance(MINUTE)
    expect(store.get(silentMsAtom)).toBe(MINUTE + 1000)
  })

  test('until counting works, a pictures-only recording stores pictures without a count', async () => {
    const { store } = openStudio()
    const video = document.createElement('video')
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')!.fillRect(0, 0, 9, 9)
    video.muted = true
    video.srcObject = canvas.captureStream(30)
    await video.play()
    store.set(stageAtom, { video, overlay: canvas })
    cleanups.push(await connectFakeCamera(store))
    await store.set(startRecordingAtom, service)
    await clock.settled()
    expect(taken(store)).toBe(0)
    await store.set(stopRecordingAtom)
    await store.set(startRecordingAtom, service, { isPicturesOnly: true })
    await eventually(() => expect(taken(store)).toBe(1))
    expect(store.get(silentMsAtom)).toBe(0)
    waitForCounting(store)
    await clock.advance(MINUTE)
    await eventually(() => expect(taken(store)).toBe(2))
    await store.set(stopRecordingAtom)
    expect(store.get(endedRecordingAtom)).toMatchObject({ ...service, taken: 2, peak: 3 })
    await eventually(() => expect(kinds().filter((kind) => kind === 'snapshot')).toHaveLength(2))
    const shots = sent.flatMap((op) => (op.kind === 'snapshot' ? op : []))
    expect(shots.map(({ peopleCount, metadata }) => [peopleCount, metadata.isCounted])).toEqual([
      [0, false],
      [3, undefined],
    ])
  })

  test('when a snapshot fails, the failure is logged, and the recording continues', async () => {
    const { store } = openStudio()
    const capture = vi
      .fn<() => Promise<MedianSnapshot>>(async () => picture())
      .mockRejectedValueOnce(new Error('no picture'))
    waitForCounting(store, capture)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(console.warn).toHaveBeenCalledWith('A snapshot was not taken', expect.any(Error)))
    await clock.advance(30_000)
    expect(capture).toHaveBeenCalledTimes(1)
    await clock.advance(30_000)
    expect(taken(store)).toBe(1)
  })

  test('a snapshot that cannot be stored does not use up one of the ten snapshots', async () => {
    const { store, outbox } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    vi.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('The disk is full'))
    await clock.advance(60_000)
    expect(taken(store)).toBe(1)
    await clock.advance(60_000)
    expect([taken(store), store.get(runningRecordingRef).current?.taken]).toEqual([2, 2])
  })

  test('when a snapshot is slow, later snapshots are not delayed, and the slow snapshot has the time of its picture', async () => {
    const { store } = openStudio()
    clock.work = () => undefined
    const counted: (() => void)[] = []
    waitForCounting(store, () => new Promise((resolve) => counted.push(() => resolve(picture()))))
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(counted).toHaveLength(1))
    for (let second = 1; second <= 5; second++) await clock.advance(1000)
    expect(store.get(elapsedMsAtom)).toBe(5000)
    expect(counted).toHaveLength(1)
    counted[0]!()
    await eventually(() => expect(taken(store)).toBe(1))
    await clock.advance(MINUTE - 5000)
    expect(counted).toHaveLength(2)
    counted[1]!()
    await eventually(() => expect(kinds()).toEqual(['start-session', 'snapshot', 'snapshot']))
    const times = sent.flatMap((op) => (op.kind === 'snapshot' ? Date.parse(op.timestamp) : []))
    expect(times[1]! - times[0]!).toBe(MINUTE)
  })

  test('after the camera was unplugged for minutes, one snapshot is taken when the camera is back', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    stopFakeCounting(store)
    for (let minute = 0; minute < 4; minute++) await clock.advance(MINUTE)
    expect(taken(store)).toBe(1)
    expect(console.warn).toHaveBeenCalledWith('A snapshot is skipped: nothing is being counted')
    waitForCounting(store)
    await clock.advance(1000)
    expect(taken(store)).toBe(2)
    await clock.advance(1000)
    expect(taken(store)).toBe(2)
  })

  test('after the computer slept, one snapshot is taken instead of all missed snapshots', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    await clock.advance(47 * MINUTE)
    expect(taken(store)).toBe(2)
    await clock.advance(1000)
    expect(taken(store)).toBe(2)
    await clock.advance(MINUTE - 1000)
    expect(taken(store)).toBe(3)
  })

  test('when the clock of the computer is changed, the schedule and the times of snapshots stay the same', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await clock.advance(MINUTE)
    vi.spyOn(Date, 'now').mockReturnValue(4e12)
    await clock.advance(MINUTE)
    expect(taken(store)).toBe(3)
    await eventually(() => expect(kinds()).toHaveLength(4))
    const times = sent.flatMap((op) => (op.kind === 'snapshot' ? Date.parse(op.timestamp) : []))
    expect(times.map((time) => time - times[0]!)).toEqual([0, MINUTE, 2 * MINUTE])
  })

  test('at a door, snapshots are spread over the service, and the recording ends at its planned end', async () => {
    const { store } = openStudio()
    store.set(addWebcamAtom, { deviceId: 'a', label: 'West door' })
    store.set(wayAtom, 'door')
    waitForCounting(store)
    // Snapshots are ten minutes apart, because nine intervals fill the 75 minutes and a margin of 15 minutes.
    await store.set(startRecordingAtom, service, { plannedEndMs: Date.now() + 75 * MINUTE })
    await eventually(() => expect(taken(store)).toBe(1))
    const stats = store.get(liveStatsAtom)!
    showStats(store, { ...stats, advice: [{ kind: 'slow', lineId: null }] })
    await clock.advance(MINUTE)
    showStats(store, stats)
    await clock.advance(8 * MINUTE)
    expect(taken(store)).toBe(1)
    for (let minute = 10; minute <= 80; minute += 10) await clock.advance(minute === 10 ? MINUTE : 10 * MINUTE)
    expect(taken(store)).toBe(9)
    await clock.advance(9 * MINUTE)
    expect(store.get(recordingAtom).phase).toBe('recording')
    void clock.advance(MINUTE)
    await eventually(() => expect(store.get(recordingAtom).phase).toBe('idle'))
    expect(store.get(endedRecordingAtom)).toMatchObject({ taken: 10, isComplete: false, way: 'door', isSlow: true })
    expect(store.get(endedRecordingAtom)).toMatchObject({ hasSeenPeople: true })
  })

  test('a recording measures how long people were in view, without the time in which no frames came', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    const stats = { ...store.get(liveStatsAtom)!, peopleInView: 1 }
    for (let second = 0; second < 10; second++) {
      showStats(store, { ...stats, peopleInView: second < 6 ? 1 : 0 })
      await clock.advance(1000)
    }
    expect(store.get(inViewMsAtom)).toBe(6000)
    await clock.advance(MINUTE)
    showStats(store, stats)
    await clock.advance(1000)
    expect(store.get(inViewMsAtom)).toBe(9000)
    await store.set(stopRecordingAtom)
    await store.set(startRecordingAtom, service)
    expect(store.get(inViewMsAtom)).toBe(0)
  })

  test('a recording with the length "until stopped" takes at most ten snapshots', async () => {
    const { store } = openStudio()
    store.set(lengthAtom, 'until-stopped')
    store.set(testIntervalMsAtom, MINUTE)
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    for (let minute = 0; minute < 14; minute++) await clock.advance(MINUTE)
    expect(taken(store)).toBe(10)
    expect(await store.set(stopRecordingAtom)).toBe(10)
    expect(sent[0]).toMatchObject({ way: 'room', endsWithSnapshots: false })
  })

  test.each([
    ['room', 10_000],
    ['door', 0],
  ] as const)('in a recording of a %s, a snapshot takes pictures for %i ms', async (way, spanMs) => {
    const { store } = openStudio()
    store.set(addWebcamAtom, { deviceId: 'a', label: 'West door' })
    store.set(wayAtom, way)
    const capture = vi.fn<Counter['capture']>(async () => picture())
    waitForCounting(store, capture)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    const { isEnding } = capture.mock.calls[0]![1]
    expect(capture).toHaveBeenCalledWith(expect.any(AbortSignal), { spanMs, isEnding })
    expect(isEnding.aborted).toBe(false)
    await store.set(stopRecordingAtom)
    expect(isEnding.aborted).toBe(true)
  })

  test('the interval between snapshots can be shortened', async () => {
    const { store } = openStudio()
    store.set(testIntervalMsAtom, 200)
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    await clock.advance(200)
    expect(taken(store)).toBe(2)
  })
})

describe('a person stops a recording', () => {
  test('stopping a recording returns its number of snapshots and sends the end of the recording last', async () => {
    const { store } = openStudio()
    waitForCounting(store)
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(taken(store)).toBe(1))
    await clock.advance(MINUTE)
    expect(await store.set(stopRecordingAtom)).toBe(2)
    expect(store.get(recordingAtom)).toEqual({ phase: 'idle' })
    expect(store.get(endedRecordingAtom)).toMatchObject({ ...service, taken: 2, peak: 3, isComplete: false })
    await eventually(() => expect(kinds()).toEqual(['start-session', 'snapshot', 'snapshot', 'complete-session']))
    expect(await store.set(stopRecordingAtom)).toBe(0)
  })

  test('when a recording stops, it waits for its unfinished snapshot and takes no further snapshot', async () => {
    const { store } = openStudio()
    clock.work = () => undefined
    const counted: (() => void)[] = []
    waitForCounting(store, () => new Promise((resolve) => counted.push(() => resolve(picture()))))
    await store.set(startRecordingAtom, service)
    await eventually(() => expect(counted).toHaveLength(1))
    clock.nowMs += 3000
    const stopping = store.set(stopRecordingAtom)
    expect(store.get(recordingAtom).phase).toBe('stopping')
    const again = store.set(stopRecordingAtom)
    clock.nowMs += 2000
    counted[0]!()
    expect(await Promise.all([stopping, again])).toEqual([1, 1])
    await eventually(() => expect(kinds()).toEqual(['start-session', 'snapshot', 'complete-session']))
    expect(counted).toHaveLength(1)
    const [start, shot, end] = sent as [RecordingOp, RecordingOp, RecordingOp]
    const began = start.kind === 'start-session' ? Date.parse(start.startTime) : 0
    expect(shot).toMatchObject({ timestamp: new Date(began).toISOString() })
    expect(end).toMatchObject({ endTime: new Date(began + 3000).toISOString() })
  })

  test('when a recording stops, the precise count of a slow snapshot ends early, and the snapshot stays', async () => {
    const { store } = openStudio()
    store.set(stopPatienceMsAtom, 50)
    let come = () => {}
    const capture = () =>
      new Promise<MedianSnapshot>((resolve) => {
        come = () => resolve({ ...picture(), isPrecise: false })
      })
    waitForCounting(store, capture, async () => come())
    await store.set(startRecordingAtom, service)
    expect(await store.set(stopRecordingAtom)).toBe(1)
    await eventually(() => expect(kinds()).toEqual(['start-session', 'snapshot', 'complete-session']))
    expect(sent[1]).toMatchObject({ metadata: { isPrecise: false } })
  })

  test('the stop of a recording waits only briefly for a picture that never comes', async () => {
    const { store } = openStudio()
    store.set(stopPatienceMsAtom, 50)
    waitForCounting(store, () => new Promise<MedianSnapshot>(() => {}))
    await store.set(startRecordingAtom, service)
    expect(await store.set(stopRecordingAtom)).toBe(0)
    await eventually(() => expect(kinds()).toEqual(['start-session', 'complete-session']))
  })

  test('after stopping, the next recording can start', async () => {
    const { store } = openStudio()
    await store.set(startRecordingAtom, service)
    await store.set(stopRecordingAtom)
    expect(await store.set(startRecordingAtom, service)).toBe('started')
  })
})

describe('a recording stores its counts', () => {
  const crossing = (track: number, change: Partial<NewCount> = {}): NewCount => ({
    eventId: track,
    workerId: 1,
    time: '2026-03-01T10:00:00.000Z',
    line: 'Door',
    rule: 'crossing',
    direction: 'entry',
    track,
    x: 0.5,
    y: 0.5,
    score: 0.9,
    ...change,
  })
  /** Ends the wait in `followMinutes`, so that changed counts are stored now. */
  let passWhile: () => void = () => {}

  async function record() {
    const { store, outbox } = openStudio()
    cleanups.push(followMinutes(store, () => new Promise<void>((resolve) => (passWhile = resolve))))
    await store.set(startRecordingAtom, service)
    return { store, outbox }
  }
  const keptSteps = () => sent.flatMap((op) => (op.kind === 'keep-minutes' ? op.minutes.map(({ steps }) => steps) : []))
  const tracks = () => keptSteps().map((steps) => steps.map(([, what, detail]) => detail?.track ?? what))

  test('counts are stored on this computer after a while, and sent at the end of the recording', async () => {
    const { store, outbox } = await record()
    store.set(addCountsAtom, [crossing(1)])
    store.set(addCountsAtom, [crossing(2)])
    const remembered = async () => (await outbox.checkpoints())[0]?.value.minutes?.map(({ steps }) => steps.length)
    expect(await remembered()).toBeUndefined()
    passWhile()
    await eventually(async () => expect(await remembered()).toEqual([2]))
    expect(kinds()).toEqual(['start-session'])
    await store.set(stopRecordingAtom)
    await eventually(() => expect(kinds()).toEqual(['start-session', 'keep-minutes', 'complete-session']))
    expect(tracks()).toEqual([[1, 2]])
    expect(await outbox.checkpoints()).toEqual([])
  })

  test('the last counts are sent before the end of the recording', async () => {
    const { store } = await record()
    store.set(addCountsAtom, [crossing(1)])
    waitForCounting(store)
    await clock.advance(1000)
    await eventually(() => expect(kinds()).toEqual(['start-session', 'snapshot']))
    store.set(addCountsAtom, [crossing(2)])
    await store.set(stopRecordingAtom)
    await eventually(() => expect(kinds().slice(2)).toEqual(['keep-minutes', 'complete-session']))
    expect(tracks()).toEqual([[1, 2]])
  })

  test('a recording without line crossings sends no counts of minutes', async () => {
    const { store } = await record()
    await store.set(stopRecordingAtom)
    await eventually(() => expect(kinds()).toEqual(['start-session', 'complete-session']))
  })

  test('without a network, the outbox contains the newest counts of each minute exactly once', async () => {
    answer = () => ({ kind: 'later', isOffline: true })
    const { store, outbox } = await record()
    const { id } = (store.get(recordingAtom) as { session: { id: string } }).session
    for (const track of [1, 2]) {
      store.set(addCountsAtom, [crossing(track)])
      await store.set(keepMinutesAtom, id, { isWhole: true })
    }
    const waiting = async () => (await outbox.list()).flatMap(({ data }) => (data.kind === 'keep-minutes' ? data : []))
    await eventually(async () => expect(await waiting()).toMatchObject([{ minutes: [{ minute: 0, revision: 1 }] }]))
    expect((await waiting())[0]?.minutes[0]?.steps).toHaveLength(2)
    await store.set(stopRecordingAtom)
    answer = () => ({ kind: 'sent' })
    dispatchEvent(new Event('online'))
    await eventually(() => expect(kinds()).toContain('complete-session'))
    expect(kinds().at(-1)).toBe('complete-session')
  })

  test('when counts are undone, corrected or reset, the stored counts change, even after the recording', async () => {
    const { store } = await record()
    store.set(addCountsAtom, [crossing(1), crossing(2)])
    store.set(correctOccupancyAtom, 40)
    await store.set(resetCountsAtom)
    store.set(addCountsAtom, [crossing(3)])
    await store.set(stopRecordingAtom)
    store.set(addCountsAtom, [crossing(4)])
    passWhile()
    await eventually(() => expect(tracks()).toEqual([[1, 2, 3, 40, 0]]))
    await store.set(undoCountAtom, store.get(shownCountsAtom)[0]!.key)
    passWhile()
    await eventually(() => expect(keptSteps()).toHaveLength(2))
    expect(tracks()[1]).toEqual([1, 2, 3, 40, 0])
    expect(keptSteps()[1]?.map(([, , detail]) => detail?.isUndone ?? false)).toEqual([false, false, true, false, false])
  })

  test('after a recording stops, no counts are recorded, even while the last snapshot is unfinished', async () => {
    const { store } = await record()
    store.set(stopPatienceMsAtom, 50)
    clock.work = () => undefined
    const capture = vi.fn<() => Promise<MedianSnapshot>>(() => new Promise(() => {}))
    waitForCounting(store, capture)
    await clock.advance(1000)
    await eventually(() => expect(capture).toHaveBeenCalledOnce())
    store.set(addCountsAtom, [crossing(1)])
    const stopping = store.set(stopRecordingAtom)
    store.set(addCountsAtom, [crossing(2)])
    await stopping
    const expected = ['start-session', 'keep-minutes', 'complete-session']
    await eventually(() => expect(kinds()).toEqual(expected))
    expect(tracks()).toEqual([[1]])
  })

  test('when the page becomes hidden, it immediately stores its counts', async () => {
    const { store } = await record()
    store.set(addCountsAtom, [crossing(1)])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(tracks()).toEqual([[1]]))
  })

  test('before a reload, the page immediately stores its counts', async () => {
    const { store } = await record()
    store.set(addCountsAtom, [crossing(1)])
    dispatchEvent(new Event('beforeunload'))
    await eventually(() => expect(tracks()).toEqual([[1]]))
  })
})

const startOf = (sessionId: string): RecordingOp => ({
  kind: 'start-session',
  sessionId,
  serviceInstanceId: 'service-1',
  eventId: null,
  startTime: '2026-03-01T10:00:00.000Z',
  targetFps: 30,
  confidenceThreshold: 45,
  metadata: { captureInterval: MINUTE },
})

/** Stores a recording on disk as if its page had crashed. No lock is held, because the page is gone. */
async function leaveBehind(sessionId: string, checkpoint: RecordingCheckpoint) {
  await newOutbox().add({ id: sessionId, group: sessionId, userId: 'anna', data: startOf(sessionId) }, null, {
    checkpoint: { keep: { key: sessionId, userId: 'anna', value: checkpoint } },
  })
}

describe('the page crashes during a recording', () => {
  const checkpoint = {
    startTime: '2026-03-01T10:00:00.000Z',
    lastSnapshotTime: '2026-03-01T10:04:00.000Z',
    taken: 5,
    serviceInstanceId: 'i1',
  }

  test('an interrupted recording ends at its last snapshot, and the page reports the interruption', async () => {
    await leaveBehind('s1', checkpoint)
    const { store, outbox } = openApp()
    await eventually(() => expect(store.get(interruptedRecordingsAtom)).toHaveLength(1))
    expect(store.get(interruptedRecordingsAtom)).toEqual([
      {
        sessionId: 's1',
        userId: 'anna',
        serviceInstanceId: 'i1',
        eventId: null,
        startTime: checkpoint.startTime,
        endTime: checkpoint.lastSnapshotTime,
        taken: 5,
        people: 0,
      },
    ])
    await eventually(() => expect(kinds()).toEqual(['start-session', 'complete-session']))
    expect(sent[1]).toMatchObject({ sessionId: 's1', endTime: checkpoint.lastSnapshotTime })
    expect(await outbox.checkpoints()).toEqual([])
  })

  test('an interrupted recording sends the counts of its last minute and ends at the last stored time', async () => {
    const minute = { minute: 6, revision: 0, steps: [[1000, 'entry'] as [number, 'entry']], peopleInView: 2 }
    const lastTime = '2026-03-01T10:06:20.000Z'
    await leaveBehind('s1', { ...checkpoint, lastTime, people: 41, minutes: [minute] })
    const { store } = openApp()
    await eventually(() => expect(kinds()).toEqual(['start-session', 'keep-minutes', 'complete-session']))
    expect(sent[1]).toEqual({ kind: 'keep-minutes', sessionId: 's1', minutes: [minute] })
    expect(sent[2]).toMatchObject({ endTime: lastTime })
    expect(store.get(interruptedRecordingsAtom)).toMatchObject([{ people: 41 }])
  })

  test('when an interrupted recording has no snapshot, it ends at its start', async () => {
    await leaveBehind('s1', { ...checkpoint, lastSnapshotTime: null, taken: 0 })
    openApp()
    const completed = { kind: 'complete-session', endTime: checkpoint.startTime }
    await eventually(() => expect(sent.at(-1)).toMatchObject(completed))
  })

  test('when two tabs open together, they end an interrupted recording only once', async () => {
    await leaveBehind('s1', checkpoint)
    const apps = [openApp(), openApp()]
    await eventually(() => expect(kinds()).toContain('complete-session'))
    await eventually(async () => expect(await apps[0]!.outbox.list()).toEqual([]))
    expect(kinds()).toEqual(['start-session', 'complete-session'])
    expect(JSON.parse(localStorage.getItem('narthex.interrupted-recordings') ?? '')).toHaveLength(1)
  })

  test('when a recording runs in another tab, this tab does not end it', async () => {
    await leaveBehind('s1', checkpoint)
    cleanups.push(await acquireLock(recordingLock('s1')))
    const { store, outbox } = openApp()
    await eventually(() => expect(kinds()).toEqual(['start-session']))
    expect(store.get(interruptedRecordingsAtom)).toEqual([])
    expect(await outbox.checkpoints()).toHaveLength(1)
  })

  test('an interrupted recording of another user is not ended', async () => {
    await newOutbox().add({ id: 's1', group: 's1', userId: 'berta', data: startOf('s1') }, null, {
      checkpoint: { keep: { key: 's1', userId: 'berta', value: checkpoint } },
    })
    const { store, outbox } = openApp()
    await eventually(async () => expect(await outbox.list()).toHaveLength(1))
    expect(store.get(pendingSessionsAtom)).toEqual([])
    expect(await outbox.checkpoints()).toHaveLength(1)
  })

  test('a recording ends even if the outbox begins with a recording of another user', async () => {
    await newOutbox().add({ id: 's1', group: 's1', userId: 'berta', data: startOf('s1') }, null, {
      checkpoint: { keep: { key: 's1', userId: 'berta', value: checkpoint } },
    })
    await leaveBehind('s2', checkpoint)
    const { outbox } = openApp()
    await eventually(() => expect(kinds()).toEqual(['start-session', 'complete-session']))
    expect(sent[1]).toMatchObject({ sessionId: 's2' })
    expect((await outbox.checkpoints()).map(({ key }) => key)).toEqual(['s1'])
  })

  test('when the app starts a second time, the running recording of this page does not end', async () => {
    const { store } = openStudio()
    await store.set(startRecordingAtom, service)
    const other = openApp()
    await eventually(() => expect(kinds()).toEqual(['start-session']))
    expect(other.store.get(interruptedRecordingsAtom)).toEqual([])
    expect(store.get(recordingAtom).phase).toBe('recording')
  })
})

test('when a recording is stopped twice, the second stop waits for the first stop', async () => {
  const { store } = openStudio()
  waitForCounting(store)
  await store.set(startRecordingAtom, service)
  await eventually(() => expect(taken(store)).toBe(1))
  const stops = [store.set(stopRecordingAtom), store.set(stopRecordingAtom)]
  expect(await Promise.all(stops)).toEqual([1, 1])
  expect(store.get(recordingAtom).phase).toBe('idle')
  expect(await store.set(stopRecordingAtom)).toBe(0)
})

test('when the server refuses an operation, the operation stays visible with the reason', async () => {
  answer = (op) => (op.kind === 'snapshot' ? { kind: 'refused', reason: 'A recording is full' } : { kind: 'sent' })
  const { store } = openStudio()
  waitForCounting(store)
  await store.set(startRecordingAtom, service)
  await eventually(() =>
    expect(store.get(refusedOpsAtom)).toMatchObject([{ kind: 'snapshot', reason: 'A recording is full' }]),
  )
  await store.set(stopRecordingAtom)
  await eventually(() => expect(kinds()).toEqual(['start-session', 'complete-session']))
  // An operation is removed from the outbox a moment after its answer.
  await eventually(() => expect([...store.get(pendingChangesAtom)]).toEqual([]))
  expect(store.get(pendingSnapshotsAtom)).toMatchObject([{ refused: 'A recording is full' }])
})

test('if the server refuses the start of a recording, its snapshots and counts wait for a retry', async () => {
  answer = () => ({ kind: 'refused', reason: 'The service is gone' })
  const { store } = openStudio()
  waitForCounting(store)
  await store.set(startRecordingAtom, service)
  await eventually(() => expect(taken(store)).toBe(1))
  store.set(correctOccupancyAtom, 40)
  await store.set(stopRecordingAtom)
  await eventually(() => expect(store.get(refusedOpsAtom)).toMatchObject([{ kind: 'start-session' }]))
  expect(store.get(pendingSnapshotsAtom)).toMatchObject([{ refused: null }])
  answer = () => ({ kind: 'sent' })
  await store.set(retryRefusedAtom, store.get(refusedOpsAtom)[0]!.key)
  const expected = ['start-session', 'snapshot', 'keep-minutes', 'complete-session']
  await eventually(() => expect(kinds()).toEqual(expected))
})
