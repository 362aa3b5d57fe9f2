import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import {
  correctAttendance,
  recordAttendance,
  removeAttendance,
} from '../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { AttendanceCorrection, AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { listAttendanceHistory } from '../../../src/domain/attendance/attendance-history.queries.ts'
import {
  answerCameraPair,
  answerCamerasOfService,
  chooseOfficialTotal,
  markDidNotHappen,
  markHeld,
  recordOfficialCount,
} from '../../../src/domain/attendance/official-total.commands.ts'
import { changeOfficialOrder } from '../../../src/domain/attendance/official-order.commands.ts'
import { findOfficialOrder } from '../../../src/domain/attendance/official-order.queries.ts'
import { findCameraFigures, listCameraErrors, listCameraPairs } from '../../../src/domain/attendance/camera.queries.ts'
import { isSameSeries } from '../../../src/domain/attendance/series.rules.ts'
import { listSeriesTotals } from '../../../src/domain/attendance/series-totals.queries.ts'
import { findDashboardFigures } from '../../../src/domain/attendance/dashboard-figures.queries.ts'
import { serviceTotalsCsv } from '../../../src/domain/attendance/service-totals.csv.ts'
import { findServiceTotal, listServiceTotals } from '../../../src/domain/attendance/service-total.queries.ts'
import { ServiceTotals } from '../../../src/domain/attendance/service-total.schema.ts'
import { correctSnapshot, saveAttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.commands.ts'
import { listSnapshotsWithPeople } from '../../../src/domain/recordings/attendance-snapshot.queries.ts'
import type { PersonBox } from '../../../src/domain/recordings/person-box.ts'
import { findArrivalCurve } from '../../../src/domain/recordings/arrival-curve.queries.ts'
import { keepRecordingMinutes } from '../../../src/domain/recordings/recording-minute.commands.ts'
import type { RecordingMinute } from '../../../src/domain/recordings/recording-minute.schema.ts'
import {
  completeRecordingSession,
  startRecordingSession,
} from '../../../src/domain/recordings/recording-session.commands.ts'
import { RecordingStart } from '../../../src/domain/recordings/recording-session.schema.ts'
import { listServicesWithTotals } from '../../../src/domain/services/listed-service.queries.ts'
import { ListedServices } from '../../../src/domain/services/listed-service.schema.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { ServiceDraft, Services } from '../../../src/domain/services/service.schema.ts'
import { insertRow } from '../../../src/domain/shared/rows.ts'
import { listTrendServices } from '../../../src/domain/trends/trend-service.queries.ts'
import { TrendServices } from '../../../src/domain/trends/trend-service.schema.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const startTime = '2026-11-01T05:55:00.000Z'
const endTime = '2026-11-01T06:10:00.000Z'
const [north, south] = [crypto.randomUUID(), crypto.randomUUID()].toSorted() as [string, string]

let person: Person
let id: string
beforeEach(async () => {
  person = await backEnd.newPerson()
  id = await newService('2026-11-01')
})

async function newService(instanceDate: string) {
  const draft = v.parse(ServiceInstanceDraft, { serviceName: 'Worship', instanceDate, startTime: '10:00' })
  return (await createServiceInstance(person.db, draft)).id
}
const type = async (totalAttendance: number, adultsCount = '') =>
  recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId: id, totalAttendance, adultsCount }))
const total = () => findServiceTotal(person.db, id)
const history = async () =>
  (await listAttendanceHistory(person.db, { serviceInstanceId: id })).map(
    ({ change, source, before, after, reason }) => ({
      change,
      source,
      before,
      after,
      reason,
    }),
  )
const minute = (minute: number, steps: RecordingMinute['steps'], revision = 0): RecordingMinute => ({
  minute,
  revision,
  steps,
  peopleInView: 2,
})

