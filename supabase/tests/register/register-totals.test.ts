import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listAttendanceHistory } from '../../../src/domain/attendance/attendance-history.queries.ts'
import { recordAttendance, removeAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { findServiceTotal, listServiceTotals } from '../../../src/domain/attendance/service-total.queries.ts'
import { serviceTotalsCsv } from '../../../src/domain/attendance/service-totals.csv.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { deleteMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import { findMember } from '../../../src/domain/members/member.queries.ts'
import { setRegisterExtras } from '../../../src/domain/register/register.commands.ts'
import { openRegister } from '../../../src/domain/register/register.queries.ts'
import { deleteServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { listTrendServices } from '../../../src/domain/trends/trend-service.queries.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import { newDevice, startRegisterChurch, today } from './register-church.ts'

const church = startRegisterChurch()
const { people, newService, newMember, registerOf } = church

async function takenRegister(names = ['Ruth', 'Boaz', 'Naomi']) {
  const service = await newService()
  const members: string[] = []
  for (const name of names) members.push(await newMember(name))
  const device = newDevice(people.owner, service)
  await device.send(members.map((member) => ({ member, state: 'present', seen: 0 })))
  return { service, members, device }
}
const typed = (serviceInstanceId: string, totalAttendance: number) =>
  recordAttendance(people.owner.db, v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance }))

test('the number of people by name, the official total and the difference are the same everywhere', async () => {
  const { service } = await takenRegister()
  const { db } = people.owner
  expect(await setRegisterExtras(db, { service, extras: 4 })).toMatchObject({ present: 3, extras: 4, total: 7 })
  expect(await findServiceTotal(db, service)).toMatchObject({
    total: 7,
    source: 'register',
    namedPresent: 3,
    unnamed: 4,
  })
  // An usher counted more people than the register has.
  await typed(service, 84)
  const opened = await openRegister(db, service)
  expect(opened).toMatchObject({
    figures: { total: 7, others: [{ source: 'typed', total: 84 }], official: { total: 84, source: 'typed' } },
  })
  const facts = { total: 84, source: 'typed', namedPresent: 3, unnamed: 81 }
  expect(await findServiceTotal(db, service)).toMatchObject(facts)
  const ofService = ({ serviceInstanceId }: { serviceInstanceId: string }) => serviceInstanceId === service
  const totals = (await listServiceTotals(db)).filter(ofService)
  expect(totals).toMatchObject([facts])
  expect((await listTrendServices(db, {})).filter(ofService)).toMatchObject([{ total: 84, namedPresent: 3 }])
  const [header, row] = serviceTotalsCsv(totals, 'UTC', new Date())
    .split('\r\n')
    .map((line) => line.split(','))
  const inFile = (column: string) => row![header!.findIndex((name) => name.endsWith(column))]
  expect([inFile('total'), inFile('named present'), inFile('without a name')]).toEqual(['84', '3', '81'])
  const { data } = await db.auth.getSession()
  const answer = await church.fetch(
    new Request(`http://localhost/api/service-instances/${service}/total`, {
      headers: { apikey: church.key(), authorization: `Bearer ${data.session!.access_token}` },
    }),
  )
  expect(await answer.json()).toMatchObject(facts)
})

test('the difference is negative when more people have a name than were counted', async () => {
  const { service } = await takenRegister()
  await typed(service, 2)
  expect(await findServiceTotal(people.owner.db, service)).toMatchObject({ total: 2, namedPresent: 3, unnamed: -1 })
  expect(await findServiceTotal(people.owner.db, await newService())).toMatchObject({
    namedPresent: null,
    unnamed: null,
  })
})

