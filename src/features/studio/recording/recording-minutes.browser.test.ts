import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordingStep } from '@/domain/recordings/recording-minute.schema.ts'
import { isForgetfulAtom } from '@/platform/stored-atom.ts'
import { noStats, showStats } from '@/testing/fake-counting.ts'
import { testInAll } from '@/testing/test-in-all.ts'
import { addWebcamAtom } from '../camera/cameras.ts'
import { addCountsAtom, correctOccupancyAtom, shownCountsAtom, undoCountAtom } from '../counting/counts.ts'
import { deleteLineAtom, saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { recordingOutboxAtom } from '../upload/recording-outbox.ts'
import type { RecordingOutbox } from '../upload/recording-outbox.ts'
import type { RecordingCheckpoint, RecordingOp } from '../upload/recording-ops.ts'
import { followMinutes } from './follow-minutes.ts'
import { elapsedMsAtom, runningRecordingRef, startRecordingAtom, stopRecordingAtom } from './recording.ts'
import { wayAtom } from './way-of-counting.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const startedAt = Date.parse('2026-03-01T23:58:00Z')

let nowMs = 0
let ops: RecordingOp[] = []
let checkpoint: RecordingCheckpoint | null = null
let isRefused = false
let stops: (() => void)[] = []
let passWhile: () => void = () => {}

beforeEach(() => {
  nowMs = 0
  ops = []
  isRefused = false
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const outbox = {
  add: async (
    { data }: { data: RecordingOp },
    _: unknown,
    { checkpoint: change }: { checkpoint: { keep: { value: RecordingCheckpoint } } | { forget: string } | null },
  ) => {
    if (isRefused) throw new Error('The disk is gone')
    if (change) checkpoint = 'keep' in change ? change.keep.value : null
    ops.push(data)
    return { isDurable: true }
  },
  keepCheckpoint: async ({ value }: { value: RecordingCheckpoint }) => {
    if (isRefused) throw new Error('The disk is gone')
    checkpoint = value
  },
} as unknown as RecordingOutbox

async function record({ hasLine = true } = {}) {
  const store = createStore()
  store.set(isForgetfulAtom, true)
  store.set(recordingOutboxAtom, { outbox, owner: { userId: 'anna', churchId: 'church' } })
  const camera = store.set(addWebcamAtom, { deviceId: 'a', label: 'USB 2.0 Camera', name: 'West door' })
  if (hasLine) store.set(saveLineAtom, uprightLine('l1', 'Door'))
  // Releases the recording's lock, as happens when a page crashes.
  stops.push(() => store.get(runningRecordingRef).current?.release())
  stops.push(followMinutes(store, () => new Promise<void>((resolve) => (passWhile = resolve))))
  store.set(correctOccupancyAtom, 4)
  if (!hasLine) store.set(wayAtom, 'door')
  await store.set(startRecordingAtom, { serviceInstanceId: 'service' })
  /** Advances the clock with `people` people in view. */
  const pass = async (ms: number, people: number | null = 1) => {
    nowMs += ms
    vi.setSystemTime(startedAt + nowMs)
    if (people !== null) showStats(store, { ...noStats, peopleInView: people })
    store.set(elapsedMsAtom, nowMs)
    await settled()
  }
  const cross = (direction: 'entry' | 'exit', track = 1) =>
    store.set(addCountsAtom, [
      {
        eventId: track,
        workerId: 1,
        line: 'Door',
        rule: 'crossing',
        direction,
        track,
        x: 0.5,
        y: 0.5,
        score: 0.9,
        time: new Date(startedAt + nowMs).toISOString(),
      },
    ])
  return { store, camera, pass, cross }
}

/** Resolves after all pending tasks. A message is used because a timer would take four milliseconds each time. */
const settled = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other end than its own
    port2.postMessage(null)
  })
/** Returns a step as a short tuple of its time, its kind (with "undone" if it was undone) and its track. */
const brief = ([afterMs, what, detail]: RecordingStep) =>
  detail ? [afterMs, detail.isUndone ? `undone ${what}` : what, detail.track] : [afterMs, what]
const sent = () =>
  ops.flatMap((op) =>
    op.kind === 'keep-minutes'
      ? op.minutes.map(({ minute, revision, steps, peopleInView }) => [
          minute,
          revision,
          steps.map(brief),
          peopleInView,
        ])
      : [],
  )

test('the start of a recording names the camera, the way of counting and the people in the room', async () => {
  const { camera } = await record()
  expect(ops[0]).toMatchObject({
    kind: 'start-session',
    way: 'door',
    cameraId: camera.id,
    cameraName: 'West door',
    peopleAtStart: 4,
    peopleToldAt: new Date(startedAt).toISOString(),
    endsWithSnapshots: false,
  })
})

describe('a recording sends the counts of each minute', () => {
  test('counts are sent after each minute, and the last counts are sent before the recording ends', async () => {
    const { store, pass, cross } = await record()
    await pass(10 * SECOND, 3)
    cross('entry')
    await pass(10 * SECOND, 2)
    expect(sent()).toEqual([])
    await pass(MINUTE, 5)
    expect(sent()).toEqual([[0, 0, [[10_000, 'entry', 1]], 3]])
    await pass(MINUTE, 1)
    // Nothing is counted during the next two minutes.
    await pass(MINUTE, null)
    await pass(MINUTE, null)
    expect(sent().slice(1)).toEqual([
      [1, 0, [], 5],
      [2, 0, [], 1],
    ])
    cross('exit')
    await store.set(stopRecordingAtom)
    expect(sent().slice(3)).toEqual([[4, 0, [[20_000, 'exit', 1]], null]])
    expect(ops.at(-1)?.kind).toBe('complete-session')
  })

  test('changed counts of a minute are sent again with a higher revision, even after the recording', async () => {
    const { store, pass, cross } = await record()
    cross('entry', 1)
    cross('entry', 2)
    await pass(MINUTE + SECOND)
    const [first, second] = store.get(shownCountsAtom)
    await store.set(undoCountAtom, first!.key)
    passWhile()
    await settled()
    await store.set(stopRecordingAtom)
    await store.set(undoCountAtom, second!.key)
    passWhile()
    await settled()
    expect(sent().filter(([minute]) => minute === 0)).toEqual([
      [
        0,
        0,
        [
          [0, 'entry', 1],
          [0, 'entry', 2],
        ],
        null,
      ],
      [
        0,
        1,
        [
          [0, 'undone entry', 1],
          [0, 'entry', 2],
        ],
        null,
      ],
      [
        0,
        2,
        [
          [0, 'undone entry', 1],
          [0, 'undone entry', 2],
        ],
        null,
      ],
    ])
  })

  test('a correction to a smaller number is stored with its minute, and the numbering of minutes continues after midnight', async () => {
    const { store, pass, cross } = await record()
    cross('entry')
    await pass(30 * SECOND)
    store.set(correctOccupancyAtom, 0)
    await pass(3 * MINUTE, 2)
    await store.set(stopRecordingAtom)
    expect(sent()).toEqual([
      [
        0,
        0,
        [
          [0, 'entry', 1],
          [30_000, 0],
        ],
        1,
      ],
      [3, 0, [], 2],
    ])
  })

  test('while a door has no line, its recording stores no counts of minutes', async () => {
    const { store, pass } = await record({ hasLine: false })
    await pass(MINUTE)
    store.set(saveLineAtom, uprightLine('l1', 'Door'))
    await pass(MINUTE)
    store.set(deleteLineAtom, 'l1')
    await pass(MINUTE)
    await store.set(stopRecordingAtom)
    expect(sent()).toEqual([[2, 0, [], 1]])
  })

  test('the counts of the current minute are sent when the page is hidden, and again after the minute', async () => {
    const { pass, cross } = await record()
    cross('entry')
    await pass(SECOND, 2)
    dispatchEvent(new Event('pagehide'))
    await settled()
    expect(sent()).toEqual([[0, 0, [[0, 'entry', 1]], 2]])
    cross('exit')
    await pass(MINUTE, 7)
    expect(sent().slice(1)).toEqual([
      [
        0,
        1,
        [
          [0, 'entry', 1],
          [1000, 'exit', 1],
        ],
        2,
      ],
    ])
  })

  test('counts of the current minute are stored on this computer until the recording is stopped', async () => {
    const { store, pass, cross } = await record()
    await pass(20 * SECOND, 2)
    cross('entry')
    passWhile()
    await settled()
    expect(checkpoint).toMatchObject({
      people: 5,
      lastTime: new Date(startedAt + 20 * SECOND).toISOString(),
      minutes: [{ minute: 0, revision: 0, steps: [[20_000, 'entry', { track: 1 }]], peopleInView: 2 }],
    })
    await pass(MINUTE, 2)
    expect(checkpoint?.minutes).toMatchObject([{ minute: 1, steps: [] }])
    await store.set(stopRecordingAtom)
    expect(checkpoint).toBeNull()
  })

  test('when the counts of a minute could not be stored, another attempt stores them', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { pass } = await record()
    await pass(SECOND)
    isRefused = true
    await pass(MINUTE)
    isRefused = false
    await pass(MINUTE)
    expect(sent()).toEqual([
      [0, 1, [], 1],
      [1, 0, [], 1],
    ])
  })

  testInAll(
    'in a seven-hour recording the counts of each minute are sent once, and the checkpoint does not grow',
    async () => {
      const { store, pass, cross } = await record()
      for (let minute = 0; minute < 420; minute++) {
        for (let track = 0; track < 6; track++) cross(track % 3 ? 'entry' : 'exit', track)
        await pass(MINUTE)
      }
      passWhile()
      await settled()
      expect(sent().map(([minute]) => minute)).toEqual(Array.from({ length: 420 }, (_, minute) => minute))
      expect(checkpoint?.minutes).toHaveLength(1)
      expect(Math.max(...ops.map((op) => JSON.stringify(op).length))).toBeLessThan(1000)
      await store.set(stopRecordingAtom)
      expect(ops.at(-1)?.kind).toBe('complete-session')
    },
  )

  test("if the clock jumps far ahead, the minute number of a count is capped at the database's limit", async () => {
    const { store, cross } = await record()
    nowMs = 1e12
    cross('entry')
    nowMs = 0
    await store.set(stopRecordingAtom)
    expect(sent()).toEqual([[10_079, 0, [[59_999, 'entry', 1]], null]])
  })
})
