import { createStore } from 'jotai'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordAttendance, removeAttendance } from '../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../src/domain/attendance/attendance.queries.ts'
import { AttendanceDraft } from '../../src/domain/attendance/attendance.schema.ts'
import { findServiceTotal } from '../../src/domain/attendance/service-total.queries.ts'
import type { CountEvent } from '../../src/domain/recordings/count-event.schema.ts'
import { findRecordingSession, findSessionCounts } from '../../src/domain/recordings/recording-session.queries.ts'
import { createServiceInstance, deleteServiceInstance } from '../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../src/domain/services/service-instance.schema.ts'
import { addWebcamAtom } from '../../src/features/studio/camera/cameras.ts'
import {
  addCountsAtom,
  addToLogAtom,
  countLogAtom,
  shownCountsAtom,
  undoCountAtom,
} from '../../src/features/studio/counting/counts.ts'
import { doorFigureAtom, doorFigureIn } from '../../src/features/studio/recording/door-figure.ts'
import { keepMinutesAtom } from '../../src/features/studio/recording/recording-minutes.ts'
import {
  keepSnapshotAtom,
  recordingAtom,
  startRecordingAtom,
  stopRecordingAtom,
} from '../../src/features/studio/recording/recording.ts'
import { wayAtom } from '../../src/features/studio/recording/way-of-counting.ts'
import { recordingOutboxAtom } from '../../src/features/studio/upload/recording-outbox.ts'
import type { RecordingOutbox } from '../../src/features/studio/upload/recording-outbox.ts'
import { sendRecordingOp } from '../../src/features/studio/upload/recording-ops.ts'
import type { RecordingOp } from '../../src/features/studio/upload/recording-ops.ts'
import { isForgetfulAtom } from '../../src/platform/stored-atom.ts'
import { startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'
import { doorFigure } from './totals/door-model.ts'
import { randomOf } from './totals/random.ts'
import { pictureOf } from './totals/studio-device.ts'

const RUNS = 10
const backEnd = startBackEnd()

type Waiting = { op: RecordingOp; jpeg: ArrayBuffer | null }
let person: Person
let waiting: Waiting[]
let serviceInstanceId: string

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  person = await backEnd.newPerson()
  waiting = []
  serviceInstanceId = await newService()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function newService(): Promise<string> {
  const draft = { serviceName: 'Mass', instanceDate: '2026-03-01', startTime: '10:00' }
  return (await createServiceInstance(person.db, v.parse(ServiceInstanceDraft, draft))).id
}

/** Opens a studio with a camera at a door. The operations of the studio wait until `send`. */
function openStudio() {
  const store = createStore()
  store.set(isForgetfulAtom, true)
  store.set(addWebcamAtom, { deviceId: 'a', label: 'North door' })
  store.set(wayAtom, 'door')
  const outbox = {
    add: async ({ data: op }: { data: RecordingOp }, jpeg: ArrayBuffer | null) => {
      waiting.push({ op, jpeg })
      return { isDurable: true }
    },
    keepCheckpoint: async () => {},
  } as unknown as RecordingOutbox
  store.set(recordingOutboxAtom, { outbox, owner: { userId: 'u', churchId: person.profile.church.id } })
  return store
}
type Store = ReturnType<typeof openStudio>

async function send(ops = waiting.splice(0)): Promise<string[]> {
  const outcomes: string[] = []
  for (const { op, jpeg } of ops) {
    const entry = { key: 1, id: '', group: '', userId: 'u', data: op, createdAt: 0, refused: null, isDurable: true }
    outcomes.push(`${op.kind} ${(await sendRecordingOp(person.db, { ...entry, attempts: 0 }, jpeg)).kind}`)
  }
  return outcomes
}

async function start(store: Store, options = {}): Promise<{ id: string; startedAt: number }> {
  await store.set(startRecordingAtom, { serviceInstanceId }, options)
  const recording = store.get(recordingAtom)
  if (!('session' in recording)) throw new Error('It did not start')
  return recording.session
}

let lastTrack = 0
function cross(store: Store, atMs: number, direction: CountEvent['direction'], rule: CountEvent['rule'] = 'crossing') {
  const track = ++lastTrack
  const place = { eventId: track, workerId: 1, line: 'Door', track, x: 0.5, y: 0.5, score: 0.9 }
  store.set(addCountsAtom, [{ ...place, rule, direction, time: new Date(atMs).toISOString() }])
  return track
}

async function countsOnServer(sessionId: string) {
  const records = await listAttendance(person.db, { serviceInstanceId })
  const record = records.find(({ aiSessionId }) => aiSessionId === sessionId)
  const session = await findRecordingSession(person.db, sessionId)
  return { record, session }
}

const picture = () => ({ snapshot: pictureOf(1), takenMs: performance.now() })

test('the studio, server and list agree when passages are undone, corrected, repeated or late', async () => {
  const random = randomOf(11)
  for (let run = 0; run < RUNS; run++) {
    serviceInstanceId = await newService()
    const store = openStudio()
    const time = () => new Date(Date.now() + random.whole(0, 5) * 1000).toISOString()
    if (random.isTrue(0.5)) store.set(addToLogAtom, [{ kind: 'correction', time: time(), value: random.whole(0, 9) }])
    const { id, startedAt } = await start(store)
    const rule = random.isTrue(0.2) ? 'near' : 'crossing'
    let atMs = startedAt
    const passed = new Map<number, boolean>()
    for (let step = random.whole(1, 30); step > 0; step--) {
      atMs += random.whole(1, 25_000)
      const shown = store.get(shownCountsAtom)
      if (random.isTrue(0.15) && shown.length) {
        const { key, track } = random.one(shown)
        await store.set(undoCountAtom, key)
        passed.set(track, true)
      } else if (random.isTrue(0.1)) {
        const at = new Date(atMs).toISOString()
        store.set(addToLogAtom, [
          random.isTrue(0.3) ? { kind: 'reset', time: at } : correction(at, random.whole(0, 12)),
        ])
      } else passed.set(cross(store, atMs, rule === 'crossing' && random.isTrue(0.4) ? 'exit' : 'entry', rule), false)
      if (random.isTrue(0.2)) await store.set(keepMinutesAtom, id, { isWhole: true })
    }
    const shownAtTheEnd = store.get(doorFigureAtom)
    await store.set(stopRecordingAtom)
    expect(doorFigureIn(store.get(countLogAtom), id, startedAt)).toEqual(shownAtTheEnd)
    const [first, ...others] = waiting.splice(0)
    const minutes = others.filter(({ op }) => op.kind === 'keep-minutes')
    await send([first!, ...random.shuffled([...minutes, ...minutes]), ...others])

    const shown = store.get(shownCountsAtom)
    if (shown.length && random.isTrue(0.5)) {
      const { key, track } = random.one(shown)
      await store.set(undoCountAtom, key)
      passed.set(track, true)
      await store.set(keepMinutesAtom, id)
      await send()
    }
    const { peakOccupancy, cameIn } = doorFigureIn(store.get(countLogAtom), id, startedAt)
    const { record, session } = await countsOnServer(id)
    expect([run, session?.peakOccupancy, session?.cameIn]).toEqual([run, peakOccupancy, cameIn])
    expect(record).toMatchObject({ totalAttendance: peakOccupancy, cameIn, source: 'door' })
    const total = await findServiceTotal(person.db, serviceInstanceId)
    expect(total).toMatchObject({ total: peakOccupancy, cameIn, source: 'door' })
    const list = await findSessionCounts(person.db, id)
    expect((list?.events ?? []).map(({ track, isUndone }) => [track, isUndone])).toEqual([...passed])
    const figure = list && figureOfList(list)
    expect(figure).toEqual(list && { peak: peakOccupancy, cameIn })
  }
})

/** Computes the figures of a recording from its list, with the model of doors. */
function figureOfList({ startTime, events, occupancy }: NonNullable<Awaited<ReturnType<typeof findSessionCounts>>>) {
  const start = Date.parse(startTime)
  const steps = [
    ...events
      .filter(({ isUndone }) => !isUndone)
      .map(({ time, rule, direction }) => ({ time, what: rule === 'near' ? ('near' as const) : direction })),
    ...occupancy.corrections.map(({ time, value }) => ({ time, what: value })),
  ].map(({ time, what }) => ({ afterMs: Date.parse(time) - start, what }))
  const inOrder = steps.toSorted((a, b) => a.afterMs - b.afterMs)
  const recording = { id: 'one', camera: 'one', start, end: start, peopleAtStart: occupancy.start, steps: inOrder }
  return doorFigure([recording])
}

const correction = (time: string, value: number) => ({ kind: 'correction', time, value }) as const

async function recordTwo(store: Store, options = {}) {
  const { id, startedAt } = await start(store, options)
  cross(store, startedAt + 1000, 'entry')
  cross(store, startedAt + 2000, 'entry')
  await store.set(keepSnapshotAtom, picture())
  await store.set(keepMinutesAtom, id, { isWhole: true })
  await store.set(stopRecordingAtom)
  return id
}

test('a deleted count stays deleted, even if the record of its minute changes later', async () => {
  const store = openStudio()
  const id = await recordTwo(store)
  await send()
  const { record } = await countsOnServer(id)
  expect(record?.totalAttendance).toBe(2)
  await removeAttendance(person.db, { id: record!.id })
  await store.set(undoCountAtom, store.get(shownCountsAtom)[0]!.key)
  await store.set(keepMinutesAtom, id)
  await send()
  const after = await countsOnServer(id)
  expect(after.record).toBeUndefined()
  expect(after.session).toMatchObject({ peakOccupancy: 1, status: 'completed' })
  expect(await findServiceTotal(person.db, serviceInstanceId)).toMatchObject({ total: null })
})

test('a typed count stays official when a door’s count is added', async () => {
  const draft = v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance: '91' })
  await recordAttendance(person.db, draft)
  const id = await recordTwo(openStudio())
  await send()
  expect((await countsOnServer(id)).record?.totalAttendance).toBe(2)
  expect(await findServiceTotal(person.db, serviceInstanceId)).toMatchObject({ total: 91, source: 'typed', cameIn: 2 })
})

test('when a service is deleted, its recording loses its counts, and the recording’s end is refused', async () => {
  const store = openStudio()
  const { startedAt } = await start(store)
  expect(await send()).toEqual(['start-session sent'])
  await deleteServiceInstance(person.db, { id: serviceInstanceId, churchId: person.profile.church.id })
  cross(store, startedAt + 1000, 'entry')
  await store.set(stopRecordingAtom)
  expect(await send()).toEqual(['keep-minutes sent', 'complete-session refused'])
})

test('a rehearsal in the studio saves no row and no file', async () => {
  const before = await everything()
  await recordTwo(openStudio(), { isRehearsal: true })
  await send()
  expect(await everything()).toEqual(before)
  await recordTwo(openStudio())
  await send()
  expect(await everything()).not.toEqual(before)
})

async function everything(): Promise<Record<string, unknown>> {
  const tables = await backEnd.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'storage') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = await backEnd.sql(`select to_jsonb(t) as row from ${name} as t order by 1`)
  return rows
}
