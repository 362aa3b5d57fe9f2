import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { historySentence } from '../../../src/domain/attendance/attendance-history.rules.ts'
import { listAttendanceHistory } from '../../../src/domain/attendance/attendance-history.queries.ts'
import { correctAttendance, recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { findCameraFigures, listCameraErrors } from '../../../src/domain/attendance/camera.queries.ts'
import { answerCameraPair, chooseOfficialTotal } from '../../../src/domain/attendance/official-total.commands.ts'
import { findServiceTotal, listServiceTotals } from '../../../src/domain/attendance/service-total.queries.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { createCameraCheck } from '../../../src/domain/cameras/camera-check.commands.ts'
import { beginCameraFactor, takeBackCameraFactor } from '../../../src/domain/cameras/camera-factor.commands.ts'
import { listCameraComparisons, listCameraFactors } from '../../../src/domain/cameras/camera-factor.queries.ts'
import { usualFactor } from '../../../src/domain/cameras/usual-factor.rules.ts'
import { saveAttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.commands.ts'
import { findArrivalCurve } from '../../../src/domain/recordings/arrival-curve.queries.ts'
import { keepRecordingMinutes } from '../../../src/domain/recordings/recording-minute.commands.ts'
import type { RecordingMinute } from '../../../src/domain/recordings/recording-minute.schema.ts'
import {
  completeRecordingSession,
  deleteRecordingSession,
  startRecordingSession,
} from '../../../src/domain/recordings/recording-session.commands.ts'
import { RecordingStart } from '../../../src/domain/recordings/recording-session.schema.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const [north, south] = [crypto.randomUUID(), crypto.randomUUID()].toSorted() as [string, string]

let person: Person
beforeEach(async () => {
  person = await backEnd.newPerson()
})

let days = 0
async function newService() {
  const instanceDate = new Date(Date.UTC(2026, 0, 4 + 7 * days++)).toISOString().slice(0, 10)
  const draft = v.parse(ServiceInstanceDraft, { serviceName: 'Worship', instanceDate, startTime: '10:00' })
  return (await createServiceInstance(person.db, draft)).id
}

type Recording = { cameraId?: string; cameraName?: string; startTime?: string; peopleAtStart?: number }
async function start(id: string, way: 'door' | 'room', { startTime = '2026-01-04T10:00:00Z', ...of }: Recording) {
  const session = crypto.randomUUID()
  const facts = { id: session, serviceInstanceId: id, startTime, way, cameraId: north, cameraName: 'Nave', ...of }
  await startRecordingSession(person.db, v.parse(RecordingStart, { ...facts, metadata: { captureInterval: 1 } }))
  return session
}
const end = (session: string) => completeRecordingSession(person.db, { id: session, endTime: '2026-01-04T11:00:00Z' })
const passages = (entries: number, exits = 0): RecordingMinute['steps'] =>
  Array.from({ length: entries + exits }, (_, place) => [place * 100, place < entries ? 'entry' : 'exit'])

/** Records passages at a door, all in the first minute. */
async function recordDoor(id: string, steps: RecordingMinute['steps'], of: Recording = {}) {
  const session = await start(id, 'door', of)
  const minutes = [{ minute: 0, revision: 0, steps, peopleInView: 2 }]
  await keepRecordingMinutes(person.db, { sessionId: session, minutes, sentAt: new Date('2026-01-04T10:01:00Z') })
  await end(session)
  return session
}
async function recordRoom(id: string, people: number, of: Recording = {}) {
  const session = await start(id, 'room', of)
  await saveAttendanceSnapshot(person.db, {
    id: crypto.randomUUID(),
    churchId: person.profile.church.id,
    recordingSessionId: session,
    timestamp: '2026-01-04T10:00:00Z',
    peopleCount: people,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: people, isPrecise: true, people: [] },
    jpeg: smallJpeg().buffer,
  })
  await end(session)
  return session
}
const type = (id: string, totalAttendance: number) =>
  recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId: id, totalAttendance }))
const begin = (percent: number, way: 'door' | 'room', cameraId = north) =>
  beginCameraFactor(person.db, { cameraId, way, cameraName: 'Nave', percent })
const takeBack = (way: 'door' | 'room') => takeBackCameraFactor(person.db, { cameraId: north, way })
const total = async (id: string) => {
  const { total, measured, low, high, cameIn, source } = (await findServiceTotal(person.db, id))!
  return { total, measured, low, high, cameIn, source }
}
const told = async (id: string) =>
  (await listAttendanceHistory(person.db, { serviceInstanceId: id })).map((line) =>
    historySentence(line, { timeZone: 'UTC', now: new Date() }),
  )
const figures = () => listServiceTotals(person.db, { figures: ['parts', 'range'] })