test('the number of adults or children is unknown if an age is missing and no present person is of this kind', async () => {
  const service = await newService()
  const device = newDevice(people.owner, service)
  const adult = await newMember('Naomi', { dateOfBirth: '1950-01-01', ageBand: 'child' })
  await device.mark(adult, 'present')
  expect(await registerOf(service)).toEqual({ total: 1, adults: 1, children: 0, visitors: 0, extras: 0 })
  await device.mark(await newMember('Orpah', { membershipStatus: 'visitor' }), 'present')
  expect(await registerOf(service)).toEqual({ total: 2, adults: 1, children: null, visitors: 1, extras: 0 })
  await device.mark(await newMember('Obed', { ageBand: 'child' }), 'present')
  expect(await registerOf(service)).toEqual({ total: 3, adults: 1, children: 1, visitors: 1, extras: 0 })
  await device.mark(adult, 'away')
  expect(await registerOf(service)).toEqual({ total: 2, adults: null, children: 1, visitors: 1, extras: 0 })
})

test('a register without marks and extras is deleted, and the service is not counted', async () => {
  const { service, members, device } = await takenRegister(['Ruth'])
  const { db } = people.owner
  await setRegisterExtras(db, { service, extras: 5 })
  await device.mark(members[0]!, 'none')
  expect(await registerOf(service)).toMatchObject({ total: 5 })
  await setRegisterExtras(db, { service, extras: 0 })
  expect(await registerOf(service)).toBeUndefined()
  expect(await findServiceTotal(db, service)).toMatchObject({ total: null, source: null, counts: 0 })
  // Extras alone also make a register.
  await setRegisterExtras(db, { service, extras: 6 })
  expect(await findServiceTotal(db, service)).toMatchObject({ total: 6, source: 'register', namedPresent: null })
})

test('the register shows marks that the API wrote on another count, and changes these marks there', async () => {
  const service = await newService()
  const [ruth, boaz] = [await newMember('Ruth'), await newMember('Boaz')]
  const { id: record } = await typed(service, 40)
  const { db } = people.staff
  const row = { attendance_id: record, member_id: ruth }
  await db.from('member_attendance').insert(row).throwOnError()
  const device = newDevice(people.owner, service)
  const by = people.staff.username
  expect(await device.open()).toMatchObject({ marks: [{ member: ruth, state: 'present', by, mine: false }] })
  expect(await registerOf(service)).toBeUndefined()
  await device.mark(boaz, 'present')
  expect(await registerOf(service)).toMatchObject({ total: 2 })
  await device.mark(ruth, 'away')
  const marks = await church.sql(`select attendance_id = '${record}' as typed, was_present from public.member_attendance
    where member_id = '${ruth}'`)
  expect(marks).toEqual([{ typed: true, was_present: false }])
  expect(await registerOf(service)).toMatchObject({ total: 1 })
  // A change of a mark through the API gets a new revision and reaches the device.
  await db.from('member_attendance').update({ was_present: true }).match(row).throwOnError()
  expect(await device.poll()).toMatchObject({
    marks: [{ member: ruth, state: 'present', by }],
    figures: { present: 2 },
  })
  expect(await registerOf(service)).toMatchObject({ total: 2 })
  // The deletion of a count also deletes its marks.
  await removeAttendance(people.owner.db, { id: record })
  expect(await device.poll()).toMatchObject({ marks: [{ member: ruth, state: 'none' }], figures: { present: 1 } })
  expect(await registerOf(service)).toMatchObject({ total: 1 })
})

test('when the register is deleted, every screen loses the marks of the register', async () => {
  const { service, members, device } = await takenRegister()
  await device.open()
  const [record] = await listAttendance(people.owner.db, { serviceInstanceId: service })
  await removeAttendance(people.owner.db, { id: record!.id, reason: 'the wrong day' })
  await device.poll()
  expect(members.map((member) => device.shown(member))).toEqual(['none', 'none', 'none'])
  await device.mark(members[0]!, 'present')
  expect(await registerOf(service)).toMatchObject({ total: 1 })
  await deleteServiceInstance(people.owner.db, { id: service, churchId: people.owner.profile.church.id })
  expect(await church.sql(`select from private.register_changes where service_instance_id = '${service}'`)).toEqual([])
})

