import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { chooseOfficialTotal } from '../../../src/domain/attendance/official-total.commands.ts'
import { recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { findServiceTotal } from '../../../src/domain/attendance/service-total.queries.ts'
import { deleteMember } from '../../../src/domain/members/member.commands.ts'
import { findMember } from '../../../src/domain/members/member.queries.ts'
import { undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { merged } from '../merging/merge-church.ts'
import { addNewcomer, sendMarks, setRegisterExtras } from '../../../src/domain/register/register.commands.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import { newId } from '../../../src/domain/shared/ids.ts'
import { newDevice, startRegisterChurch, today } from './register-church.ts'

const church = startRegisterChurch()
const { people, newService, newMember, registerOf } = church

test('a person of another church cannot block a register by adding a row with its id', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const digits = createHash('md5').update(`register${service}`).digest('hex')
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const elsewhere = await newService(today(), {}, people.stranger)
  const row = { id, service_instance_id: elsewhere, total_attendance: 1 }
  await people.stranger.db.from('attendance').insert(row).throwOnError()
  expect(await newDevice(people.owner, service).mark(ruth, 'present')).toMatchObject({ figures: { present: 1 } })
})

test('a service has one register, which people do not make by hand', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const row = { service_instance_id: service, source: 'register' as const, total_attendance: 5 }
  expect((await people.owner.db.from('attendance').insert(row)).error).toMatchObject({ code: '42501' })
  await newDevice(people.owner, service).mark(ruth, 'present')
  const others = await church.sql(`insert into public.attendance
    (church_id, service_instance_id, source, total_attendance)
    values ('${people.owner.profile.church.id}', '${service}', 'register', 5)
    on conflict (church_id, service_instance_id) where source = 'register' do nothing returning id`)
  expect(others).toEqual([])
})

test('a repeated tap changes nothing, even after a merge or if the first tap changed nothing', async () => {
  const service = await newService()
  const [ruth, twin] = [await newMember('Ruth'), await newMember('Ruth')]
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  const taps = { [ruth]: newId(), [twin]: newId() }
  const sendAgain = (member: string) => phone.send([{ member, state: 'present', seen: 0, tap: taps[member]! }])
  await laptop.mark(ruth, 'present')
  // The mark is already known, so this tap changes nothing. The server still remembers the tap.
  await sendAgain(ruth)
  await laptop.mark(ruth, 'none')
  expect(await sendAgain(ruth)).toMatchObject({ refused: [], marks: [{ member: ruth, state: 'none' }] })
  await sendAgain(twin)
  await merged(people.owner.db, ruth, twin)
  await laptop.poll()
  await laptop.mark(ruth, 'none')
  expect(await sendAgain(twin)).toMatchObject({ refused: [], figures: { present: 0 } })
  expect(await phone.send([{ member: ruth, state: 'present', seen: 0, tap: newId() }])).toMatchObject({
    figures: { present: 1 },
  })
})

test('a repeated tap changes nothing after a second merge or after an undone merge', async () => {
  const service = await newService()
  const [lea, twin, kept] = [await newMember('Lea'), await newMember('Lea'), await newMember('Lea')]
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  const marks = [{ member: lea, state: 'present' as const, seen: 0, tap: newId() }]
  const first = await merged(people.owner.db, twin, lea)
  expect(await phone.send(marks)).toMatchObject({ figures: { present: 1 } })
  await undoMerge(people.owner.db, first)
  expect(await phone.send(marks)).toMatchObject({ figures: { present: 1 } })
  await merged(people.owner.db, twin, lea)
  await merged(people.owner.db, kept, twin)
  await laptop.poll()
  await laptop.mark(kept, 'none')
  expect(await phone.send(marks)).toMatchObject({ figures: { present: 0 } })
})

test('a tap on a mark that came with an archive changes nothing when it is sent again', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  await laptop.mark(ruth, 'present')
  await church.sql(`delete from private.register_changes where service_instance_id = '${service}'`)
  const marks = [{ member: ruth, state: 'present' as const, seen: 0, tap: newId() }]
  await phone.send(marks)
  await laptop.open()
  await laptop.mark(ruth, 'none')
  expect(await phone.send(marks)).toMatchObject({ refused: [], figures: { present: 0 } })
})

test('a refused tap is judged again when the phone repeats it', async () => {
  const service = await newService(addDays(today(), 1))
  const ruth = await newMember('Ruth')
  const marks = [{ member: ruth, state: 'present' as const, seen: 0, tap: newId() }]
  const phone = newDevice(people.owner, service)
  expect(await phone.send(marks)).toMatchObject({ refused: [ruth] })
  await church.sql(`update public.service_instances set instance_date = '${today()}' where id = '${service}'`)
  expect(await phone.send(marks)).toMatchObject({ refused: [], figures: { present: 1 } })
})