async function record(
  way: 'door' | 'room',
  cameraId: string,
  { minutes = [] as RecordingMinute[], people = [] as number[] },
) {
  const session = crypto.randomUUID()
  const start = {
    id: session,
    serviceInstanceId: id,
    startTime,
    way,
    cameraId,
    cameraName: 'North door',
    metadata: { captureInterval: 1 },
  }
  await startRecordingSession(person.db, v.parse(RecordingStart, start))
  if (minutes.length) await keepRecordingMinutes(person.db, { sessionId: session, minutes, sentAt: new Date() })
  for (const peopleCount of people) {
    await saveAttendanceSnapshot(person.db, {
      id: crypto.randomUUID(),
      churchId: person.profile.church.id,
      recordingSessionId: session,
      timestamp: startTime,
      peopleCount,
      confidenceScore: null,
      metadata: { fps: 1, detectionCount: peopleCount, isPrecise: true, people: [] },
      jpeg: smallJpeg().buffer,
    })
  }
  await completeRecordingSession(person.db, { id: session, endTime })
  return session
}

test('a service without a count has no total, and a service with the count 0 has the total 0', async () => {
  expect(await total()).toMatchObject({ total: null, source: null, chosenBy: null, outcome: 'held', counts: 0 })
  await type(0)
  const counted = await total()
  expect(counted).toMatchObject({ total: 0, low: 0, high: 0, source: 'typed', chosenBy: 'rule', counts: 1 })
  expect(v.is(ServiceTotals.answer, counted)).toBe(true)
  expect(await findServiceTotal((await backEnd.newPerson()).db, id)).toBe(null)
})

test('a door’s count is the highest number of people inside, and a typed count has priority without changing the door’s count', async () => {
  const session = await record('door', north, {
    minutes: [
      minute(0, [
        [0, 'entry'],
        [1, 'entry'],
        [2, 'entry'],
      ]),
      minute(14, [
        [0, 'exit'],
        [1, 'entry'],
      ]),
      minute(3, []),
    ],
  })
  expect(await total()).toMatchObject({ total: 3, cameIn: 4, source: 'door', low: 2, high: 4 })
  const minutes = person.db.from('recording_minutes').select('minute, entries, exits, people_in_view').order('minute')
  expect((await minutes.eq('recording_session_id', session)).data).toEqual([
    { minute: 0, entries: 3, exits: 0, people_in_view: 2 },
    { minute: 3, entries: 0, exits: 0, people_in_view: 2 },
    { minute: 14, entries: 1, exits: 1, people_in_view: 2 },
  ])
  const [counted] = await listAttendance(person.db, { serviceInstanceId: id })
  const correction = v.parse(AttendanceCorrection, { totalAttendance: 5, reason: 'balcony' })
  await expect(correctAttendance(person.db, { id: counted!.id, ...correction })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('Add a count of your own'),
  })
  await type(5)
  expect(await total()).toMatchObject({ total: 5, source: 'typed', chosenBy: 'rule', counts: 2 })
  await chooseOfficialTotal(person.db, { serviceInstanceId: id, choice: { attendanceId: counted!.id } })
  expect(await total()).toMatchObject({ total: 3, source: 'door', chosenBy: 'person', attendanceId: counted!.id })
  await removeAttendance(person.db, { id: counted!.id, reason: 'the door was shut' })
  expect(await total()).toMatchObject({ total: 5, source: 'typed', chosenBy: 'rule', cameIn: null, counts: 1 })
  // The recording remains, and a late passage does not restore its deleted count.
  await keepRecordingMinutes(person.db, {
    sessionId: session,
    minutes: [minute(4, [[0, 'entry']])],
    sentAt: new Date(),
  })
  expect(await total()).toMatchObject({ total: 5, counts: 1 })
  expect(await history()).toMatchObject([
    { change: 'removed', before: { total: 3 }, reason: 'the door was shut' },
    { change: 'chosen', source: 'door', after: { total: 3 } },
    { change: 'added', source: 'typed', after: { total: 5 } },
    { change: 'added', source: 'door', after: { total: 3, cameIn: 4 } },
  ])
})

