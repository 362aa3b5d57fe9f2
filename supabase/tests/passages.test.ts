import { createStore } from 'jotai'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../src/domain/access/credentials.commands.ts'
import { listAttendanceHistory } from '../../src/domain/attendance/attendance-history.queries.ts'
import { findServiceTotal } from '../../src/domain/attendance/service-total.queries.ts'
import { findArrivalCurve } from '../../src/domain/recordings/arrival-curve.queries.ts'
import { countEventsCsv } from '../../src/domain/recordings/count-events.csv.ts'
import { findRecordingSession, findSessionCounts } from '../../src/domain/recordings/recording-session.queries.ts'
import { createServiceInstance } from '../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../src/domain/services/service-instance.schema.ts'
import { addWebcamAtom } from '../../src/features/studio/camera/cameras.ts'
import {
  addCountsAtom,
  addToLogAtom,
  shownCountsAtom,
  undoCountAtom,
} from '../../src/features/studio/counting/counts.ts'
import { keepMinutesAtom } from '../../src/features/studio/recording/recording-minutes.ts'
import { recordingAtom, startRecordingAtom, stopRecordingAtom } from '../../src/features/studio/recording/recording.ts'
import { wayAtom } from '../../src/features/studio/recording/way-of-counting.ts'
import { recordingOutboxAtom } from '../../src/features/studio/upload/recording-outbox.ts'
import type { RecordingOutbox } from '../../src/features/studio/upload/recording-outbox.ts'
import { sendRecordingOp } from '../../src/features/studio/upload/recording-ops.ts'
import type { RecordingOp } from '../../src/features/studio/upload/recording-ops.ts'
import { isForgetfulAtom } from '../../src/platform/stored-atom.ts'
import { isQuick } from '../../src/testing/test-scope.ts'
import { password, startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'

const MINUTE_MS = 60_000
const backEnd = startBackEnd()

let person: Person
let serviceInstanceId: string
let waiting: RecordingOp[]

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  person = await backEnd.newPerson()
  waiting = []
  const draft = { serviceName: 'Mass', instanceDate: '2026-03-01', startTime: '10:00' }
  serviceInstanceId = (await createServiceInstance(person.db, v.parse(ServiceInstanceDraft, draft))).id
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the studio of a laptop at a door. The operations of the studio wait until `send`. */
async function openDoor(name: string) {
  const store = createStore()
  store.set(isForgetfulAtom, true)
  store.set(addWebcamAtom, { deviceId: name, label: name })
  store.set(wayAtom, 'door')
  const outbox = {
    add: async ({ data }: { data: RecordingOp }) => {
      waiting.push(data)
      return { isDurable: true }
    },
    keepCheckpoint: async () => {},
  } as unknown as RecordingOutbox
  store.set(recordingOutboxAtom, { outbox, owner: { userId: 'u', churchId: person.profile.church.id } })
  await store.set(startRecordingAtom, { serviceInstanceId })
  const recording = store.get(recordingAtom)
  if (!('session' in recording)) throw new Error('It did not start')
  const { id, startedAt } = recording.session
  let lastTrack = 0
  const pass = (atMs: number[], direction: 'entry' | 'exit' = 'entry') =>
    store.set(
      addCountsAtom,
      atMs.map((ms) => {
        const track = ++lastTrack
        const time = new Date(startedAt + ms).toISOString()
        const place = { line: name, track, x: 0.25, y: 0.5125, score: 0.9 }
        return { eventId: track, workerId: 1, rule: 'crossing', direction, time, ...place }
      }),
    )
  const undo = (track: number) =>
    store.set(undoCountAtom, store.get(shownCountsAtom).find((count) => count.track === track)!.key)
  const keep = () => store.set(keepMinutesAtom, id, { isWhole: true })
  return { store, id, startedAt, pass, undo, keep, stop: () => store.set(stopRecordingAtom) }
}

async function send(ops = waiting.splice(0), { db }: Pick<Person, 'db'> = person): Promise<void> {
  for (const data of ops) {
    const entry = { key: 1, id: '', group: '', userId: 'u', data, createdAt: 0, refused: null, isDurable: true }
    expect(await sendRecordingOp(db, { ...entry, attempts: 0 }, null), data.kind).toEqual({ kind: 'sent' })
  }
}

const total = () => findServiceTotal(person.db, serviceInstanceId)
const minuteOps = () => waiting.filter(({ kind }) => kind === 'keep-minutes')
const listed = async (id: string) => (await findSessionCounts(person.db, id))?.events ?? []
const counting = (events: { isUndone: boolean }[]) => events.filter(({ isUndone }) => !isUndone).length

async function inApi(id: string): Promise<{ isUndone: boolean }[]> {
  const { data } = await person.db.auth.getSession()
  const headers = { authorization: `Bearer ${data.session!.access_token}`, apikey: backEnd.key() }
  const answer = await backEnd.fetch(new Request(`http://localhost/api/recording-sessions/${id}/counts`, { headers }))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { events: { isUndone: boolean }[] }).events
}