test('a camera’s factor changes only later totals, and its removal restores the camera’s own totals', async () => {
  const { username } = person
  for (let service = 0; service < 5; service++) {
    const id = await newService()
    await recordRoom(id, 100)
    if (service < 4) await type(id, 108)
  }
  const before = await figures()
  await begin(108, 'room')
  expect(await figures()).toEqual(before)

  const id = await newService()
  await recordRoom(id, 85)
  expect(await total(id)).toEqual({ total: 92, measured: 85, low: 87, high: 120, cameIn: null, source: 'room' })
  expect(await listAttendance(person.db, { serviceInstanceId: id })).toMatchObject([
    { totalAttendance: 85, factorPercent: 108 },
  ])
  expect(await told(id)).toEqual(['Nave counted 85 (its usual factor is ×1.08) today.'])
  expect((await figures()).slice(1)).toEqual(before)

  await takeBack('room')
  expect((await figures()).slice(1)).toEqual(before)
  expect(await total(id)).toEqual({ total: 85, measured: null, low: 80, high: 111, cameIn: null, source: 'room' })
  expect((await told(id))[0]).toBe(
    `${username} took back the usual factor ×1.08 of Nave today: official total 92 → 85.`,
  )
  expect(await listCameraFactors(person.db)).toEqual([])
  const lines = await listAuditLines(person.db, { filter: { topic: 'counts' }, timeZone: 'UTC', limit: 50 })
  expect(
    lines.flatMap(({ kind, ...line }) => (kind === 'camera_factors' ? auditSentence({ kind, ...line }) : [])),
  ).toEqual(['removed the usual factor of a camera', 'added the usual factor of a camera'])
  await expect(takeBack('room')).rejects.toMatchObject({ kind: 'not-found' })
})

test('when a camera’s errors are known, the range is computed from the camera’s count', async () => {
  for (const people of [108, 110, 108, 106, 108]) {
    const id = await newService()
    await recordRoom(id, 100)
    await type(id, people)
  }
  const comparisons = await listCameraComparisons(person.db, [north])
  expect(comparisons.map(({ counted, people }) => [counted, people])).toEqual(
    [108, 106, 108, 110, 108].map((people) => [100, people]),
  )
  const offered = usualFactor(comparisons)!
  expect(offered).toEqual({ percent: 108, least: 106, most: 110, services: 5 })
  const id = await newService()
  await recordRoom(id, 200)
  expect(await total(id)).toMatchObject({ total: 200, measured: null, low: 200, high: 219 })
  await begin(offered.percent, 'room')
  const next = await newService()
  await recordRoom(next, 200)
  expect(await total(next)).toMatchObject({ total: 216, measured: 200, low: 213, high: 219 })
  // Comparisons with a camera use the number that the camera measured, without its factor.
  await type(next, 214)
  expect((await listCameraComparisons(person.db, [north]))[0]).toMatchObject({ counted: 200, people: 214 })
})

test('until a camera has five comparisons, its latest check of at least 20 people gives the range', async () => {
  const id = await newService()
  await recordRoom(id, 100)
  const range = async () => {
    const { low, high } = await total(id)
    return [low, high]
  }
  const facts = {
    cameraId: north,
    cameraName: 'Nave',
    way: 'room' as 'room' | 'door',
    model: null,
    minutes: 0,
    light: null,
  }
  const check = (people: number, found: number, tooMany: number, of: Partial<typeof facts> = {}) =>
    createCameraCheck(person.db, { ...facts, people, found, tooMany, ...of })
  const ofAllCameras = [95, 130]
  await check(20, 20, 0, { cameraId: south })
  await check(20, 20, 0, { way: 'door' })
  await check(19, 19, 0)
  expect(await range()).toEqual(ofAllCameras)
  // The lower end is (38 + 0.82 − 1.28 √(38 · 2 / 40 + 0.41)) / 41.64 = 0.8856 times the count. The upper end is 1 /
  // 0.8856 = 1.129 times the count.
  await check(40, 38, 2)
  expect(await range()).toEqual([88, 113])
  // The lower end is (20 + 0.82 − 1.28 √0.41) / 21.64 = 0.9242 times the count. The upper end is 1 / 0.9242 = 1.082
  // times the count.
  await check(20, 20, 0)
  expect(await range()).toEqual([92, 109])
  await check(20, 0, 0)
  expect(await range()).toEqual([0, 1000])
  await check(20, 20, 0)
  await begin(110, 'room')
  const corrected = await newService()
  await recordRoom(corrected, 100)
  expect(await total(corrected)).toMatchObject({ total: 110, measured: 100, low: 92, high: 110 })
  await takeBack('room')

  for (const people of [100, 102, 104, 106, 108]) {
    const compared = await newService()
    await recordRoom(compared, 100)
    await type(compared, people)
  }
  expect(await range()).toEqual([100, 108])
})