test('the curve of arrivals merges doors by the minute, adds room pictures and is hidden from strangers', async () => {
  const [entry, exit] = ['entry', 'exit'] as const
  await record('door', north, {
    minutes: [
      minute(0, [
        [0, entry],
        [1, entry],
        [2, entry],
      ]),
      minute(1, []),
      minute(2, [
        // The passages are half a minute apart, because the clocks of laptops agree only within seconds.
        [0, exit],
        [30_000, exit],
      ]),
    ],
  })
  await record('door', south, {
    minutes: [
      minute(1, []),
      minute(2, [
        [10_000, entry],
        [20_000, entry],
      ]),
      minute(3, []),
      minute(9, []),
    ],
  })
  const session = await record('room', crypto.randomUUID(), { people: [7] })
  const { minutes, pictures } = await findArrivalCurve(person.db, id)
  const seen = minutes.map(({ at, people, cameIn }) => [
    (Date.parse(at) - Date.parse(startTime)) / 60_000,
    people,
    cameIn,
  ])
  expect(seen).toEqual([
    [0, 3, 3],
    [1, 3, 3],
    [2, 4, 5],
    [3, 3, 5],
    [9, 3, 5],
  ])
  expect(pictures).toMatchObject([{ people: 7, sessionId: session }])
  expect(await total()).toMatchObject({ total: 4, cameIn: 5, source: 'door' })

  const viewer = await backEnd.newPerson()
  expect(await findArrivalCurve(viewer.db, id)).toEqual({ minutes: [], pictures: [] })
  await backEnd.sql(`update public.profiles set church_id = '${person.profile.church.id}', church_role = 'viewer'
    where id = '${viewer.profile.id}'`)
  expect(await findArrivalCurve(viewer.db, id)).toEqual({ minutes, pictures })
  await expect(findArrivalCurve(backEnd.newClient(), id)).rejects.toMatchObject({ kind: 'signed-out' })

  // The curve excludes a deleted count and includes a recording that is still running.
  const [counted] = (await listAttendance(person.db, { serviceInstanceId: id })).filter(
    ({ cameIn, source }) => source === 'door' && cameIn === 3,
  )
  await removeAttendance(person.db, { id: counted!.id })
  const live = v.parse(RecordingStart, {
    id: crypto.randomUUID(),
    serviceInstanceId: id,
    startTime,
    way: 'door',
    metadata: { captureInterval: 1 },
  })
  await startRecordingSession(person.db, live)
  const sentAt = new Date()
  await keepRecordingMinutes(person.db, { sessionId: live.id, minutes: [minute(5, [[0, entry]])], sentAt })
  const left = await findArrivalCurve(person.db, id)
  expect(left.minutes.at(-1)).toMatchObject({ people: 3, cameIn: 3 })
})

test('the database view, the dashboard, the exported file and the webhook have the same total', async () => {
  const { id: user } = person.profile
  await backEnd.sql(`insert into private.integrations (user_id, webhook_url, webhook_enabled)
    values ('${user}', 'https://hooks.example', true)`)
  const atDoor = id
  await record('door', north, {
    minutes: [
      minute(0, [
        [0, 'entry'],
        [1, 'entry'],
        [2, 'exit'],
        [3, 'entry'],
      ]),
    ],
  })
  id = await newService('2026-11-08')
  await record('room', south, { people: [7, 9, 8] })
  const totals = await listServiceTotals(person.db, { figures: ['parts', 'range'] })
  expect(totals.map(({ serviceInstanceId, total, cameIn }) => [serviceInstanceId, total, cameIn])).toEqual([
    [id, 9, null],
    [atDoor, 2, 3],
  ])
  const listed = await listServicesWithTotals(person.db)
  expect(listed).toMatchObject(
    [
      { total: 9, source: 'room' },
      { total: 2, source: 'door' },
    ].map((figure) => ({ ...figure, endTime: null, speaker: null, attendanceRecorded: true })),
  )
  expect(v.is(v.array(ListedServices.answer), listed)).toBe(true)
  expect(await findDashboardFigures(person.db, { now: new Date() })).toMatchObject({ latestTotals: [2, 9] })
  const file = serviceTotalsCsv(totals, 'UTC', new Date('2026-12-01T00:00:00Z'))
  expect(file.split('\r\n').slice(1, 3)).toEqual([
    `${id},2026-11-08,10:00,Worship,Sunday Morning,counted,9,room,8,12,,,,,,,,`,
    `${atDoor},2026-11-01,10:00,Worship,Sunday Morning,counted,2,door,1,3,,,,,,3,,`,
  ])
  const sent = await backEnd.sql<{ data: unknown }>(`select payload -> 'data' as data from private.webhook_deliveries
    where user_id = '${user}' and event = 'attendance.recorded' order by payload -> 'data' ->> 'source'`)
  expect(sent).toMatchObject([
    { data: { serviceInstanceId: atDoor, totalAttendance: 2, source: 'door', cameIn: 3 } },
    { data: { serviceInstanceId: id, totalAttendance: 9, source: 'room', cameIn: null } },
  ])
})