test('the register keeps the last twenty taps of a member', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const phone = newDevice(people.owner, service)
  const taps = Array.from({ length: 21 }, newId)
  for (const [at, tap] of taps.entries()) {
    await phone.send([{ member: ruth, state: at % 2 ? 'none' : 'present', seen: 0, tap }])
  }
  const [row] = await church.sql<{ taps: string[] }>(
    `select to_jsonb(taps) as taps from private.register_changes where service_instance_id = '${service}'`,
  )
  expect(row?.taps).toEqual(taps.slice(1).toReversed())
})

test('a late tap changes nothing after a newer tap replaced it, and other taps count', async () => {
  const service = await newService()
  const [ruth, boaz] = [await newMember('Ruth'), await newMember('Boaz')]
  const phone = newDevice(people.owner, service)
  const [older, newer] = [newId(), newId()]
  const late = { member: ruth, state: 'present' as const, seen: 0, tap: older }
  await phone.send([{ member: ruth, state: 'none', seen: 0, tap: newer, replaces: [older] }])
  expect(await phone.send([late, { member: boaz, state: 'present', seen: 0, tap: newId() }])).toMatchObject({
    refused: [],
    figures: { present: 1 },
  })
  expect([phone.shown(ruth), phone.shown(boaz)]).toEqual(['none', 'present'])
  expect(await phone.send([{ ...late, tap: newId() }])).toMatchObject({ figures: { present: 2 } })
})

test('a late tap changes nothing after a refused tap replaced it, and the refused tap is judged again', async () => {
  const service = await newService(addDays(today(), 1))
  const ruth = await newMember('Ruth')
  const phone = newDevice(people.owner, service)
  const [older, newer] = [newId(), newId()]
  const present = { member: ruth, state: 'present' as const, seen: 0, tap: newer, replaces: [older] }
  expect(await phone.send([present])).toMatchObject({ refused: [ruth], marks: [] })
  const away = { member: ruth, state: 'away' as const, seen: 0, tap: older }
  expect(await phone.send([away])).toMatchObject({ refused: [], figures: { away: 0 } })
  // Screens that have seen no mark of this person are up to date.
  expect(await newDevice(people.staff, service).mark(ruth, 'away')).toMatchObject({ refused: [], figures: { away: 1 } })
  await church.sql(`update public.service_instances set instance_date = '${today()}' where id = '${service}'`)
  expect(await phone.send([present])).toMatchObject({ refused: [], figures: { present: 1 } })
})

test('a tap that a refused tap replaced stays done while the device marks the person again', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  const [older, newer] = [newId(), newId()]
  await laptop.mark(ruth, 'present')
  const none = { member: ruth, state: 'none' as const, seen: 0, tap: newer, replaces: [older] }
  for (const _ of Array.from({ length: 21 })) expect(await phone.send([none])).toMatchObject({ refused: [ruth] })
  const [row] = await church.sql<{ taps: string[] }>(
    `select to_jsonb(taps) as taps from private.register_changes where service_instance_id = '${service}'`,
  )
  expect(row?.taps).toEqual([older])
  await laptop.mark(ruth, 'none')
  await phone.send([{ member: ruth, state: 'present', seen: 0, tap: newId() }])
  const away = { member: ruth, state: 'away' as const, seen: 0, tap: older }
  expect(await phone.send([away])).toMatchObject({ refused: [], figures: { present: 1 } })
})

test('a refused mark of a deleted or unknown member is not kept, and one of an archived mark changes nothing', async () => {
  const service = await newService()
  const [ruth, boaz] = [await newMember('Ruth'), await newMember('Boaz')]
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  await deleteMember(people.owner.db, { id: ruth })
  const none = (member: string) => ({ member, state: 'none' as const, seen: 7, tap: newId(), replaces: [newId()] })
  const unknown = newId()
  expect(await phone.send([none(ruth), none(unknown)])).toMatchObject({ refused: [ruth, unknown].toSorted() })
  const changes = `select member_id, state, revision::int from private.register_changes where service_instance_id = '${service}'`
  expect(await church.sql(changes)).toEqual([])
  await laptop.mark(boaz, 'present')
  await church.sql(`delete from private.register_changes where service_instance_id = '${service}'`)
  expect(await phone.send([none(boaz)])).toMatchObject({ refused: [boaz], marks: [{ state: 'present', mine: false }] })
  expect(await church.sql(changes)).toEqual([{ member_id: boaz, state: 'present', revision: 0 }])
  expect(await newDevice(people.staff, service).mark(boaz, 'away')).toMatchObject({ refused: [], figures: { away: 1 } })
})

