import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { StudioAttendance } from '../../../src/domain/attendance/attendance.schema.ts'
import { unwrap } from '../../../src/domain/shared/db.ts'
import { saveAttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.commands.ts'
import {
  downloadSnapshotImage,
  listAttendanceSnapshots,
  listSnapshotsWithPeople,
  thumbnailPath,
} from '../../../src/domain/recordings/attendance-snapshot.queries.ts'
import { receiveAttendanceSnapshot } from '../../../src/domain/recordings/received-snapshot.commands.ts'
import type { CountEvent, CountGap, SessionCounts } from '../../../src/domain/recordings/count-event.schema.ts'
import { snapshotPath } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import type { AttendanceSnapshotDraft } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { keepRecordingMinutes } from '../../../src/domain/recordings/recording-minute.commands.ts'
import {
  completeRecordingSession,
  deleteRecordingSession,
  endLostRecording,
  keepEarlierCounts,
  startRecordingSession,
} from '../../../src/domain/recordings/recording-session.commands.ts'
import {
  findRecordingSession,
  listRecordingSessions,
  findSessionCounts,
  listSessionCounts,
} from '../../../src/domain/recordings/recording-session.queries.ts'
import { RecordingStart } from '../../../src/domain/recordings/recording-session.schema.ts'
import {
  createServiceInstance,
  createServiceInstanceFromService,
  deleteServiceInstance,
  updateServiceInstance,
} from '../../../src/domain/services/service-instance.commands.ts'
import { findServiceInstance, listServiceInstances } from '../../../src/domain/services/service-instance.queries.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import type { ServiceInstance } from '../../../src/domain/services/service-instance.schema.ts'
import { createService, deleteService, updateService } from '../../../src/domain/services/service.commands.ts'
import { findService, listServices } from '../../../src/domain/services/service.queries.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const startTime = '2024-03-10T10:00:00.000Z'
const endTime = '2024-03-10T10:09:00.000Z'

let person: Person
let instance: ServiceInstance

beforeEach(async () => {
  person = await backEnd.newPerson()
  instance = await createServiceInstance(person.db, instanceDraft('2024-03-10'))
})

function instanceDraft(instanceDate: string, change: Partial<ServiceInstanceDraft> = {}): ServiceInstanceDraft {
  return v.parse(ServiceInstanceDraft, { serviceName: 'Mass', instanceDate, startTime: '10:00', ...change })
}

async function startSession(change: Partial<RecordingStart> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const start = { id, serviceInstanceId: instance.id, startTime, targetFps: 30, confidenceThreshold: 45, ...change }
  await startRecordingSession(person.db, v.parse(RecordingStart, { ...start, metadata: { captureInterval: 60_000 } }))
  return id
}

/** Returns bytes that differ for each number. The bytes are not a real picture. */
const pictureOf = (peopleCount: number) => smallJpeg(`${peopleCount} people`).buffer

function snapshot(recordingSessionId: string, peopleCount: number): AttendanceSnapshotDraft {
  return {
    id: crypto.randomUUID(),
    churchId: person.profile.church.id,
    recordingSessionId,
    timestamp: new Date(Date.parse(startTime) + peopleCount * 1000).toISOString(),
    peopleCount,
    confidenceScore: 80,
    metadata: { fps: 12, detectionCount: peopleCount },
    jpeg: pictureOf(peopleCount),
  }
}

const crossing = (track: number, change: Partial<CountEvent> = {}): CountEvent => ({
  time: new Date(Date.parse(startTime) + track * 1000).toISOString(),
  line: 'Main door',
  rule: 'crossing',
  direction: 'entry',
  track,
  x: 0.5123,
  y: 0.6331,
  score: 0.874,
  isUndone: false,
  ...change,
})
const countsOf = (events: CountEvent[], gaps: CountGap[] = []): SessionCounts => ({
  events,
  gaps,
  occupancy: { start: 4, corrections: [] },
})
const storedCounts = async () => [...(await listSessionCounts(person.db, { serviceInstanceId: instance.id }))]

const dates = (list: ServiceInstance[]) => list.map(({ instanceDate }) => instanceDate)

const entry = (totalAttendance: string) =>
  v.parse(StudioAttendance, { serviceInstanceId: instance.id, totalAttendance, adultsCount: '' })

const filesOf = async (id: string) => {
  const rows = await backEnd.sql<{ name: string }>(`select name from storage.objects where name like '%/${id}/%'`)
  return rows.map(({ name }) => name)
}

describe('the services of a church', () => {
  test('when a recurring service is deleted, its dated services are kept', async () => {
    const { db } = person
    const mass = await createService(db, v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'Mass', location: 'Nave' }))
    expect(mass).toMatchObject({ dayOfWeek: 0, serviceTime: '10:00', duration: 90, recurrencePattern: 'weekly' })
    expect(await listServices(db)).toEqual([mass])
    expect(await findService(db, mass.id)).toEqual(mass)
    const dated = await createServiceInstanceFromService(db, {
      serviceId: mass.id,
      instanceDate: '2024-03-13',
      startTime: '19:00',
      endTime: null,
      notes: 'Lent',
    })
    expect(dated).toMatchObject({
      serviceId: mass.id,
      serviceName: 'Mass',
      serviceType: 'Wednesday',
      instanceDate: '2024-03-13',
      startTime: '19:00:00',
      location: 'Nave',
      notes: 'Lent',
      attendanceRecorded: false,
    })
    const renamed = { ...v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'High mass' }), id: mass.id }
    expect(await updateService(db, renamed)).toMatchObject({ name: 'High mass', location: null })
    await deleteService(db, { id: mass.id })
    expect(await findServiceInstance(db, dated.id)).toMatchObject({ serviceId: null, serviceName: 'Mass' })
  })

  test('a dated service cannot belong to a recurring service of another church', async () => {
    const other = await backEnd.newPerson()
    const theirs = await createService(other.db, v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'Mass' }))
    const chosen = { serviceId: theirs.id, instanceDate: '2024-03-13', startTime: null, endTime: null, notes: null }
    await expect(createServiceInstanceFromService(person.db, chosen)).rejects.toMatchObject({ kind: 'not-found' })
    const smuggled = instanceDraft('2024-03-13', { serviceId: theirs.id })
    await expect(createServiceInstance(person.db, smuggled)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('the list begins with the newest service, and a form can change a service', async () => {
    for (const day of ['2024-03-17', '2024-03-03']) await createServiceInstance(person.db, instanceDraft(day))
    expect(dates(await listServiceInstances(person.db))).toEqual(['2024-03-17', '2024-03-10', '2024-03-03'])
    const changed = { ...instanceDraft('2024-03-24', { speaker: 'Ada', endTime: '11:30' }), id: instance.id }
    expect(await updateServiceInstance(person.db, changed)).toMatchObject({
      instanceDate: '2024-03-24',
      speaker: 'Ada',
      endTime: '11:30:00',
    })
  })
})