test('an undone passage after the end of a recording corrects the count once, and older data that arrives later is ignored', async () => {
  const session = await record('door', north, {
    minutes: [
      minute(0, [
        [0, 'entry'],
        [1, 'entry'],
      ]),
    ],
  })
  const again = (steps: RecordingMinute['steps'], revision: number) =>
    keepRecordingMinutes(person.db, { sessionId: session, minutes: [minute(0, steps, revision)], sentAt: new Date() })
  await again([[0, 'entry']], 2)
  await again(
    [
      [0, 'entry'],
      [1, 'entry'],
      [2, 'entry'],
    ],
    1,
  )
  expect(await total()).toMatchObject({ total: 1, cameIn: 1 })
  await again([[0, 'entry']], 2)
  expect(await total()).toMatchObject({ total: 1, cameIn: 1 })
  expect((await history()).map(({ change, before, after }) => [change, before?.['total'], after?.['total']])).toEqual([
    ['changed', 2, 1],
    ['added', undefined, 2],
  ])
  const [counted] = await listAttendance(person.db, { serviceInstanceId: id })
  await removeAttendance(person.db, { id: counted!.id })
  const trail = await listAttendanceHistory(person.db, { serviceInstanceId: id })
  expect(trail.map(({ change, cameraName }) => `${change} ${cameraName}`)).toEqual(
    ['removed', 'changed', 'added'].map((change) => `${change} North door`),
  )
})

test('cameras of the same people give their highest count, and cameras of different people give the sum', async () => {
  await record('room', north, { people: [7, 9] })
  await record('room', north, { people: [8] })
  await record('room', south, { people: [5] })
  expect(await total()).toMatchObject({ total: 9, source: 'room', counts: 3, attendanceId: null })
  await answerCameraPair(person.db, { cameras: [south, north], see: 'different' })
  expect(await total()).toMatchObject({ total: 14 })
  await answerCamerasOfService(person.db, { serviceInstanceId: id, see: 'same' })
  expect(await total()).toMatchObject({ total: 9 })
  await answerCamerasOfService(person.db, { serviceInstanceId: id, see: null })
  await answerCameraPair(person.db, { cameras: [north, south], see: 'same' })
  expect(await total()).toMatchObject({ total: 9 })
  await chooseOfficialTotal(person.db, { serviceInstanceId: id, choice: { source: 'room' } })
  expect(await total()).toMatchObject({ total: 9, chosenBy: 'person' })
  // An answer about two cameras adds a line to the history only if the answer changed the total.
  expect((await history()).filter(({ change }) => change === 'camera_pairs_changed')).toMatchObject([
    { before: { total: 14 }, after: { total: 9 } },
    { before: { total: 9 }, after: { total: 14 } },
  ])
})