test('a door’s factor changes its passages in the total and the curve, but not numbers that people typed', async () => {
  await begin(110, 'door')
  const id = await newService()
  await recordDoor(id, passages(50, 10))
  expect(await total(id)).toMatchObject({ total: 55, measured: 50, low: 49, high: 61, cameIn: 55 })
  const curve = await findArrivalCurve(person.db, id)
  expect(Math.max(...curve.minutes.map(({ people }) => people))).toBe(55)

  const told84 = await newService()
  await recordDoor(told84, [
    ...passages(20),
    [5000, 84],
    ...passages(10).map(([at, what]): RecordingMinute['steps'][number] => [at + 6000, what]),
  ])
  expect(await total(told84)).toMatchObject({ total: 95, measured: 94, cameIn: 33 })
  await takeBack('door')
  expect(await total(told84)).toMatchObject({ total: 94, measured: null, cameIn: 30 })
})

test('the removal of a factor changes thousands of services without adding up their passages again', async () => {
  await begin(110, 'door')
  const ids: string[] = []
  for (let service = 0; service < 2; service++) {
    ids.push(await newService())
    await recordDoor(ids[service]!, passages(50, 10))
  }
  const rename = (from: string, to: string) =>
    backEnd.sql(`alter function private.${from}(uuid[], boolean) rename to ${to}`)
  await rename('occupancy_steps', 'unused_steps')
  await takeBack('door').finally(() => rename('unused_steps', 'occupancy_steps'))
  for (const id of ids) expect(await total(id)).toMatchObject({ total: 50, measured: null, cameIn: 50 })
})

test('with several doors, each door’s factor changes only the passages of that door', async () => {
  await begin(120, 'door')
  const id = await newService()
  const session = await recordDoor(id, passages(50))
  const other = { cameraId: south, cameraName: 'South', startTime: '2026-01-04T10:00:00.050Z' }
  await recordDoor(id, passages(30), other)
  expect(await total(id)).toMatchObject({ total: 90, measured: 80, cameIn: 90, source: 'door' })
  const [count] = (await listAttendance(person.db, { serviceInstanceId: id })).filter(
    ({ aiSessionId }) => aiSessionId === session,
  )
  await chooseOfficialTotal(person.db, { serviceInstanceId: id, choice: { attendanceId: count!.id } })
  expect(await total(id)).toMatchObject({ total: 60, measured: 50 })
  await chooseOfficialTotal(person.db, { serviceInstanceId: id, choice: 'rule' })

  // The count and its factor remain after the deletion of the recording, and the factor can still be taken back.
  await deleteRecordingSession(person.db, { id: session, churchId: person.profile.church.id })
  expect(await total(id)).toMatchObject({ total: 90, measured: 80 })
  await takeBack('door')
  expect(await total(id)).toMatchObject({ total: 80, measured: null, cameIn: 80 })
  expect((await told(id))[0]).toContain('took back the usual factor ×1.20 of Nave today: official total 90 → 80.')
  // A service that several cameras counted is not compared with any camera.
  await type(id, 120)
  expect(await listCameraComparisons(person.db, [north, south])).toEqual([])
})

test('a room’s figure is the sum or the maximum of its cameras’ counts, each multiplied by a factor', async () => {
  await begin(150, 'room')
  const id = await newService()
  await recordRoom(id, 40)
  await recordRoom(id, 50, { cameraId: south, cameraName: 'Balcony' })
  expect(await total(id)).toMatchObject({ total: 60, measured: 50 })
  await answerCameraPair(person.db, { cameras: [north, south], see: 'different' })
  expect(await total(id)).toMatchObject({ total: 110, measured: 90 })
  expect(await findCameraFigures(person.db, id)).toMatchObject({ roomTotal: 110 })
})

test('a factor applies to one camera and one way of counting, and a new factor applies only to later counts', async () => {
  await begin(110, 'room')
  const renamed = await newService()
  await recordRoom(renamed, 100, { cameraName: 'Altar' })
  const door = await newService()
  await recordDoor(door, passages(10))
  expect([await total(renamed), await total(door)]).toMatchObject([{ total: 110 }, { total: 10, measured: null }])
  await begin(120, 'room')
  const next = await newService()
  await recordRoom(next, 100)
  expect([await total(renamed), await total(next)]).toMatchObject([{ total: 110 }, { total: 120, measured: 100 }])
  expect(await listCameraFactors(person.db)).toMatchObject([{ cameraId: north, way: 'room', percent: 120 }])
  await begin(100, 'room')
  const last = await newService()
  await recordRoom(last, 100)
  expect([await total(next), await total(last)]).toMatchObject([{ total: 120 }, { total: 100, measured: null }])
  await takeBack('room')
  expect([await total(renamed), await total(next)]).toMatchObject([{ total: 100 }, { total: 100 }])
})