describe('attendance that a person types', () => {
  test('a service is marked as recorded while it has a record', async () => {
    const record = await recordAttendance(person.db, entry('40'))
    expect(record).toMatchObject({
      totalAttendance: 40,
      adultsCount: null,
      trackingMethod: 'manual',
      aiSessionId: null,
    })
    expect(await findServiceInstance(person.db, instance.id)).toMatchObject({ attendanceRecorded: true })
    unwrap(await person.db.from('attendance').delete().eq('id', record.id))
    expect(await findServiceInstance(person.db, instance.id)).toMatchObject({ attendanceRecorded: false })
  })

  test('records are listed in the order in which they were made', async () => {
    for (const total of ['10', '30', '20']) await recordAttendance(person.db, entry(total))
    expect((await listAttendance(person.db)).map((record) => record.totalAttendance)).toEqual([10, 30, 20])
    const other = await createServiceInstance(person.db, instanceDraft('2024-03-17'))
    expect(await listAttendance(person.db, { serviceInstanceId: other.id })).toEqual([])
  })

  test('a person cannot count a service of another church', async () => {
    const outsider = await backEnd.newPerson()
    await expect(recordAttendance(outsider.db, entry('40'))).rejects.toMatchObject({ kind: 'invalid' })
    expect(await listAttendance(person.db)).toEqual([])
  })
})

