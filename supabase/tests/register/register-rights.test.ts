import { beforeAll, expect, test } from 'vitest'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import {
  addNewcomer,
  sendMarks,
  setRegisterEnabled,
  setRegisterExtras,
} from '../../../src/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '../../../src/domain/register/register.queries.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import { newId } from '../../../src/domain/shared/ids.ts'
import type { Person } from '../domain/people.ts'
import { newDevice, startRegisterChurch, today } from './register-church.ts'

const church = startRegisterChurch()
const { people, newService, newMember } = church
let service: string
let adult: string
let unknown: string
const children: Record<string, string> = {}

beforeAll(async () => {
  service = await newService()
  adult = await newMember('Naomi', { dateOfBirth: birthday(18), notes: 'secret' })
  unknown = await newMember('Orpah')
  children['born'] = await newMember('Obed', { dateOfBirth: addDays(birthday(18), 1) })
  children['banded'] = await newMember('Jesse', { ageBand: 'child' })
  const all = [adult, unknown, ...Object.values(children)]
  await newDevice(people.owner, service).send(all.map((member) => ({ member, state: 'present', seen: 0 })))
})

/** Returns the date of birth of a person who is `years` old from today. */
function birthday(years: number): string {
  const date = new Date()
  return `${date.getUTCFullYear() - years}-${today().slice(5)}`.replace('-02-29', '-03-01')
}

const marksOf = async ({ db }: Person) => {
  const { data } = await db.from('member_attendance').select('member_id').throwOnError()
  return data.map(({ member_id: id }) => id).toSorted()
}
const everyone = () => [adult, unknown, ...Object.values(children)].toSorted()
const withoutChildren = () => [adult, unknown].toSorted()