test('setting a factor to the same value again keeps the time of its beginning', async () => {
  await begin(110, 'room')
  const [first] = await listCameraFactors(person.db)
  await begin(110, 'room')
  expect(await listCameraFactors(person.db)).toEqual([first])
  await begin(120, 'room')
  const [other] = await listCameraFactors(person.db)
  expect(Date.parse(other!.beginsAt)).toBeGreaterThan(Date.parse(first!.beginsAt))
})

test('the factor also changes minutes that arrive late and a second recording of the camera', async () => {
  await begin(110, 'door')
  const id = await newService()
  const session = await recordDoor(id, passages(50))
  const late = [{ minute: 1, revision: 0, steps: passages(50), peopleInView: 2 }]
  await keepRecordingMinutes(person.db, { sessionId: session, minutes: late, sentAt: new Date('2026-01-04T10:02:00Z') })
  expect(await total(id)).toMatchObject({ total: 110, measured: 100, cameIn: 110 })
  await recordDoor(id, passages(10), { startTime: '2026-01-04T11:30:00Z', peopleAtStart: 110 })
  expect(await total(id)).toMatchObject({ total: 121, measured: 120, cameIn: 121 })
})

test('a service with two recordings of one camera is counted once among the camera’s errors', async () => {
  for (let service = 0; service < 5; service++) {
    const id = await newService()
    await recordDoor(id, passages(50), { cameraName: 'North' })
    if (service > 2) await recordDoor(id, passages(50), { cameraId: south, cameraName: 'South' })
    else await recordDoor(id, passages(2), { startTime: '2026-01-04T11:30:00Z', peopleAtStart: 50 })
    await type(id, 104)
  }
  expect(await listCameraErrors(person.db)).toEqual([])
  for (let service = 0; service < 2; service++) {
    const id = await newService()
    await recordDoor(id, passages(52))
    await type(id, 104)
  }
  expect(await listCameraErrors(person.db)).toEqual([
    { cameraId: north, cameraName: 'Nave', way: 'door', services: 5, usual: 1 },
  ])
})

test('people cannot write a count’s factor or the figures that were measured without the factor', async () => {
  const id = await newService()
  await type(id, 100)
  const { db } = person
  const added = { service_instance_id: id, total_attendance: 80, factor_percent: 110 }
  expect((await db.from('attendance').insert(added)).error?.message).toContain('attendance_factor_percent_of_camera')
  const changed = await db.from('attendance').update({ factor_percent: 110 }).eq('service_instance_id', id)
  expect(changed.error?.code).toBe('42501')
  const service = { service_name: 'Worship', instance_date: '2026-01-04', start_time: '10:00' }
  for (const column of ['door_measured', 'door_came_in_measured', 'room_measured', 'official_total_measured']) {
    const measured = await db.from('service_instances').insert({ ...service, [column]: 80 })
    expect(measured.error?.code, column).toBe('42501')
  }
})

test('a factor is between 0.5 and 2, and each church has separate factors', async () => {
  for (const percent of [49, 201]) await expect(begin(percent, 'room')).rejects.toMatchObject({ kind: 'invalid' })
  await begin(104, 'room')
  const home = person
  person = await backEnd.newPerson()
  expect(await listCameraFactors(person.db)).toEqual([])
  await expect(takeBack('room')).rejects.toMatchObject({ kind: 'not-found' })
  const id = await newService()
  await recordRoom(id, 100)
  expect(await total(id)).toMatchObject({ total: 100, measured: null })
  expect(await listCameraFactors(home.db)).toHaveLength(1)
})

test('an accepted suggestion of a total is not compared with the camera, but a typed total is compared', async () => {
  const suggested = await newService()
  const own = await newService()
  for (const id of [suggested, own]) await recordRoom(id, 85)
  await recordAttendance(
    person.db,
    v.parse(AttendanceDraft, { serviceInstanceId: suggested, totalAttendance: 88, suggestedTotal: 88 }),
  )
  // The person counted the same number as the camera.
  await type(own, 85)
  const compared = async () =>
    (await listCameraComparisons(person.db, [north])).map(({ serviceInstanceId, people }) => [
      serviceInstanceId,
      people,
    ])
  expect(await compared()).toEqual([[own, 85]])
  expect((await total(suggested)).total).toBe(88)

  const [record] = await listAttendance(person.db, { serviceInstanceId: suggested }).then((all) =>
    all.filter(({ source }) => source === 'typed'),
  )
  expect(record).toMatchObject({ totalAttendance: 88, suggestedTotal: 88 })
  const parts = { adultsCount: null, childrenCount: null, visitorsCount: null }
  await correctAttendance(person.db, { id: record!.id, totalAttendance: 90, ...parts, reason: 'Balcony' })
  expect(await compared()).toEqual([
    [own, 85],
    [suggested, 90],
  ])
})