test('a service marked as not held has no total, and gets its total back when it is marked as held', async () => {
  await type(40)
  const other = await newService('2026-11-08')
  await markDidNotHappen(person.db, { serviceInstanceIds: [id, other], reason: ' snow ' })
  for (const { total, outcome, outcomeReason } of await listServiceTotals(person.db)) {
    expect({ total, outcome, outcomeReason }).toEqual({ total: null, outcome: 'did_not_happen', outcomeReason: 'snow' })
  }
  await markHeld(person.db, { serviceInstanceId: id })
  expect(await total()).toMatchObject({ total: 40, outcome: 'held', outcomeReason: null })
  expect((await history()).map(({ change }) => change)).toEqual(['held', 'did_not_happen', 'added'])
})

test('each correction of a typed count adds one line to the history, with the reason for that correction', async () => {
  const { id: record } = await type(84, '60')
  const correct = (form: object) => correctAttendance(person.db, { id: record, ...v.parse(AttendanceCorrection, form) })
  await correct({ totalAttendance: 91, adultsCount: 60, reason: 'balcony was missed' })
  await correct({ totalAttendance: 92, adultsCount: '' })
  await correct({ totalAttendance: 92, adultsCount: '' })
  expect(await history()).toMatchObject([
    { change: 'changed', before: { total: 91, adults: 60 }, after: { total: 92 }, reason: null },
    { change: 'changed', before: { total: 84 }, after: { total: 91 }, reason: 'balcony was missed' },
    { change: 'added', after: { total: 84, adults: 60 } },
  ])
  const [line] = await listAttendanceHistory(person.db, { serviceInstanceId: id })
  expect(line?.changedByName).toBe(person.username)
  const stranger = await backEnd.newPerson()
  await expect(removeAttendance(stranger.db, { id: record })).rejects.toMatchObject({ kind: 'not-found' })
  expect(await listAttendanceHistory(stranger.db, { serviceInstanceId: id })).toEqual([])
  const tampered = await person.db
    .from('attendance_history')
    .update({ reason: 'nothing happened' })
    .eq('change', 'added')
    .select()
  expect(tampered.data ?? []).toEqual([])
  const erased = await person.db.from('attendance_history').delete().eq('change', 'added').select()
  expect(erased.data ?? []).toEqual([])
  expect(await history()).toHaveLength(3)
})