test('a mark that changes nothing does not outdate the screens of other devices', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const [phone, laptop] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  await phone.send([{ member: ruth, state: 'none', seen: 0, tap: newId(), replaces: [newId()] }])
  expect(await laptop.mark(ruth, 'away')).toMatchObject({ refused: [], figures: { away: 1 } })
})

test.each([
  ['more than ten', Array.from({ length: 11 }, newId)],
  ['a text', 'older'],
  ['no ids', ['older']],
])('a mark is refused if it names %s as the taps that it replaces', async (_, replaces) => {
  const service = await newService()
  const marks = [{ member: await newMember('Ruth'), state: 'present', seen: 0, tap: newId(), replaces }]
  const { error } = await people.owner.db.rpc('send_marks', { service, device: newId(), marks })
  expect(error).toMatchObject({ code: Array.isArray(replaces) && replaces.length < 10 ? '22P02' : '22023' })
})

test('a repeated call does not add a deleted newcomer again', async () => {
  const service = await newService()
  const phone = newDevice(people.owner, service)
  const member = newId()
  const newcomer = { service, device: phone.device, member, firstName: 'Obed', lastName: null, ageBand: null }
  await addNewcomer(people.owner.db, newcomer)
  await deleteMember(people.staff.db, { id: member })
  expect(await addNewcomer(people.owner.db, newcomer)).toMatchObject({ marks: [{ member, state: 'none' }] })
  expect(await findMember(people.owner.db, member)).toBeNull()
})

test('an old screen of another person on the same device changes nothing', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const device = newId()
  const send = (person: typeof people.owner, state: 'present' | 'away', seen = 0) =>
    sendMarks(person.db, { service, device, since: 0, marks: [{ member: ruth, state, seen }] })
  await send(people.staff, 'present')
  expect(await send(people.owner, 'away')).toMatchObject({ refused: [ruth], marks: [{ state: 'present' }] })
  expect(await send(people.staff, 'away')).toMatchObject({ refused: [], marks: [{ state: 'away' }] })
})

test('a screen with an outdated number cannot change the number of people without a name', async () => {
  const service = await newService()
  const { db } = people.owner
  expect(await setRegisterExtras(db, { service, extras: 3, seen: 0 })).toMatchObject({ extras: 3 })
  expect(await setRegisterExtras(people.staff.db, { service, extras: 9, seen: 0 })).toMatchObject({ extras: 3 })
  expect(await registerOf(service)).toMatchObject({ total: 3 })
  expect(await setRegisterExtras(db, { service, extras: 4, seen: 3 })).toMatchObject({ extras: 4, total: 4 })
  expect(await setRegisterExtras(db, { service, extras: 5 })).toMatchObject({ extras: 5 })
})

test('a number without a name that is sent again, or arrives after one that replaces it, changes nothing', async () => {
  const service = await newService()
  const { db } = people.owner
  const [older, newer] = [newId(), newId()]
  const zero = { service, extras: 0, seen: 0, tap: newer, replaces: [older] }
  expect(await setRegisterExtras(db, zero)).toMatchObject({ extras: 0 })
  const late = { service, extras: 5, seen: 0, tap: older, replaces: [] }
  expect(await setRegisterExtras(db, late)).toMatchObject({ extras: 0, total: 0 })
  expect(await registerOf(service)).toBeUndefined()
  expect(await setRegisterExtras(db, { ...late, tap: newId() })).toMatchObject({ extras: 5, total: 5 })
  expect(await setRegisterExtras(db, { ...zero, seen: 5 })).toMatchObject({ extras: 5 })
})

test('a number without a name that was refused is not judged again under the same id', async () => {
  const service = await newService()
  const { db } = people.owner
  await setRegisterExtras(people.staff.db, { service, extras: 3 })
  const [older, refused] = [newId(), newId()]
  const sent = { service, extras: 9, seen: 0, tap: refused, replaces: [older] }
  expect(await setRegisterExtras(db, sent)).toMatchObject({ extras: 3 })
  await setRegisterExtras(people.staff.db, { service, extras: 0 })
  expect(await setRegisterExtras(db, sent)).toMatchObject({ extras: 0 })
  expect(await setRegisterExtras(db, { ...sent, tap: older, replaces: [] })).toMatchObject({ extras: 0 })
})