test('the deletion of a member removes the name and keeps every total', async () => {
  const { service, members } = await takenRegister()
  const { db } = people.owner
  const before = await registerOf(service)
  const member = (await findMember(db, members[0]!))!
  await updateMember(db, { ...member, ageBand: 'child' })
  await deleteMember(db, { id: member.id })
  expect(await registerOf(service)).toEqual({ ...before, extras: 1 })
  expect(await findServiceTotal(db, service)).toMatchObject({ total: 3, namedPresent: 2, unnamed: 1 })
  const lines = await listAttendanceHistory(db, { serviceInstanceId: service })
  expect(lines.map(({ change }) => change)).toEqual(['added'])
})

test('the marks of half a day make one line of history and no log line, and later marks make another line', async () => {
  const logged = async () =>
    (await listAuditLines(people.owner.db, { filter: {}, timeZone: 'UTC', limit: 200 })).filter(
      ({ kind }) => kind !== 'members' && kind !== 'service_instances',
    ).length
  const before = await logged()
  const { service, members, device } = await takenRegister(['Ruth'])
  const lines = () =>
    church.sql(`select change, source, before ->> 'total' as before, after ->> 'total' as after
      from public.attendance_history where service_instance_id = '${service}' order by id`)
  await device.mark(await newMember('Boaz'), 'present')
  await newDevice(people.staff, service).mark(await newMember('Naomi'), 'present')
  await setRegisterExtras(people.staff.db, { service, extras: 2 })
  const added = { change: 'added', source: 'register', before: null, after: '5' }
  expect(await lines()).toEqual([added])
  await church.sql(`alter table public.attendance_history disable trigger attendance_history_refuse;
    update public.attendance_history set changed_at = changed_at - interval '13 hours'
      where service_instance_id = '${service}';
    alter table public.attendance_history enable trigger attendance_history_refuse`)
  await device.mark(members[0]!, 'none')
  expect(await lines()).toEqual([added, { change: 'changed', source: 'register', before: '5', after: '4' }])
  expect(await logged()).toBe(before)
})

test('webhooks send the total of a register after ten quiet minutes, and send nothing for people who are away', async () => {
  const { profile, db } = people.owner
  await church.sql(`insert into private.integrations (user_id, webhook_url, webhook_secret, webhook_enabled)
    values ('${profile.id}', 'https://hooks.example.org', '${'a'.repeat(64)}', true)`)
  const service = await newService()
  const waiting = () =>
    church.sql(`select payload -> 'data' ->> 'totalAttendance' as total,
        round(extract(epoch from next_attempt_at - created_at) / 60)::integer as minutes
      from private.webhook_deliveries where event = 'attendance.recorded' and outcome is null
        and payload -> 'data' ->> 'serviceInstanceId' = '${service}'`)
  const device = newDevice(people.owner, service)
  const ruth = await newMember('Ruth')
  await device.mark(await newMember('Boaz'), 'away')
  expect(await waiting()).toEqual([])
  await device.mark(ruth, 'present')
  await setRegisterExtras(db, { service, extras: 2 })
  expect(await waiting()).toEqual([{ total: '3', minutes: 10 }])
  await setRegisterExtras(db, { service, extras: 0 })
  await device.mark(ruth, 'none')
  expect(await waiting()).toEqual([])
  await church.sql(`delete from private.integrations where user_id = '${profile.id}'`)
})

test('an earlier service does not show the register of a later service', async () => {
  const { service } = await takenRegister()
  const earlier = await newService(addDays(today(), -7))
  expect(await openRegister(people.owner.db, earlier)).toMatchObject({ marks: [], figures: { total: 0 } })
  expect(await openRegister(people.owner.db, service)).toMatchObject({ figures: { total: 3 } })
})