test('a corrected snapshot changes its session, its count and the history', async () => {
  const session = await record('room', north, { people: [3] })
  const [snapshot] = await listSnapshotsWithPeople(person.db, session)
  const person1: PersonBox = [0.1, 0.2, 0.2, 0.6, 1]
  await correctSnapshot(person.db, { id: snapshot!.id, change: { added: person1 } })
  expect(await listSnapshotsWithPeople(person.db, session)).toMatchObject([{ peopleCount: 4, people: [person1] }])
  expect(await total()).toMatchObject({ total: 4, source: 'room' })
  await correctSnapshot(person.db, { id: snapshot!.id, change: { removed: person1 } })
  expect(await listSnapshotsWithPeople(person.db, session)).toMatchObject([{ peopleCount: 3, people: [] }])
  expect((await history()).filter(({ change }) => change === 'picture_corrected')).toMatchObject([
    { before: { people: 4 }, after: { people: 3 } },
    { before: { people: 3 }, after: { people: 4 } },
  ])
  const stranger = await backEnd.newPerson()
  await expect(correctSnapshot(stranger.db, { id: snapshot!.id, change: { added: person1 } })).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('when the church’s owner changes the order of the sources, every total follows the new order', async () => {
  await record('room', north, { people: [3] })
  await type(40)
  const churchId = person.profile.church.id
  const order = await findOfficialOrder(person.db, churchId)
  expect(order).toEqual(['typed', 'clicker', 'door', 'room', 'register'])
  await changeOfficialOrder(person.db, { churchId, order: ['room', 'typed', 'clicker', 'door', 'register'] })
  expect(await total()).toMatchObject({ total: 3, source: 'room', chosenBy: 'rule' })
  expect((await history())[0]).toMatchObject({
    change: 'official_order_changed',
    before: { total: 40 },
    after: { total: 3 },
  })
  await changeOfficialOrder(person.db, { churchId, order: ['room', 'clicker', 'typed', 'door', 'register'] })
  expect((await history()).filter(({ change }) => change === 'official_order_changed')).toHaveLength(1)
  const stranger = await backEnd.newPerson()
  await expect(changeOfficialOrder(stranger.db, { churchId, order: order! })).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await findOfficialOrder(stranger.db, churchId)).toBeNull()
})

test('a corrected count is official in any order of sources; if no count is corrected, the order decides', async () => {
  await changeOfficialOrder(person.db, {
    churchId: person.profile.church.id,
    order: ['clicker', 'door', 'room', 'typed', 'register'],
  })
  await record('room', north, { people: [84] })
  const correction = v.parse(AttendanceDraft, { serviceInstanceId: id, totalAttendance: 91 })
  const typed = await recordOfficialCount(person.db, correction)
  expect(await total()).toMatchObject({ total: 91, source: 'typed', chosenBy: 'person', attendanceId: typed.id })
  await removeAttendance(person.db, { id: typed.id })
  expect(await total()).toMatchObject({ total: 84, source: 'room', chosenBy: 'rule' })
})

test('when a person says that two cameras see different people, the total of the cameras in the room changes', async () => {
  await record('room', north, { people: [3] })
  await record('room', south, { people: [5] })
  expect(await findCameraFigures(person.db, id)).toEqual({
    doorTotal: null,
    doorMeasured: null,
    doorCameIn: null,
    roomTotal: 5,
    roomMeasured: null,
    roomsSee: null,
  })
  await answerCameraPair(person.db, { cameras: [south, north], see: 'different' })
  expect(await listCameraPairs(person.db)).toEqual([{ cameraA: north, cameraB: south, see: 'different' }])
  expect(await findCameraFigures(person.db, id)).toMatchObject({ roomTotal: 8 })
  expect(await listCameraErrors(person.db)).toEqual([])
})

test('the services of a series are found by its name, even if the name has special characters', async () => {
  const weekly = await insertRow(person.db, Services, v.parse(ServiceDraft, { name: 'Carols, 100% "late"' }))
  const names = [
    String.raw`Carols, 100% "late" \ 1_*`,
    String.raw`CAROLS, 100% "Late" \ 1_*`,
    'Carols, 100% "late"',
    'carolS, 100! "late"',
  ]
  for (const [week, serviceName] of [...names, ...names].entries()) {
    const draft = { serviceName, instanceDate: `2026-12-${10 + week}`, startTime: '22:00' }
    const serviceId = week === 6 ? weekly.id : null
    const { id: serviceInstanceId } = await createServiceInstance(
      person.db,
      v.parse(ServiceInstanceDraft, { ...draft, serviceId }),
    )
    await recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance: week }))
  }
  const all = await listServiceTotals(person.db, { figures: ['parts', 'range'] })
  const instanceDate = '2026-12-16'
  for (const service of all.map((total) => ({ ...total, instanceDate }))) {
    const read = await listSeriesTotals(person.db, service)
    const expected = all.filter(
      (other) => other.total !== null && other.instanceDate <= instanceDate && isSameSeries(service, other),
    )
    const idsOf = (totals: typeof all) => totals.map(({ serviceInstanceId }) => serviceInstanceId).toSorted()
    expect(idsOf(read)).toEqual(idsOf(expected))
  }
})

test('trends list the official totals from oldest to newest, for all services or for a range of dates', async () => {
  await type(84, '60')
  const older = await newService('1969-12-28')
  await newService('2026-11-08')
  const services = await listTrendServices(person.db)
  expect(services.map((service) => v.parse(TrendServices.answer, service).total)).toEqual([null, 84, null])
  expect(services[1]).toMatchObject({ serviceInstanceId: id, adults: 60, low: 84, high: 84, outcome: 'held' })
  const ids = async (range: Parameters<typeof listTrendServices>[1]) =>
    (await listTrendServices(person.db, range)).map(({ serviceInstanceId }) => serviceInstanceId)
  expect(await ids({ to: '2026-11-01' })).toEqual([older, id])
  expect(await ids({ from: '2026-11-01', to: '2026-11-01' })).toEqual([id])
})