test('the register keeps the last twenty requests with a number without a name, apart for each service', async () => {
  const [service, other] = [await newService(), await newService()]
  const { db } = people.owner
  const taps = Array.from({ length: 21 }, newId)
  for (const [extras, tap] of taps.entries()) await setRegisterExtras(db, { service, extras, tap, replaces: [] })
  const [row] = await church.sql<{ taps: string[] }>(
    `select to_jsonb(taps) as taps from private.register_extras where service_instance_id = '${service}'`,
  )
  expect(row?.taps).toEqual(taps.slice(1).toReversed())
  expect(await setRegisterExtras(db, { service: other, extras: 4, tap: taps[20]!, replaces: [] })).toMatchObject({
    extras: 4,
  })
})

test('a number without a name replaces at most ten requests', async () => {
  const service = await newService()
  const send = (count: number) =>
    setRegisterExtras(people.owner.db, {
      service,
      extras: count,
      tap: newId(),
      replaces: Array.from({ length: count }, newId),
    })
  expect(await send(10)).toMatchObject({ extras: 10 })
  await expect(send(11)).rejects.toMatchObject({ kind: 'invalid' })
})

test('a counter gets full pages without children, and the key of the next page names no child', async () => {
  const service = await newService()
  const child = await newMember('Obed', { lastName: 'Aaa', ageBand: 'child' })
  const adult = await newMember('Naomi', { lastName: 'Aab' })
  await newMember('Jesse', { lastName: 'Aac', ageBand: 'child' })
  const page = async (after_key: string, most: number) => {
    const { data } = await people.counter.db.rpc('list_register_people', { service, after_key, most }).throwOnError()
    return data as { ids: string[]; next: string | null }
  }
  const first = await page('', 1)
  expect(first.ids).toEqual([adult])
  expect(first.next).not.toContain(child)
  const second = await page(first.next!, 1)
  expect(second.ids).toHaveLength(1)
  expect(JSON.stringify([first, second])).not.toMatch(/obed|jesse/i)
})

test('other screens learn of a deleted member within one poll, and counters learn nothing of a child', async () => {
  const service = await newService()
  const [ruth, boaz] = [await newMember('Ruth'), await newMember('Boaz')]
  const child = await newMember('Obed', { ageBand: 'child' })
  const [first, second] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  const counter = newDevice(people.counter, service)
  await first.send([ruth, boaz, child].map((member) => ({ member, state: 'present', seen: 0 })))
  await Promise.all([second.open(), counter.open()])
  await deleteMember(people.owner.db, { id: ruth })
  await deleteMember(people.owner.db, { id: child })
  await second.poll()
  expect([ruth, boaz, child].map((member) => second.shown(member))).toEqual(['none', 'present', 'none'])
  const update = await counter.poll()
  expect(update).toMatchObject({ marks: [{ member: ruth, state: 'none' }] })
  expect(JSON.stringify(update)).not.toContain(child)
  // A screen that opens now shows only Boaz.
  expect(await newDevice(people.staff, service).open()).toMatchObject({ marks: [{ member: boaz }] })
})

test('a register without marks stays while it has a note', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const device = newDevice(people.owner, service)
  await device.mark(ruth, 'present')
  const record = `select id from public.attendance where service_instance_id = '${service}'`
  const [{ id } = { id: '' }] = await church.sql<{ id: string }>(record)
  await people.owner.db.from('attendance').update({ notes: 'Counted twice' }).eq('id', id).throwOnError()
  await device.mark(ruth, 'none')
  expect(await church.sql(record)).toEqual([{ id }])
  expect(await findServiceTotal(people.owner.db, service)).toMatchObject({ total: null, counts: 0 })
  await device.mark(ruth, 'present')
  const notes = await church.sql(`select notes from public.attendance_notes where attendance_id = '${id}'`)
  expect(notes).toEqual([{ notes: 'Counted twice' }])
})

test('a chosen register stays without marks, and another count is the total until marks return', async () => {
  const service = await newService()
  const ruth = await newMember('Ruth')
  const { db } = people.owner
  const device = newDevice(people.owner, service)
  await device.mark(ruth, 'present')
  await recordAttendance(db, v.parse(AttendanceDraft, { serviceInstanceId: service, totalAttendance: 40 }))
  const [{ id } = { id: '' }] = await church.sql<{ id: string }>(
    `select id from public.attendance where service_instance_id = '${service}' and source = 'register'`,
  )
  await chooseOfficialTotal(db, { serviceInstanceId: service, choice: { attendanceId: id } })
  expect(await findServiceTotal(db, service)).toMatchObject({ total: 1, source: 'register' })
  await device.mark(ruth, 'none')
  expect(await findServiceTotal(db, service)).toMatchObject({ total: 40, source: 'typed' })
  await device.mark(ruth, 'present')
  expect(await findServiceTotal(db, service)).toMatchObject({ total: 1, source: 'register', chosenBy: 'person' })
})