test('owners and staff see everyone, counters see adults on their days, and viewers see nothing', async () => {
  for (const person of [people.owner, people.staff]) {
    expect((await listRegisterPeople(person.db, service)).map(({ id }) => id).toSorted()).toEqual(everyone())
    const opened = await openRegister(person.db, service)
    expect(opened.state !== 'unknown' && opened.marks.map(({ member }) => member).toSorted()).toEqual(everyone())
    expect(await marksOf(person)).toEqual(everyone())
  }
  const listed = await listRegisterPeople(people.counter.db, service)
  expect(listed.map(({ id }) => id).toSorted()).toEqual(withoutChildren())
  expect(JSON.stringify(listed)).not.toContain('secret')
  const opened = await openRegister(people.counter.db, service)
  expect(opened).toMatchObject({ state: 'open', canSwitchOn: false, figures: { present: 4 } })
  expect(opened.state !== 'unknown' && opened.marks.map(({ member }) => member).toSorted()).toEqual(withoutChildren())
  expect(await marksOf(people.counter)).toEqual(withoutChildren())
  for (const person of [people.viewer, people.stranger]) {
    expect(await openRegister(person.db, service)).toEqual({ state: 'unknown' })
    const sent = { service, device: newId(), since: 0, marks: [{ member: adult, state: 'none' as const, seen: 0 }] }
    expect(await sendMarks(person.db, sent)).toEqual({ state: 'unknown' })
    await expect(listRegisterPeople(person.db, service)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(setRegisterExtras(person.db, { service, extras: 9 })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await marksOf(person)).toEqual([])
  }
})

test('a counter cannot change or guess the mark of a child, and cannot add a child', async () => {
  const device = newDevice(people.counter, service)
  await device.open()
  for (const child of Object.values(children)) {
    expect(await device.send([{ member: child, state: 'none', seen: 0 }])).toMatchObject({
      refused: [child],
      marks: [],
    })
    // A counter's mark is also refused if the child already has this mark.
    expect(await device.send([{ member: child, state: 'present', seen: 0 }])).toMatchObject({
      refused: [child],
      marks: [],
    })
  }
  const newcomer = { service, device: newId(), member: newId(), firstName: 'Salmon', lastName: null }
  await expect(addNewcomer(people.counter.db, { ...newcomer, ageBand: 'child' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await addNewcomer(people.counter.db, { ...newcomer, ageBand: 'adult' })).toMatchObject({ refused: [] })
  await church.sql(`delete from public.members where id = '${newcomer.member}'`)
  expect(await church.registerOf(service)).toMatchObject({ total: 5, extras: 1 })
})

test('the age of a member on the day of the service decides, not the age today', async () => {
  const yesterday = await newService(addDays(today(), -1))
  const [of] = await church.sql<{ band: string }>(
    `select private.age_band_at('${addDays(today(), -1)}', '${birthday(18)}', null) as band`,
  )
  expect(of).toEqual({ band: 'child' })
  const listed = await listRegisterPeople(people.counter.db, yesterday)
  expect(listed.map(({ id }) => id)).toEqual([unknown])
  await newDevice(people.owner, yesterday).mark(adult, 'present')
  expect(await marksOf(people.counter)).toEqual(withoutChildren())
})

test('counters cannot take the register of a past service or write marks directly to the table', async () => {
  const past = await newService(addDays(today(), -2))
  expect(await openRegister(people.counter.db, past)).toEqual({ state: 'unknown' })
  const { data: records } = await people.counter.db.from('attendance').select('id').eq('service_instance_id', service)
  for (const member of [unknown, children['born']!]) {
    const row = { attendance_id: records![0]!.id, member_id: member, was_present: false }
    const { error } = await people.counter.db.from('member_attendance').insert(row)
    expect(error?.code).toBe('42501')
    const { data } = await people.counter.db
      .from('member_attendance')
      .update({ was_present: false })
      .eq('member_id', member)
      .select('id')
    expect(data).toEqual([])
  }
})

test('people cannot overwrite the figures of a register, and cannot make a register by hand', async () => {
  const { db } = people.owner
  const record = (await db.from('attendance').select('id').eq('service_instance_id', service)).data![0]!.id
  for (const change of [{ total_attendance: 99 }, { extras: 99 }, { adults_count: 0 }]) {
    const { error } = await db.from('attendance').update(change).eq('id', record).select('id')
    expect(error?.message).toContain('attendance_register_kept')
  }
  const { error } = await db.from('attendance').insert({ service_instance_id: service, source: 'register' })
  expect(error?.code).toBe('42501')
  const typed = { service_instance_id: service, total_attendance: 9, extras: 3 }
  expect((await db.from('attendance').insert(typed)).error?.message).toContain('attendance_extras_of_register')
  expect((await db.from('attendance').update({ notes: 'rain' }).eq('id', record)).error).toBeNull()
})

test('malformed marks and too many marks are refused', async () => {
  const { db } = people.owner
  const device = newId()
  const mark = { member: adult, state: 'present', seen: 0 }
  for (const marks of [
    'none',
    [{ ...mark, state: 'late' }],
    [{ ...mark, seen: -1 }],
    [{ ...mark, member: null }],
    [{ ...mark, member: 'x' }],
    [3],
    Array.from({ length: 501 }, () => mark),
  ]) {
    const { error } = await db.rpc('send_marks', { service, device, marks })
    expect(error?.code, JSON.stringify(marks).slice(0, 80)).toMatch(/^22/)
  }
  for (const extras of [-1, 100_001]) {
    await expect(setRegisterExtras(db, { service, extras })).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('only owners and staff can switch the register on or off, and the log has a line for each switch', async () => {
  for (const person of [people.counter, people.viewer]) {
    await expect(setRegisterEnabled(person.db, false)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  await setRegisterEnabled(people.staff.db, false)
  expect((await findProfile(people.viewer.db))?.church.registerEnabled).toBe(false)
  const lines = await listAuditLines(people.owner.db, { filter: {}, timeZone: 'UTC', limit: 1 })
  expect(lines).toMatchObject([
    { personName: people.staff.username, kind: 'churches', changes: { register_enabled: [true, false] } },
  ])
  const { error } = await people.owner.db
    .from('churches')
    .update({ register_enabled: true } as never)
    .eq('id', people.owner.profile.church.id)
  expect(error?.code).toBe('42501')
})

test('while the register is off, no mark is accepted, counters see no marks, and old marks are kept', async () => {
  await setRegisterEnabled(people.owner.db, false)
  const off = { kind: 'invalid', message: 'The register is switched off in your church.' }
  for (const person of [people.owner, people.staff, people.counter]) {
    const opened = await openRegister(person.db, service)
    expect(opened).toMatchObject({ state: 'off', canSwitchOn: person !== people.counter, marks: [], regulars: [] })
    const sent = { service, device: newId(), since: 0, marks: [{ member: unknown, state: 'none' as const, seen: 0 }] }
    expect(await sendMarks(person.db, sent)).toMatchObject({ state: 'off', refused: [unknown], marks: [] })
    await expect(listRegisterPeople(person.db, service)).rejects.toMatchObject(off)
    await expect(setRegisterExtras(person.db, { service, extras: 1 })).rejects.toMatchObject(off)
    const newcomer = { service, device: newId(), member: newId(), firstName: 'Salmon', lastName: null, ageBand: null }
    await expect(addNewcomer(person.db, newcomer)).rejects.toMatchObject(off)
  }
  expect(await marksOf(people.counter)).toEqual([])
  expect((await marksOf(people.owner)).length).toBeGreaterThan(3)
  await setRegisterEnabled(people.owner.db, true)
  expect(await openRegister(people.owner.db, service)).toMatchObject({ state: 'open', figures: { present: 4 } })
})

test('a new church has no register', async () => {
  const own = await newService(today(), {}, people.stranger)
  expect(await openRegister(people.stranger.db, own)).toMatchObject({ state: 'off', canSwitchOn: true })
})