test('the list, file, API, total and curve of 5,000 passages agree, even when some passages are undone', async () => {
  const door = await openDoor('North')
  for (let minute = 0; minute < 50; minute++) {
    door.pass(Array.from({ length: 100 }, (_, place) => minute * MINUTE_MS + place * 600))
    if (minute % 10 === 9) await door.keep()
  }
  for (const track of [1, 900, 4999]) await door.undo(track)
  await door.stop()
  const sent: { to: string; bytes: number }[] = []
  const laptop = backEnd.newClient(async (request) => {
    const { byteLength } = await request.clone().arrayBuffer()
    sent.push({ to: `${request.method} ${new URL(request.url).pathname}`, bytes: byteLength })
    return backEnd.fetch(request)
  })
  await signIn(laptop, { username: person.username, password })
  await send(waiting.splice(0), { db: laptop })
  const minutes = sent.filter(({ to }) => to === 'POST /rest/v1/recording_minutes')
  // Each of the 50 minutes is sent once, and a minute with an undone passage twice.
  expect(minutes).toHaveLength(53)
  expect(Math.max(...minutes.map(({ bytes }) => bytes))).toBeLessThan(10_000)
  expect(sent).toHaveLength(minutes.length + 3)
  const agree = async (undone: number[]) => {
    const events = await listed(door.id)
    expect(events).toHaveLength(5000)
    expect(events.filter(({ isUndone }) => isUndone).map(({ track }) => track)).toEqual(undone)
    const rows = countEventsCsv(events, 'UTC').trimEnd().split('\r\n').slice(1)
    const areUndone = rows.map((row) => row.split(',').at(-1))
    expect(areUndone.filter((word) => word === 'no')).toHaveLength(5000 - undone.length)
    expect(rows.filter((_, row) => areUndone[row] === 'yes').map((row) => Number(row.split(',')[3]))).toEqual(undone)
    expect(await inApi(door.id)).toEqual(events)
    expect(await total()).toMatchObject({ total: 5000 - undone.length, cameIn: 5000 - undone.length, source: 'door' })
    const curve = await findArrivalCurve(person.db, serviceInstanceId)
    expect(curve.minutes.at(-1)?.cameIn).toBe(5000 - undone.length)
  }
  await agree([1, 900, 4999])
  // This passage is undone after the end, and the change is sent twice.
  await door.undo(1500)
  await door.keep()
  await send([...waiting, ...waiting.splice(0)])
  await agree([1, 900, 1500, 4999])
  expect((await listed(door.id))[1499]).toEqual({
    time: new Date(door.startedAt + 14 * MINUTE_MS + 59_400).toISOString(),
    line: 'North',
    rule: 'crossing',
    direction: 'entry',
    track: 1500,
    x: 0.25,
    y: 0.5125,
    score: 0.9,
    isUndone: true,
  })
})

