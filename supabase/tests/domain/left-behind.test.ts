import { beforeAll, expect, test } from 'vitest'
import { signIn, signUp } from '../../../src/domain/access/credentials.commands.ts'
import { changeRole, removePerson } from '../../../src/domain/access/people.commands.ts'
import { findRemoval } from '../../../src/domain/access/people.queries.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { sendRecordingOp } from '../../../src/features/studio/upload/recording-ops.ts'
import type { RecordingOp } from '../../../src/features/studio/upload/recording-ops.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { password, startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
let owner: Person
let church: string
let service: string

beforeAll(async () => {
  owner = await backEnd.newPerson()
  church = owner.profile.church.id
  const { data } = await owner.db
    .from('service_instances')
    .insert({ service_name: 'Vespers', instance_date: new Date().toISOString().slice(0, 10), start_time: '18:00' })
    .select('id')
    .single()
    .throwOnError()
  service = data.id
})

async function colleague(role: string): Promise<Person> {
  const person = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_id = '${church}', church_role = '${role}'
    where id = '${person.profile.id}'`)
  return person
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Returns the operations that a recording of ten minutes leaves in the outbox of its laptop. */
function recorded(startTime: string, sessionId: string = crypto.randomUUID()) {
  const at = (minute: number) => new Date(Date.parse(startTime) + minute * 60_000).toISOString()
  const snapshot = (minute: number): RecordingOp => ({
    kind: 'snapshot',
    sessionId,
    snapshotId: crypto.randomUUID(),
    churchId: church,
    timestamp: at(minute),
    peopleCount: 7,
    confidenceScore: 80,
    metadata: {} as never,
  })
  return {
    sessionId,
    start: {
      kind: 'start-session',
      sessionId,
      serviceInstanceId: service,
      eventId: null,
      startTime,
      targetFps: 10,
      confidenceThreshold: 40,
      metadata: { captureInterval: 60_000 },
    } satisfies RecordingOp,
    snapshot,
    counts: {
      kind: 'keep-counts',
      sessionId,
      counts: { events: [], gaps: [], occupancy: { start: 0, corrections: [{ time: at(1), value: 4 }] } },
    } satisfies RecordingOp,
    minute: (minute: number): RecordingOp => ({
      kind: 'keep-minutes',
      sessionId,
      minutes: [{ minute, revision: 1, steps: [[500, 'entry']], peopleInView: 7 }],
    }),
    end: { kind: 'complete-session', sessionId, endTime: at(10) } satisfies RecordingOp,
  }
}

function send({ db }: Person, data: RecordingOp) {
  const entry = {
    key: 1,
    id: 'x',
    group: 's',
    userId: 'u',
    data,
    createdAt: 0,
    attempts: 0,
    refused: null,
    isDurable: true,
  }
  return sendRecordingOp(db, entry, data.kind === 'snapshot' ? smallJpeg().buffer : null)
}

const kept = (session: string) =>
  backEnd.sql(`select s.status, s.max_people_count as people, metadata -> 'occupancy' -> 'corrections' is not null as counts,
      (select count(*)::integer from public.recording_minutes where recording_session_id = s.id) as minutes,
      (select count(*)::integer from public.attendance_snapshots as p where p.recording_session_id = s.id
        and p.image_url is not null) as pictures,
      (select total_attendance from public.attendance where ai_session_id = s.id) as total
    from public.recording_sessions as s where id = '${session}'`)

test.each(['staff', 'counter'])(
  'when a person recorded as %s before being removed, the recording arrives once',
  async (role) => {
    const person = await colleague(role)
    const { sessionId, start, snapshot, counts, minute, end } = recorded(ago(20))
    const ops = [start, snapshot(1), snapshot(2), counts, minute(0), minute(1), end]
    // The start arrived before the removal. After the start, the laptop was offline.
    expect(await send(person, start)).toEqual({ kind: 'sent' })
    await removePerson(owner.db, person.profile.id)
    expect(await findRemoval(person.db)).toMatchObject({ churchName: owner.profile.church.name })
    for (const op of [...ops, ...ops]) expect(await send(person, op), op.kind).toEqual({ kind: 'sent' })
    expect(await kept(sessionId)).toEqual([
      { status: 'completed', people: 7, counts: true, minutes: 2, pictures: 2, total: 7 },
    ])
    const filter = { person: person.profile.id }
    const lines = await listAuditLines(owner.db, { filter, timeZone: owner.profile.church.timeZone, limit: 9 })
    expect(lines.map((line) => `${line.personName} ${auditSentence(line).split(',')[0]}`)).toEqual([
      `${person.username} ended a recording of Vespers`,
      `${person.username} started a recording of Vespers`,
    ])
  },
)

test('a recording arrives even if its start had not arrived before the person was removed', async () => {
  const person = await colleague('staff')
  await removePerson(owner.db, person.profile.id)
  const { sessionId, start, snapshot, end } = recorded(ago(60))
  for (const op of [start, snapshot(1), end]) expect(await send(person, op), op.kind).toEqual({ kind: 'sent' })
  expect(await kept(sessionId)).toMatchObject([{ status: 'completed', pictures: 1, total: 7 }])
})

test('a late start of a recording keeps the time at which a person entered the number of people inside', async () => {
  const person = await colleague('staff')
  await removePerson(owner.db, person.profile.id)
  const { sessionId, start } = recorded(ago(60))
  const peopleToldAt = ago(70)
  expect(await send(person, { ...start, way: 'door', peopleAtStart: 0, peopleToldAt })).toEqual({ kind: 'sent' })
  const [session] = await backEnd.sql<{ told: string }>(
    `select people_told_at as told from public.recording_sessions where id = '${sessionId}'`,
  )
  expect(new Date(session!.told).toISOString()).toBe(peopleToldAt)
})

test('attack: a removed person can send only recordings that the person made before the removal', async () => {
  const person = await colleague('staff')
  const [before, mine] = [await kept(service), recorded(ago(5))]
  const foreign = recorded(ago(5))
  await send(owner, foreign.start)
  await send(person, mine.start)
  await removePerson(owner.db, person.profile.id)
  const later = recorded(new Date(Date.now() + 10 * 60_000).toISOString())
  const old = recorded(ago(8 * 24 * 60))
  const nowhere = { ...recorded(ago(5)).start, serviceInstanceId: null }
  const [nextMay] = await backEnd.sql<{ id: string }>(
    `insert into public.service_instances (church_id, service_name, instance_date, start_time)
       values ('${church}', 'Vespers', now()::date + 170, '18:00') returning id`,
  )
  const faraway = { ...recorded(ago(5)).start, serviceInstanceId: nextMay!.id }
  const refused = [
    later.start,
    old.start,
    nowhere,
    faraway,
    mine.snapshot(30),
    foreign.snapshot(1),
    foreign.counts,
    foreign.minute(0),
    foreign.end,
  ]
  for (const op of refused) expect(await send(person, op), JSON.stringify(op)).toMatchObject({ kind: 'refused' })
  await send(person, mine.minute(30))
  expect(await kept(mine.sessionId)).toMatchObject([{ minutes: 0, status: 'recording' }])
  expect(await kept(foreign.sessionId)).toMatchObject([{ minutes: 0, pictures: 0, status: 'recording' }])
  for (const table of ['members', 'services', 'recording_sessions', 'attendance', 'profiles', 'churches'] as const) {
    expect((await person.db.from(table).select('*')).data, table).toEqual([])
  }
  const { error } = await person.db.from('attendance').insert({ service_instance_id: service, total_attendance: 9 })
  expect(error).not.toBeNull()
  expect(await kept(service)).toEqual(before)
  // The removed account cannot sign in, and its username is free.
  const again = signIn(backEnd.newClient(), { username: person.username, password })
  await expect(again).rejects.toMatchObject({ name: 'DomainError' })
  await signUp(backEnd.newClient(), { username: person.username, password })
  // After a week, the server accepts no data from the account. The next removal of a person deletes the account.
  await backEnd.sql(
    `update private.removals set removed_at = now() - interval '8 days' where person_id = '${person.profile.id}'`,
  )
  expect(await findRemoval(person.db)).toBeNull()
  expect(await send(person, mine.end)).toMatchObject({ kind: 'refused' })
  const next = await colleague('counter')
  await removePerson(owner.db, next.profile.id)
  expect(await backEnd.sql(`select id from auth.users where id = '${person.profile.id}'`)).toEqual([])
})

test('attack: a removed person’s ended recording gets no later minutes, and after a day no data at all', async () => {
  const person = await colleague('counter')
  const { sessionId, start, snapshot, counts, minute, end } = recorded(ago(20))
  for (const op of [start, snapshot(1), minute(0), end]) expect(await send(person, op)).toEqual({ kind: 'sent' })
  await removePerson(owner.db, person.profile.id)
  const before = await kept(sessionId)
  expect(await send(person, minute(11))).toEqual({ kind: 'sent' })
  expect(await kept(sessionId)).toEqual(before)
  await backEnd.sql(
    `update public.recording_sessions set start_time = start_time - interval '25 hours', end_time = end_time - interval '25 hours'
       where id = '${sessionId}'`,
  )
  for (const op of [snapshot(2), minute(1), counts]) expect(await send(person, op)).toMatchObject({ kind: 'refused' })
  expect(await kept(sessionId)).toEqual(before)
})

test('attack: for a removed person, an event or recording of today gives no access to next May’s service', async () => {
  const person = await colleague('staff')
  const [faraway] = await backEnd.sql<{ service: string; event: string }>(
    `with service as (
       insert into public.service_instances (church_id, service_name, instance_date, start_time)
         values ('${church}', 'Vespers', now()::date + 170, '18:00') returning id
     ), event as (
       insert into public.events (church_id, user_id, name, event_type, start_date)
         select '${church}', '${owner.profile.id}', 'Fair', 'social', now() + days from unnest(array[interval '0', '170 days']) as days
         returning id, start_date
     )
     select service.id as service, (select id from event order by start_date limit 1) as now,
       (select id from event order by start_date desc limit 1) as event from service`,
  )
  const { service: nextMay, event: fairOfMay, now } = faraway as { service: string; event: string; now: string }
  // The recording began while the person was staff. Staff may record for any date.
  const begun = recorded(ago(15))
  expect(await send(person, { ...begun.start, serviceInstanceId: nextMay })).toEqual({ kind: 'sent' })
  await removePerson(owner.db, person.profile.id)
  for (const place of [
    { serviceInstanceId: nextMay, eventId: now },
    { serviceInstanceId: service, eventId: fairOfMay },
  ]) {
    expect(await send(person, { ...recorded(ago(5)).start, ...place }), JSON.stringify(place)).toMatchObject({
      kind: 'refused',
    })
  }
  for (const op of [begun.snapshot(1), begun.minute(1), begun.end]) {
    expect(await send(person, op), op.kind).toMatchObject({ kind: 'refused' })
  }
  const both = recorded(ago(5))
  expect(await send(person, { ...both.start, eventId: now })).toEqual({ kind: 'sent' })
  expect(await backEnd.sql(`select from public.attendance where service_instance_id = '${nextMay}'`)).toEqual([])
})

test('when a removed person sends a recording late, the service’s history names that person', async () => {
  const person = await colleague('counter')
  await removePerson(owner.db, person.profile.id)
  const { start, snapshot, end } = recorded(ago(30))
  for (const op of [start, snapshot(1), end]) expect(await send(person, op)).toEqual({ kind: 'sent' })
  const lines = await backEnd.sql(
    `select changed_by_name as name, change, after ->> 'total' as total from public.attendance_history
       where service_instance_id = '${service}' order by id desc limit 1`,
  )
  expect(lines).toEqual([{ name: person.username, change: 'added', total: '7' }])
})

test('when a person’s role changed and the person was not removed, the person cannot send a recording', async () => {
  const person = await colleague('staff')
  await changeRole(owner.db, { id: person.profile.id, role: 'viewer' })
  expect(await send(person, recorded(ago(5)).start)).toMatchObject({ kind: 'refused' })
  expect(await findRemoval(person.db)).toBeNull()
})
