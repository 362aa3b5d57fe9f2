import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { listAttendanceHistory, listDatedNotes } from '../../src/domain/attendance/attendance-history.queries.ts'
import {
  correctAttendance,
  recordAttendance,
  recordReasonedCount,
  removeAttendance,
} from '../../src/domain/attendance/attendance.commands.ts'
import { findAttendance, listAttendance } from '../../src/domain/attendance/attendance.queries.ts'
import { AttendanceDraft } from '../../src/domain/attendance/attendance.schema.ts'
import { findServiceTotal } from '../../src/domain/attendance/service-total.queries.ts'
import { auditDetails, auditSentence } from '../../src/domain/audit/audit-text.ts'
import { listAuditLines } from '../../src/domain/audit/audit-line.queries.ts'
import { createEvent, updateEvent } from '../../src/domain/events/event.commands.ts'
import { findEvent } from '../../src/domain/events/event.queries.ts'
import { EVENT_DEFAULTS, EventDraft } from '../../src/domain/events/event.schema.ts'
import { createServiceInstance, updateServiceInstance } from '../../src/domain/services/service-instance.commands.ts'
import { findServiceInstance } from '../../src/domain/services/service-instance.queries.ts'
import { ServiceInstanceDraft } from '../../src/domain/services/service-instance.schema.ts'
import { createService, updateService } from '../../src/domain/services/service.commands.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '../../src/domain/services/service.schema.ts'
import { startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'

// Only owners and staff may read the notes of counts and services, and the contact persons of events.
const backEnd = startBackEnd()
const ROLES = ['owner', 'staff', 'counter', 'viewer', 'outsider'] as const
type Role = (typeof ROLES)[number]
const people = {} as Record<Role, Person>
const things = { service: '', count: '', event: '' }

beforeAll(async () => {
  for (const role of ROLES) people[role] = await backEnd.newPerson()
  const church = people.owner.profile.church.id
  for (const role of ['staff', 'counter', 'viewer'] as const) {
    await backEnd.sql(`update public.profiles set church_id = '${church}', church_role = '${role}'
      where id = '${people[role].profile.id}'`)
  }
  const { db } = people.owner
  const [{ today } = { today: '' }] = await backEnd.sql<{ today: string }>(
    `select (now() at time zone time_zone)::date::text as today from public.churches where id = '${church}'`,
  )
  const service = { serviceName: 'Vespers', instanceDate: today, startTime: '18:00', notes: 'canary of the service' }
  things.service = (await createServiceInstance(db, v.parse(ServiceInstanceDraft, service))).id
  things.count = (await recordAttendance(db, counted(40, 'canary of the count'))).id
  const event = { ...EVENT_DEFAULTS, name: 'Picnic', startDate: today, contactPerson: 'canary of the event' }
  things.event = (await createEvent(db, { ...v.parse(EventDraft, event), timeZone: 'UTC' })).id
})

const counted = (totalAttendance: number, notes: string) =>
  v.parse(AttendanceDraft, { serviceInstanceId: things.service, totalAttendance, notes })

async function send(role: Role, method: string, path: string, body?: object, prefer = 'return=representation') {
  const { data } = await people[role].db.auth.getSession()
  const headers = {
    apikey: backEnd.key(),
    authorization: `Bearer ${data.session!.access_token}`,
    ...(path.startsWith('/rest/') && method !== 'GET' && { prefer }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const request = new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await backEnd.fetch(request)
  return { status: response.status, text: await response.text() }
}

/** Each path with the number of confidential texts that owners and staff find in its answer. */
const PATHS = (): [path: string, texts: number][] => [
  ['/api/attendance', 1],
  [`/api/attendance/${things.count}`, 1],
  ['/api/service-instances', 1],
  [`/api/service-instances/${things.service}`, 1],
  [`/api/service-instances/${things.service}/attendance`, 1],
  ['/api/service-totals?with=parts', 1],
  ['/api/events', 1],
  [`/api/events/${things.event}`, 1],
  ['/rest/v1/attendance?select=*,attendance_notes(*)', 1],
  ['/rest/v1/service_instances?select=*,...service_instance_notes(kept:notes)', 1],
  ['/rest/v1/service_instances?select=id,attendance(*,attendance_notes(notes)),service_instance_notes(notes)', 2],
  ['/rest/v1/events?select=*,event_contacts(*)', 1],
  ['/rest/v1/service_totals?select=*', 1],
  ['/rest/v1/service_totals?select=note', 1],
  ['/rest/v1/attendance_notes?select=*', 1],
  ['/rest/v1/service_instance_notes?select=*', 1],
  ['/rest/v1/event_contacts?select=*', 1],
  ['/rest/v1/attendance?select=*', 0],
  ['/rest/v1/attendance?select=notes', 0],
  ['/rest/v1/service_instances?select=*', 0],
  ['/rest/v1/service_instances?select=notes,attendance(notes)', 0],
  ['/rest/v1/events?select=*', 0],
  ['/rest/v1/churches?select=id,attendance(notes),service_instances(notes),events(contact_person)', 0],
]

test.each(ROLES)('the role %s can find confidential texts only if it is owner or staff', async (role) => {
  const isEditor = role === 'owner' || role === 'staff'
  const found: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const [path, texts] of PATHS()) {
    const { text } = await send(role, 'GET', path)
    found[path] = text.split('canary of').length - 1
    expected[path] = isEditor ? texts : 0
  }
  expect(found).toEqual(expected)
})

test.each(['counter', 'viewer', 'outsider'] as const)('a filter or sorting reveals no text to a %s', async (role) => {
  const told: string[] = []
  for (const path of [
    'attendance?select=id&notes=like.$',
    'attendance?select=id&notes=not.is.null',
    'attendance?select=id&or=(notes.like.$,total_attendance.lt.0)',
    'service_instances?select=id&notes=like.$',
    'service_instances?select=id&notes=not.is.null',
    'events?select=id&contact_person=like.$',
    'events?select=id&contact_person=not.is.null',
    'service_totals?select=service_instance_id&note=like.$',
    'service_totals?select=service_instance_id&note=not.is.null',
    'attendance_notes?select=attendance_id&notes=like.$',
    'service_instance_notes?select=service_instance_id&notes=like.$',
    'event_contacts?select=event_id&contact_person=like.$',
    'attendance?select=id,attendance_notes!inner(changed_at)',
    'attendance?select=id,attendance_notes!inner(changed_at)&attendance_notes.notes=like.$',
    'attendance?select=id,service_instances!inner(id)&service_instances.notes=like.$',
  ]) {
    const { status, text } = await send(role, 'GET', `/rest/v1/${path.replace('$', '*canary*')}`)
    if (status === 200 && text !== '[]') told.push(`${path}: ${text}`)
  }
  expect(told).toEqual([])
})

test('a counter can write a note but not read it, and can correct a total without changing its note', async () => {
  const { counter, owner } = people
  const mine = await recordAttendance(counter.db, counted(41, 'canary of a counter'))
  expect(mine).toMatchObject({ totalAttendance: 41, notes: 'canary of a counter' })
  expect(await findAttendance(owner.db, mine.id)).toMatchObject({ notes: 'canary of a counter' })
  expect(await findAttendance(counter.db, mine.id)).toMatchObject({ totalAttendance: 41, notes: null })
  expect(await findServiceTotal(counter.db, things.service)).toMatchObject({ total: 41, note: null })
  const parts = { adultsCount: 30, childrenCount: null, visitorsCount: null, reason: null }
  await correctAttendance(counter.db, { ...parts, id: things.count, totalAttendance: 42 })
  const patched = await send('counter', 'PATCH', `/api/attendance/${things.count}`, { totalAttendance: 43 })
  expect(JSON.parse(patched.text)).toMatchObject({ totalAttendance: 43, adultsCount: 30, notes: null })
  const notes = (await listAttendance(owner.db)).map((each) => each.notes)
  expect(notes).toEqual(['canary of the count', 'canary of a counter'])
  await backEnd.sql(`delete from public.attendance where id = '${mine.id}'`)
})

test('people who may read the history read the reason of each change, and only owners and staff read notes', async () => {
  const { counter, staff, owner } = people
  const reasoned = { ...counted(41, 'canary of a counter'), reason: 'balcony was missed' }
  const refusals = { viewer: 'forbidden', outsider: 'not-found' } as const
  for (const [role, kind] of Object.entries(refusals) as [Role, string][]) {
    await expect(recordReasonedCount(people[role].db, reasoned), role).rejects.toMatchObject({ kind })
  }
  const { id } = await recordReasonedCount(counter.db, reasoned)
  const linesFor = async (role: Role) => {
    const lines = await listAttendanceHistory(people[role].db, { serviceInstanceId: things.service })
    return lines.filter(({ attendanceId }) => attendanceId === id)
  }
  const notesFor = async (role: Role) =>
    (await listDatedNotes(people[role].db, { serviceInstanceId: things.service })).get(id)
  const [added] = await linesFor('owner')
  for (const role of ROLES) {
    const isEditor = role === 'owner' || role === 'staff'
    const expected = isEditor ? { notes: 'canary of a counter', changedAt: added!.changedAt } : undefined
    expect(await notesFor(role), role).toEqual(expected)
  }
  const correction = { id, totalAttendance: 43, adultsCount: null, childrenCount: null, visitorsCount: null }
  await correctAttendance(staff.db, { ...correction, notes: 'canary of the staff', reason: 'choir was missed' })
  const changed = await notesFor('owner')
  expect(changed?.notes).toBe('canary of the staff')
  expect(changed?.changedAt).not.toBe(added!.changedAt)
  await correctAttendance(staff.db, { ...correction, totalAttendance: 44, reason: null })
  await removeAttendance(owner.db, { id })
  for (const role of ROLES) {
    const lines = await linesFor(role)
    const told = lines.map(({ change, before, after, reason }) => [change, before?.['total'], after?.['total'], reason])
    const all = [
      ['removed', 44, undefined, null],
      ['changed', 43, 44, null],
      ['changed', 41, 43, 'choir was missed'],
      ['added', undefined, 41, 'balcony was missed'],
    ]
    expect(told, role).toEqual(role === 'counter' || role === 'outsider' ? [] : all)
    expect(JSON.stringify(lines)).not.toContain('canary')
    expect(await notesFor(role), role).toBeUndefined()
  }
})

test('owners and staff can change and clear confidential texts, and get the saved text back', async () => {
  const { owner, staff } = people
  const service = { id: things.service }
  expect(await updateServiceInstance(staff.db, { ...service, notes: 'Choir' })).toMatchObject({ notes: 'Choir' })
  expect(await updateServiceInstance(staff.db, { ...service, speaker: 'Ruth' })).toMatchObject({ notes: 'Choir' })
  expect(await updateServiceInstance(owner.db, { ...service, notes: null })).toMatchObject({ notes: null })
  expect(await findServiceInstance(owner.db, things.service)).toMatchObject({ notes: null, speaker: 'Ruth' })
  expect(await updateServiceInstance(owner.db, { ...service, notes: 'canary of the service' })).toMatchObject({
    notes: 'canary of the service',
  })
  const event = { id: things.event, timeZone: 'UTC' }
  expect(await updateEvent(staff.db, { ...event, contactPerson: null })).toMatchObject({ contactPerson: null })
  expect(await findEvent(staff.db, things.event)).toMatchObject({ contactPerson: null })
  await updateEvent(staff.db, { ...event, contactPerson: 'canary of the event' })
  const parts = { adultsCount: null, childrenCount: null, visitorsCount: null, reason: null }
  await correctAttendance(staff.db, { ...parts, id: things.count, totalAttendance: 43, notes: null })
  expect(await findAttendance(staff.db, things.count)).toMatchObject({ notes: null })
  const patched = await send('owner', 'PATCH', `/api/attendance/${things.count}`, { notes: 'canary of the count' })
  expect(JSON.parse(patched.text)).toMatchObject({ totalAttendance: 43, notes: 'canary of the count' })
  const tooLong = await send('owner', 'PATCH', `/rest/v1/attendance?id=eq.${things.count}`, {
    notes: 'x'.repeat(10_001),
  })
  expect(tooLong.text).toContain('attendance_notes_length')
})

test('notes that version 1.0.0 writes into the old column are kept, and null does not delete the notes', async () => {
  const id = crypto.randomUUID()
  const row = { id, service_instance_id: things.service, total_attendance: 7, notes: 'From the outbox' }
  const select = 'select=id,totalAttendance:total_attendance,notes'
  const sent = await send('counter', 'POST', `/rest/v1/attendance?${select}`, row)
  expect(sent.status).toBe(201)
  const noteOf = async () => (await findAttendance(people.owner.db, id))?.notes
  expect(await noteOf()).toBe('From the outbox')
  // The client sends the row again, because it does not know whether the first request arrived.
  const again = 'resolution=ignore-duplicates'
  await send('counter', 'POST', `/rest/v1/attendance?on_conflict=id`, { ...row, notes: 'Another' }, again)
  expect(await noteOf()).toBe('From the outbox')
  await send('owner', 'PATCH', `/rest/v1/attendance?id=eq.${id}`, { total_attendance: 8, notes: null })
  expect(await noteOf()).toBe('From the outbox')
  const merge = 'resolution=merge-duplicates,return=representation'
  await send('owner', 'POST', `/rest/v1/attendance?on_conflict=id`, { ...row, notes: 'Merged' }, merge)
  expect(await noteOf()).toBe('Merged')
  await backEnd.sql(`delete from public.attendance where id = '${id}'`)
  const left = await backEnd.sql(`select from public.attendance_notes where attendance_id = '${id}'`)
  expect(left).toEqual([])
})

test('viewers and people of another church cannot write a confidential text', async () => {
  const row = { service_instance_id: things.service, total_attendance: 7, notes: 'Planted' }
  const again = 'resolution=ignore-duplicates'
  for (const role of ['outsider', 'viewer'] as const) {
    await send(role, 'POST', '/rest/v1/attendance?on_conflict=id', { ...row, id: things.count }, again)
    await send(role, 'POST', '/rest/v1/attendance', { ...row, id: crypto.randomUUID() })
    await send(role, 'PATCH', `/rest/v1/attendance?id=eq.${things.count}`, { notes: 'Planted' })
    await send(role, 'PATCH', `/rest/v1/service_instances?id=eq.${things.service}`, { notes: '' })
    await send(role, 'PATCH', `/rest/v1/events?id=eq.${things.event}`, { contact_person: '' })
    await send(role, 'PATCH', `/rest/v1/event_contacts?event_id=eq.${things.event}`, { contact_person: 'Planted' })
    await send(role, 'DELETE', `/rest/v1/event_contacts?event_id=eq.${things.event}`)
    // The event gets the id of a count that already has a confidential text.
    await send(role, 'POST', '/rest/v1/events', {
      id: things.count,
      name: 'X',
      start_date: '2026-01-01',
      contact_person: 'P',
    })
  }
  const { db } = people.owner
  expect(await findAttendance(db, things.count)).toMatchObject({ notes: 'canary of the count' })
  expect(await findServiceInstance(db, things.service)).toMatchObject({ notes: 'canary of the service' })
  expect(await findEvent(db, things.event)).toMatchObject({ contactPerson: 'canary of the event' })
})

test('the audit log names the changed confidential text and does not contain the text', async () => {
  const { db } = people.owner
  const lines = async () =>
    (await listAuditLines(db, { filter: {}, timeZone: 'UTC', limit: 1 })).map((line) =>
      [auditSentence(line), ...auditDetails(line, 'UTC')].join(' | '),
    )
  await updateEvent(db, { id: things.event, timeZone: 'UTC', location: 'Hall', contactPerson: 'Orpah' })
  expect(await lines()).toEqual(['changed the event Picnic | Contact person | Location: Hall'])
  await updateEvent(db, { id: things.event, timeZone: 'UTC', contactPerson: null })
  expect(await lines()).toEqual(['changed the event Picnic | Contact person'])
  await updateEvent(db, { id: things.event, timeZone: 'UTC', contactPerson: 'canary of the event' })
  await updateEvent(db, { id: things.event, timeZone: 'UTC', location: 'Nave', contactPerson: 'canary of the event' })
  expect(await lines()).toEqual(['changed the event Picnic | Location: Hall → Nave'])
})

test('when a series ends earlier, a date that has notes is kept', async () => {
  const { db } = await backEnd.newPerson()
  const monday = { ...SERVICE_DEFAULTS, name: 'Mass', dayOfWeek: 1, recurrencePattern: 'weekly' }
  const service = await createService(db, v.parse(ServiceDraft, monday))
  const [first, , third] = await datesOf(db, service.id)
  await updateServiceInstance(db, { id: third!.id, notes: 'Choir' })
  await updateService(db, { id: service.id, recurrenceEndDate: first!.date })
  expect((await datesOf(db, service.id)).map(({ id }) => id)).toEqual([first!.id, third!.id])
  expect(await findServiceInstance(db, third!.id)).toMatchObject({ notes: 'Choir' })
})

async function datesOf(db: Person['db'], service: string) {
  const { data } = await db
    .from('service_instances')
    .select('id, date:instance_date')
    .eq('service_id', service)
    .order('instance_date')
    .throwOnError()
  return data
}

test('when data of 1.0.0 is upgraded, confidential texts move to separate tables, and rows stay the same', async () => {
  const { owner } = people
  await backEnd.sql(`
    do $$ begin
    delete from public.attendance_notes where attendance_id = '${things.count}';
    alter table public.attendance disable trigger user;
    update public.attendance set notes = 'Of 1.0.0' where id = '${things.count}';
    perform private.take_texts_apart();
    alter table public.attendance enable trigger user;
    end $$`)
  expect(await findAttendance(owner.db, things.count)).toMatchObject({ totalAttendance: 43, notes: 'Of 1.0.0' })
  expect(await findAttendance(people.viewer.db, things.count)).toMatchObject({ totalAttendance: 43, notes: null })
})