test('a passage undone offline waits in the outbox, and an older minute that comes later is ignored', async () => {
  const door = await openDoor('North')
  door.pass([1000, 2000, 3000])
  await door.keep()
  const [older] = minuteOps()
  await door.undo(2)
  await door.stop()
  await send()
  await send([older!])
  expect((await listed(door.id)).map(({ track, isUndone }) => [track, isUndone])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(await total()).toMatchObject({ total: 2, cameIn: 2 })
})

test('each of two doors lists its own passages, and the total includes both doors even if a minute comes late', async () => {
  const north = await openDoor('North')
  const south = await openDoor('South')
  north.pass([1000, 2000, 61_000])
  south.pass([1500, 62_000])
  await north.keep()
  await south.keep()
  const late = waiting.findIndex((op) => op.kind === 'keep-minutes' && op.sessionId === south.id)
  const [lateMinute] = waiting.splice(late, 1)
  await north.stop()
  await south.stop()
  await send()
  expect(await total()).toMatchObject({ total: 4, cameIn: 4 })
  await send([lateMinute!])
  const lists = [await listed(north.id), await listed(south.id)]
  expect(lists.map(counting)).toEqual([3, 2])
  expect(await total()).toMatchObject({ total: 5, cameIn: 5 })
})

test('when a camera’s frames fail for the whole recording, the camera has no count instead of 0', async () => {
  const door = await openDoor('North')
  const time = new Date(door.startedAt + 1000).toISOString()
  door.store.set(addToLogAtom, [{ kind: 'frames', time, areFailing: true }])
  await door.keep()
  await door.stop()
  await send()
  expect(await findSessionCounts(person.db, door.id)).toMatchObject({ events: [], gaps: [{ from: time, to: null }] })
  expect(await findRecordingSession(person.db, door.id)).toMatchObject({ cameIn: null, peakOccupancy: null })
  expect(await total()).toMatchObject({ total: null })
})

/**
 * Returns the operations that the outbox of version 1.0.0 sends for these passages. That version also kept the passages
 * in the metadata.
 */
function leftByFirstVersion(
  { id, startedAt }: { id: string; startedAt: number },
  passages: { ms: number; isUndone?: boolean }[],
  newest = passages.length,
): RecordingOp[] {
  const events = passages.map(({ ms, isUndone = false }, place) => ({
    time: new Date(startedAt + ms).toISOString(),
    line: 'Door',
    rule: 'crossing' as const,
    direction: 'entry' as const,
    track: place + 1,
    x: 0.5,
    y: 0.5,
    score: 0.9,
    isUndone,
  }))
  const counts = { events: events.slice(-newest), gaps: [], occupancy: { start: 0, corrections: [] } }
  const steps = passages.filter(({ isUndone }) => !isUndone).map(({ ms }): [number, 'entry'] => [ms, 'entry'])
  return [
    { kind: 'keep-counts', sessionId: id, counts },
    { kind: 'keep-minutes', sessionId: id, minutes: [{ minute: 0, revision: 0, steps, peopleInView: 1 }] },
  ]
}

test('when version 1.0.0 sends passages a week late, they are listed, and the total stays the same', async () => {
  const door = await openDoor('North')
  await door.stop()
  const [start, end] = [waiting[0]!, waiting.at(-1)!]
  const passages = [{ ms: 1000 }, { ms: 2000, isUndone: true }, { ms: 3000 }, { ms: 3000 }]
  const [counts, minute] = leftByFirstVersion(door, passages)
  // The outbox had sent the end, but not the counts.
  await send([start, end])
  await send([minute!])
  const before = [await total(), await listAttendanceHistory(person.db, { serviceInstanceId })]
  expect((await listed(door.id)).map(({ track, line }) => [track, line])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  await send([counts!, counts!, minute!])
  expect((await listed(door.id)).map(({ track, line, isUndone }) => [track, line, isUndone])).toEqual([
    [1, 'Door', false],
    [2, 'Door', true],
    [3, 'Door', false],
    [4, 'Door', false],
  ])
  expect(before[0]).toMatchObject({ total: 3, cameIn: 3 })
  expect([await total(), await listAttendanceHistory(person.db, { serviceInstanceId })]).toEqual(before)
})

test('all passages of a recording from version 1.0.0 are listed, even passages that are missing in the metadata', async () => {
  const door = await openDoor('North')
  await door.stop()
  const [start, end] = [waiting[0]!, waiting.at(-1)!]
  const passages = Array.from({ length: 30 }, (_, place) => ({ ms: place * 1000, isUndone: place % 10 === 5 }))
  await send([start, ...leftByFirstVersion(door, passages, 12), end])
  const events = await listed(door.id)
  expect(counting(events)).toBe(27)
  expect(events.filter(({ line }) => line === null)).toHaveLength(18 - 2)
  expect(await inApi(door.id)).toEqual(events)
  expect(countEventsCsv(events, 'UTC').split('\r\n')[1]).toMatch(/^[^,]+,,entry,,,,,no$/)
  expect(await total()).toMatchObject({ total: 27, cameIn: 27 })
})

test('when a recording has no minutes, the passages in its metadata are listed', async () => {
  const door = await openDoor('North')
  await door.stop()
  const [counts] = leftByFirstVersion(door, [{ ms: 1000 }, { ms: 2000, isUndone: true }])
  await send([waiting[0]!, counts!, waiting.at(-1)!])
  expect((await listed(door.id)).map(({ track, isUndone }) => [track, isUndone])).toEqual([
    [1, false],
    [2, true],
  ])
})

// Quick runs skip this test of ten seconds, because attack.test.ts also tests the limit.
test.skipIf(isQuick)(
  'a recording has at most 20,000 steps; when one more is sent, it is refused, and list and total agree',
  async () => {
    const door = await openDoor('North')
    await send()
    const keep = (minute: number, many: number, revision = 0) => {
      const steps = Array.from({ length: many }, (_, ms): [number, 'entry', object] => {
        const detail = { line: 'North', track: ms, x: 0.5, y: 0.5, score: 0.9 }
        return [ms, 'entry', ms % 10 === 0 ? { ...detail, isUndone: true } : detail]
      })
      return person.db
        .from('recording_minutes')
        .upsert({ recording_session_id: door.id, minute, revision, steps: steps as never, people_in_view: 1 })
    }
    for (let minute = 0; minute < 20; minute++) expect((await keep(minute, 1000)).error).toBeNull()
    expect((await keep(20, 1)).error?.message).toContain('recording_minutes_steps_limit')
    expect((await keep(3, 1001, 1)).error?.message).toContain('recording_minutes_steps_limit')
    await door.stop()
    await send()
    const events = await listed(door.id)
    expect([events.length, counting(events)]).toEqual([20_000, 18_000])
    expect(await total()).toMatchObject({ total: 18_000, cameIn: 18_000 })
  },
)

test('viewers of the church can read the list of passages, and only editors can change it', async () => {
  const door = await openDoor('North')
  door.pass([1000])
  await door.stop()
  await send()
  const stranger = await backEnd.newPerson()
  expect(await findSessionCounts(stranger.db, door.id)).toBeNull()
  const overwrite = (db: Person['db']) =>
    db.from('recording_minutes').update({ steps: [], revision: 9 }).eq('recording_session_id', door.id).select('minute')
  expect((await overwrite(stranger.db)).data).toEqual([])
  const becomes = (role: string) =>
    backEnd.sql(`update public.profiles set church_role = '${role}' where id = '${person.profile.id}'`)
  await becomes('viewer')
  expect(await listed(door.id)).toHaveLength(1)
  expect((await overwrite(person.db)).data).toEqual([])
  // A counter cannot read or write the counts of an old service.
  await becomes('counter')
  expect(await findSessionCounts(person.db, door.id)).toBeNull()
  expect((await overwrite(person.db)).data).toEqual([])
  await becomes('staff')
  expect(await listed(door.id)).toHaveLength(1)
})