describe('a recording on the server', () => {
  test('a recording saves its snapshots, with the average and the highest count of the snapshots', async () => {
    const id = await startSession()
    const shots = [3, 8, 4].map((count) => snapshot(id, count))
    for (const shot of shots) await saveAttendanceSnapshot(person.db, shot)
    const kept = await listAttendanceSnapshots(person.db, id)
    expect(kept.map(({ peopleCount }) => peopleCount)).toEqual([3, 4, 8])
    const [session] = await listRecordingSessions(person.db)
    expect(session).toMatchObject({
      id,
      serviceInstanceId: instance.id,
      status: 'recording',
      endTime: null,
      avgPeopleCount: 5,
      maxPeopleCount: 8,
      targetFps: 30,
      confidenceThreshold: 45,
      thumbnailSnapshotId: shots[1]!.id,
    })
    expect(thumbnailPath(session!, person.profile.church.id)).toBe(snapshotPath(shots[1]!))
    for (const { imageUrl, peopleCount } of kept) {
      const image = await downloadSnapshotImage(person.db, imageUrl!)
      expect(image.type).toBe('image/jpeg')
      expect(await image.arrayBuffer()).toEqual(pictureOf(peopleCount))
    }
  })

  test('when a start and a snapshot are sent twice, each is saved once', async () => {
    const id = await startSession()
    const shot = snapshot(id, 5)
    await saveAttendanceSnapshot(person.db, shot)
    await startRecordingSession(person.db, {
      id,
      serviceInstanceId: instance.id,
      eventId: null,
      sessionName: null,
      startTime: endTime,
      way: 'room',
      cameraId: null,
      cameraName: null,
      peopleAtStart: 0,
      peopleToldAt: null,
      endsWithSnapshots: true,
      targetFps: 1,
      confidenceThreshold: 10,
      metadata: { captureInterval: 1 },
    })
    await saveAttendanceSnapshot(person.db, shot)
    await saveAttendanceSnapshot(person.db, { ...shot, peopleCount: 99 })
    expect(await listAttendanceSnapshots(person.db, id)).toMatchObject([{ id: shot.id, peopleCount: 5 }])
    expect(await listRecordingSessions(person.db)).toMatchObject([{ id, targetFps: 30, maxPeopleCount: 5 }])
    expect(await filesOf(id)).toEqual([snapshotPath(shot)])
  })

  test('the eleventh snapshot of a recording is refused and saves no file; the tenth can be sent again', async () => {
    const id = await startSession()
    const shots = Array.from({ length: 11 }, (_, index) => snapshot(id, index + 1))
    for (const shot of shots.slice(0, 10)) await saveAttendanceSnapshot(person.db, shot)
    await expect(saveAttendanceSnapshot(person.db, shots[10]!)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'A recording keeps at most 10 snapshots.',
    })
    await saveAttendanceSnapshot(person.db, shots[9]!)
    expect(await listAttendanceSnapshots(person.db, id)).toHaveLength(10)
    expect((await filesOf(id)).toSorted()).toEqual(shots.slice(0, 10).map(snapshotPath).toSorted())
  })

  test('a snapshot that is sent again with another picture is refused and keeps its first picture', async () => {
    const id = await startSession()
    const shot = snapshot(id, 5)
    await saveAttendanceSnapshot(person.db, shot)
    await saveAttendanceSnapshot(person.db, { ...shot, timestamp: '9999-12-31T23:59:59.5Z' })
    expect(await filesOf(id)).toEqual([snapshotPath(shot)])
  })

  test('in the API, a snapshot that is sent twice keeps its first picture, and the tenth snapshot ends the recording', async () => {
    const id = await startSession()
    const { churchId, ...first } = { ...snapshot(id, 1), metadata: { fps: 0, detectionCount: 0 } }
    const receive = ({ jpeg, ...shot }: typeof first) =>
      receiveAttendanceSnapshot(person.db, { ...shot, imageUrl: new Uint8Array(jpeg), churchId })
    await receive(first)
    expect(await receive({ ...first, peopleCount: 50, jpeg: pictureOf(50) })).toMatchObject({ peopleCount: 1 })
    const kept = await downloadSnapshotImage(person.db, snapshotPath({ ...first, churchId }))
    expect(await kept.arrayBuffer()).toEqual(pictureOf(1))
    for (let count = 2; count <= 10; count++) {
      expect(await findRecordingSession(person.db, id)).toMatchObject({ status: 'recording', endTime: null })
      await receive({ ...first, ...snapshot(id, count), metadata: first.metadata })
    }
    const session = await findRecordingSession(person.db, id)
    expect(session?.status).toBe('completed')
    expect(Date.parse(session!.endTime!)).toBeGreaterThanOrEqual(Date.parse(startTime))
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 10, trackingMethod: 'ai' }])
  })

  test('the tenth snapshot does not complete a recording that runs until a person stops it', async () => {
    const id = await startSession({ endsWithSnapshots: false })
    const { churchId } = snapshot(id, 1)
    for (let count = 1; count <= 10; count++) {
      const { jpeg, ...shot } = { ...snapshot(id, count), metadata: { fps: 0, detectionCount: 0 } }
      await receiveAttendanceSnapshot(person.db, { ...shot, imageUrl: new Uint8Array(jpeg), churchId })
    }
    expect(await findRecordingSession(person.db, id)).toMatchObject({ status: 'recording', endTime: null })
  })

  test('a recording that is completed twice ends once and adds one attendance record with its peak', async () => {
    const id = await startSession()
    for (const count of [3, 8]) await saveAttendanceSnapshot(person.db, snapshot(id, count))
    await completeRecordingSession(person.db, { id, endTime })
    await completeRecordingSession(person.db, { id, endTime: '2024-03-10T12:00:00.000Z' })
    const session = await findRecordingSession(person.db, id)
    expect(session?.status).toBe('completed')
    expect(Date.parse(session!.endTime!)).toBe(Date.parse(endTime))
    expect(await listAttendance(person.db)).toMatchObject([
      { serviceInstanceId: instance.id, totalAttendance: 8, trackingMethod: 'ai', aiSessionId: id },
    ])
    expect(await findServiceInstance(person.db, instance.id)).toMatchObject({ attendanceRecorded: true })
  })

  test('a lost recording ends at its last received minute, and minutes that arrive later still count', async () => {
    const id = await startSession({ way: 'door' })
    const minute = (at: number, entries: number) => ({
      minute: at,
      steps: Array.from({ length: entries }, (_, place): [number, 'entry'] => [place, 'entry']),
      peopleInView: null,
      revision: 0,
    })
    const keep = (...minutes: ReturnType<typeof minute>[]) =>
      keepRecordingMinutes(person.db, { sessionId: id, minutes, sentAt: new Date() })
    await keep(minute(0, 3), minute(4, 2))
    await endLostRecording(person.db, { id, startTime })
    const session = await findRecordingSession(person.db, id)
    expect(session?.status).toBe('completed')
    expect(Date.parse(session!.endTime!) - Date.parse(startTime)).toBe(5 * 60_000)
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 5, source: 'door' }])
    await keep(minute(5, 1))
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 6 }])
    // Ending a completed recording does not change its end.
    await endLostRecording(person.db, { id, startTime })
    expect((await findRecordingSession(person.db, id))?.endTime).toBe(session?.endTime)
  })

  test('a snapshot that arrives after the end is still counted', async () => {
    const id = await startSession()
    await completeRecordingSession(person.db, { id, endTime })
    await saveAttendanceSnapshot(person.db, snapshot(id, 12))
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 12 }])
  })

  test('when a recording is deleted, its rows and files are deleted, and a late snapshot is refused', async () => {
    const id = await startSession()
    const shot = snapshot(id, 3)
    await saveAttendanceSnapshot(person.db, shot)
    await deleteRecordingSession(person.db, { id, churchId: person.profile.church.id })
    expect(await findRecordingSession(person.db, id)).toBeNull()
    expect(await listAttendanceSnapshots(person.db, id)).toEqual([])
    expect(await filesOf(id)).toEqual([])
    await expect(downloadSnapshotImage(person.db, snapshotPath(shot))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(saveAttendanceSnapshot(person.db, shot)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await filesOf(id)).toEqual([])
    await expect(deleteRecordingSession(person.db, { id, churchId: person.profile.church.id })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('when a service is deleted, its recording’s rows and files and its attendance are deleted', async () => {
    const id = await startSession()
    await saveAttendanceSnapshot(person.db, snapshot(id, 3))
    await completeRecordingSession(person.db, { id, endTime })
    await deleteServiceInstance(person.db, { id: instance.id, churchId: person.profile.church.id })
    expect(await findServiceInstance(person.db, instance.id)).toBeNull()
    expect(await listRecordingSessions(person.db)).toEqual([])
    expect(await listAttendance(person.db)).toEqual([])
    expect(await filesOf(id)).toEqual([])
  })

  test('a recording keeps the counts and the other metadata that version 1.0.0 sends', async () => {
    const id = await startSession()
    expect(await storedCounts()).toEqual([])
    await keepEarlierCounts(person.db, { id, counts: countsOf([crossing(1)]) })
    const counts = countsOf([crossing(1, { isUndone: true }), crossing(2, { direction: 'exit' })])
    await keepEarlierCounts(person.db, { id, counts })
    expect(await storedCounts()).toEqual([[id, counts]])
    const [row] = await backEnd.sql<{ metadata: object }>(
      `select metadata from public.recording_sessions where id = '${id}'`,
    )
    expect(row!.metadata).toEqual({ captureInterval: 60_000, ...counts })
  })

  test('a recording keeps the times in which nothing was counted, even without passages', async () => {
    const id = await startSession()
    const gaps = [{ from: startTime, to: endTime }]
    await keepEarlierCounts(person.db, { id, counts: countsOf([], gaps) })
    expect(await findSessionCounts(person.db, id)).toMatchObject({ events: [], gaps })
  })

  test('counts that arrive after the end are kept, and the end stays the same', async () => {
    const id = await startSession()
    await saveAttendanceSnapshot(person.db, snapshot(id, 8))
    await completeRecordingSession(person.db, { id, endTime })
    await keepEarlierCounts(person.db, { id, counts: countsOf([crossing(1)]) })
    expect(await storedCounts()).toHaveLength(1)
    const session = await findRecordingSession(person.db, id)
    expect(session).toMatchObject({ status: 'completed', maxPeopleCount: 8 })
    expect(Date.parse(session!.endTime!)).toBe(Date.parse(endTime))
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 8 }])
  })

  test('when version 1.0.0 sends many passages, a recording keeps the newest passages that fit into 256 kB', async () => {
    const id = await startSession()
    const line = '主礼拜堂の北側の入口'.repeat(4)
    const events = Array.from({ length: 2000 }, (_, index) => crossing(index, { line }))
    await keepEarlierCounts(person.db, { id, counts: countsOf(events) })
    const [[, kept] = []] = await storedCounts()
    expect(kept!.events.length).toBeGreaterThan(800)
    expect(kept!.events).toEqual(events.slice(-kept!.events.length))
    expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThanOrEqual(256 * 1024)
    const short = Array.from({ length: 2000 }, (_, index) => crossing(index, { line: '' }))
    await keepEarlierCounts(person.db, { id, counts: countsOf(short) })
    expect((await storedCounts())[0]![1].events.length).toBeGreaterThan(1400)
    await keepEarlierCounts(person.db, { id, counts: countsOf(events) })
    expect(await findSessionCounts(person.db, id)).toMatchObject({ startTime: expect.any(String), ...kept })
  })

  test('each snapshot lists the people in its picture, or null if the people were not saved', async () => {
    const id = await startSession()
    const people: [number, number, number, number, number][] = [[0.1, 0.2, 0.3, 0.4, 0.9]]
    const shot = snapshot(id, 1)
    await saveAttendanceSnapshot(person.db, { ...shot, metadata: { ...shot.metadata, isPrecise: true, people } })
    await saveAttendanceSnapshot(person.db, snapshot(id, 2))
    const shown = await listSnapshotsWithPeople(person.db, id)
    expect(shown.map((one) => one.people)).toEqual([people, null])
    const plain = await listAttendanceSnapshots(person.db, id)
    expect(shown).toEqual(plain.map((one, index) => ({ ...one, people: index === 0 ? people : null, isCounted: true })))
  })

  test('a picture without a count is not part of the average or of the attendance', async () => {
    const id = await startSession()
    const pictureOnly = () => {
      const shot = snapshot(id, 0)
      return { ...shot, metadata: { ...shot.metadata, isCounted: false } }
    }
    await saveAttendanceSnapshot(person.db, pictureOnly())
    await saveAttendanceSnapshot(person.db, pictureOnly())
    await completeRecordingSession(person.db, { id, endTime })
    expect(await listAttendance(person.db)).toEqual([])
    expect(await listRecordingSessions(person.db)).toMatchObject([{ isCounted: false, maxPeopleCount: 0 }])
    expect((await listSnapshotsWithPeople(person.db, id)).map(({ isCounted }) => isCounted)).toEqual([false, false])
    await saveAttendanceSnapshot(person.db, snapshot(id, 6))
    expect(await listRecordingSessions(person.db)).toMatchObject([
      { isCounted: true, avgPeopleCount: 6, maxPeopleCount: 6 },
    ])
    expect(await listAttendance(person.db)).toMatchObject([{ totalAttendance: 6, trackingMethod: 'ai' }])
  })

  test('a person of another church cannot read, extend, end or delete a recording', async () => {
    const id = await startSession()
    const shot = snapshot(id, 3)
    await saveAttendanceSnapshot(person.db, shot)
    const { db } = await backEnd.newPerson()
    expect(await listRecordingSessions(db)).toEqual([])
    expect(await listAttendanceSnapshots(db, id)).toEqual([])
    await expect(downloadSnapshotImage(db, snapshotPath(shot))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(saveAttendanceSnapshot(db, snapshot(id, 9))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(completeRecordingSession(db, { id, endTime })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(keepEarlierCounts(db, { id, counts: countsOf([crossing(1)]) })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await listSessionCounts(db, { serviceInstanceId: instance.id })).toEqual(new Map())
    expect(await findSessionCounts(db, id)).toBeNull()
    const stolen = { id, churchId: person.profile.church.id }
    await expect(deleteRecordingSession(db, stolen)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await filesOf(id)).toEqual([snapshotPath(shot)])
    expect(await findRecordingSession(person.db, id)).toMatchObject({ status: 'recording', maxPeopleCount: 3 })
  })

  test('a viewer can read a recording without its pictures, and cannot change it', async () => {
    const id = await startSession()
    const shot = snapshot(id, 3)
    await saveAttendanceSnapshot(person.db, shot)
    await backEnd.sql(`update public.profiles set church_role = 'viewer' where id = '${person.profile.id}'`)
    expect(await listAttendanceSnapshots(person.db, id)).toHaveLength(1)
    await expect(downloadSnapshotImage(person.db, snapshotPath(shot))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(saveAttendanceSnapshot(person.db, snapshot(id, 9))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(completeRecordingSession(person.db, { id, endTime })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(keepEarlierCounts(person.db, { id, counts: countsOf([crossing(1)]) })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await storedCounts()).toEqual([])
    await expect(deleteRecordingSession(person.db, { id, churchId: person.profile.church.id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await filesOf(id)).toEqual([snapshotPath(shot)])
  })
})

test('without a network, every command fails with the error offline, so that the command can be sent later', async () => {
  const id = await startSession()
  const offline = backEnd.newClient(() => Promise.reject(new TypeError('Failed to fetch')))
  const draft = v.parse(RecordingStart, {
    id,
    serviceInstanceId: instance.id,
    startTime,
    metadata: { captureInterval: 1 },
  })
  await expect(startRecordingSession(offline, draft)).rejects.toMatchObject({ kind: 'offline' })
  await expect(saveAttendanceSnapshot(offline, snapshot(id, 1))).rejects.toMatchObject({ kind: 'offline' })
  await expect(completeRecordingSession(offline, { id, endTime })).rejects.toMatchObject({ kind: 'offline' })
  await expect(keepEarlierCounts(offline, { id, counts: countsOf([]) })).rejects.toMatchObject({ kind: 'offline' })
})
