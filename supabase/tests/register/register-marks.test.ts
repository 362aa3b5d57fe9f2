import { expect, test } from 'vitest'
import { deleteMember } from '../../../src/domain/members/member.commands.ts'
import { addNewcomer, sendMarks, setRegisterExtras } from '../../../src/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '../../../src/domain/register/register.queries.ts'
import { markDidNotHappen } from '../../../src/domain/attendance/official-total.commands.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import { newId } from '../../../src/domain/shared/ids.ts'
import { newDevice, startRegisterChurch, today } from './register-church.ts'

const church = startRegisterChurch()
const { people, newService, newMember } = church

/** Returns a service, a member, and the devices of two people. Both devices have opened the register. */
async function twoScreens(date = today()) {
  const service = await newService(date)
  const ruth = await newMember('Ruth')
  const [first, second] = [newDevice(people.owner, service), newDevice(people.staff, service)]
  await first.open()
  await second.open()
  return { service, ruth, first, second }
}

test('marks of one person reach the screen of another, with the name of the person who marked', async () => {
  const { service, ruth, first, second } = await twoScreens()
  const boaz = await newMember('Boaz')
  expect(await first.mark(ruth, 'present')).toMatchObject({ refused: [], figures: { present: 1, total: 1 } })
  await first.mark(boaz, 'away')
  const by = people.owner.username
  expect(await second.poll()).toMatchObject({
    marks: [
      { member: ruth, state: 'present', by, mine: false },
      { member: boaz, state: 'away', by, mine: false },
    ],
    figures: { present: 1, away: 1, extras: 0, total: 1, others: [], official: { total: 1, source: 'register' } },
  })
  expect(await second.poll()).toMatchObject({ marks: [] })
  expect(await openRegister(people.owner.db, service)).toMatchObject({ marks: [{ mine: true }, { mine: true }] })
})

test('when two people tap the same member with different marks, the first tap wins on both screens', async () => {
  const { ruth, first, second } = await twoScreens()
  await first.mark(ruth, 'present')
  await second.poll()
  // Both screens show the mark. The first person takes the mark back, and then the second person marks Ruth as away.
  expect(await first.mark(ruth, 'none')).toMatchObject({ refused: [] })
  expect(await second.mark(ruth, 'away')).toMatchObject({ refused: [ruth], marks: [{ member: ruth, state: 'none' }] })
  await first.poll()
  expect([first.shown(ruth), second.shown(ruth)]).toEqual(['none', 'none'])
})

test('after one person marked a family while another person unmarked it, both screens show the same', async () => {
  const { service, first, second } = await twoScreens()
  const family = await Promise.all(['Ruth', 'Boaz', 'Obed'].map((name) => newMember(name)))
  const shown = () => [first, second].map((screen) => family.map(screen.shown))
  const tap = (screen: typeof first, state: 'present' | 'none') =>
    Promise.all(family.map((id) => screen.mark(id, state)))
  await tap(first, 'present')
  await second.poll()
  await Promise.all([tap(first, 'none'), tap(second, 'present')])
  await Promise.all([first.poll(), second.poll()])
  const [one, other] = shown()
  expect(other).toEqual(one)
  const present = one!.filter((state) => state === 'present').length
  expect((await church.registerOf(service))?.['total'] ?? 0).toBe(present)
})

test('an outdated screen can mark a person as present, but cannot make other changes', async () => {
  const { ruth, first, second } = await twoScreens()
  await first.mark(ruth, 'away')
  // The second screen has not polled since then, so this screen knows of no mark.
  expect(await second.send([{ member: ruth, state: 'present', seen: 0 }])).toMatchObject({ refused: [] })
  expect(await first.send([{ member: ruth, state: 'none', seen: 0 }])).toMatchObject({
    refused: [ruth],
    marks: [{ member: ruth, state: 'present' }],
  })
  expect(first.shown(ruth)).toBe('present')
})

test('an earlier mark of the same device does not make its screen outdated', async () => {
  const { service, ruth } = await twoScreens()
  const device = newId()
  const send = (state: 'present' | 'away' | 'none') =>
    sendMarks(people.owner.db, { service, device, since: 0, marks: [{ member: ruth, state, seen: 0 }] })
  for (const state of ['present', 'none', 'away'] as const) {
    expect(await send(state)).toMatchObject({ refused: [], marks: [{ state }] })
  }
})

test('repeated marks change nothing and keep their revision', async () => {
  const { service, ruth } = await twoScreens()
  const boaz = await newMember('Boaz')
  const batch = {
    service,
    device: newId(),
    since: 0,
    marks: [
      { member: ruth, state: 'present' as const, seen: 0 },
      { member: boaz, state: 'away' as const, seen: 0 },
    ],
  }
  const once = await sendMarks(people.owner.db, batch)
  expect(await sendMarks(people.owner.db, batch)).toEqual(once)
  expect(await sendMarks(people.staff.db, { ...batch, device: newId() })).toMatchObject({ refused: [] })
  expect(await church.sql(`select from public.member_attendance where member_id = '${ruth}'`)).toHaveLength(1)
})

test('of two marks for a person in one request, the later mark wins', async () => {
  const { service, ruth, first } = await twoScreens()
  await first.send([
    { member: ruth, state: 'present', seen: 0 },
    { member: ruth, state: 'none', seen: 0 },
  ])
  expect(first.shown(ruth)).toBe('none')
  expect(await church.registerOf(service)).toBeUndefined()
})

test('a mark of a deleted member is refused, and the other marks of the request are kept', async () => {
  const { service, ruth, first } = await twoScreens()
  const boaz = await newMember('Boaz')
  await deleteMember(people.owner.db, { id: ruth })
  const gone = newId()
  const update = await first.send([
    { member: ruth, state: 'present', seen: 0 },
    { member: boaz, state: 'present', seen: 0 },
    { member: gone, state: 'present', seen: 0 },
  ])
  expect(update).toMatchObject({ marks: [{ member: boaz, state: 'present' }], figures: { present: 1 } })
  expect(update.state === 'open' && update.refused.toSorted()).toEqual([ruth, gone].toSorted())
  expect(await church.registerOf(service)).toMatchObject({ total: 1 })
})

test('a future service accepts marks as away but not as present, and is not counted', async () => {
  const { service, ruth, first } = await twoScreens(addDays(today(), 7))
  const boaz = await newMember('Boaz')
  expect(await first.mark(ruth, 'present')).toMatchObject({ refused: [ruth], figures: { present: 0, official: null } })
  expect(await first.mark(boaz, 'away')).toMatchObject({ refused: [], figures: { away: 1, total: 0, official: null } })
  const facts = `select attendance_recorded, counts, official_total, named_present from public.service_instances
    where id = '${service}'`
  expect(await church.sql(facts)).toEqual([
    { attendance_recorded: false, counts: 0, official_total: null, named_present: null },
  ])
  const histories = `select from public.attendance_history where service_instance_id = '${service}'`
  expect(await church.sql(histories)).toEqual([])
  const tooEarly = { kind: 'invalid', message: 'People can be marked as present from the day of the service on.' }
  await expect(setRegisterExtras(people.owner.db, { service, extras: 3 })).rejects.toMatchObject(tooEarly)
  const newcomer = { firstName: 'Obed', lastName: null, ageBand: null }
  const adding = addNewcomer(people.owner.db, { service, device: newId(), member: newId(), ...newcomer })
  await expect(adding).rejects.toMatchObject(tooEarly)
  // Now the service is today.
  await church.sql(`update public.service_instances set instance_date = '${today()}' where id = '${service}'`)
  await first.mark(ruth, 'present')
  expect(await church.sql(facts)).toEqual([
    { attendance_recorded: true, counts: 1, official_total: 1, named_present: 1 },
  ])
  await first.mark(ruth, 'none')
  expect(await church.sql(facts)).toEqual([
    { attendance_recorded: false, counts: 0, official_total: null, named_present: null },
  ])
})

test('the day of a service begins at midnight in the time zone of the church', async () => {
  const { service, ruth, first } = await twoScreens()
  const zoneAt = (zone: string) =>
    church.sql(`update public.churches set time_zone = '${zone}' where id = '${people.owner.profile.church.id}'`)
  const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  try {
    // The two zones never have the same date.
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    await church.sql(`update public.service_instances set instance_date = '${dayIn(east)}' where id = '${service}'`)
    await zoneAt(west)
    expect(await first.mark(ruth, 'present')).toMatchObject({ refused: [ruth] })
    await zoneAt(east)
    expect(await first.mark(ruth, 'present')).toMatchObject({ refused: [] })
  } finally {
    await zoneAt('UTC')
  }
})

test('a service that did not happen accepts no marks, and its marks return when it did happen after all', async () => {
  const { service, ruth, first } = await twoScreens()
  const boaz = await newMember('Boaz')
  await first.mark(ruth, 'present')
  await markDidNotHappen(people.owner.db, { serviceInstanceIds: [service], reason: 'snow' })
  for (const state of ['present', 'away'] as const) {
    expect(await first.mark(boaz, state)).toMatchObject({ state: 'not held', refused: [boaz] })
  }
  expect(await first.mark(ruth, 'none')).toMatchObject({ refused: [ruth], figures: { present: 1, official: null } })
  const notHeld = { kind: 'invalid', message: 'This service did not happen, so its register cannot be taken.' }
  await expect(setRegisterExtras(people.owner.db, { service, extras: 3 })).rejects.toMatchObject(notHeld)
  await church.sql(
    `update public.service_instances set outcome = 'held', outcome_reason = null where id = '${service}'`,
  )
  expect(await first.open()).toMatchObject({ state: 'open', figures: { official: { total: 1, source: 'register' } } })
})

test('owners and staff can take the register of a service of five years ago', async () => {
  const { service, ruth, second } = await twoScreens(addDays(today(), -5 * 365))
  await second.mark(ruth, 'present')
  expect(await church.registerOf(service)).toMatchObject({ total: 1 })
  expect(await openRegister(people.counter.db, service)).toEqual({ state: 'unknown' })
})

test('a newcomer is a visitor who is present, and a repeated id adds no second person', async () => {
  const { service, first, second } = await twoScreens()
  const member = newId()
  const newcomer = {
    service,
    device: first.device,
    member,
    firstName: ' Obed ',
    lastName: null,
    ageBand: 'child' as const,
  }
  for (let time = 0; time < 2; time++) {
    expect(await addNewcomer(people.owner.db, newcomer)).toMatchObject({ marks: [{ member, state: 'present' }] })
  }
  await second.poll()
  await second.mark(member, 'none')
  // A phone repeats the call after a lost answer. The repeated call does not mark the newcomer again.
  expect(await addNewcomer(people.owner.db, newcomer)).toMatchObject({ marks: [{ member, state: 'none' }] })
  const found = (await listRegisterPeople(people.owner.db, service)).filter(({ id }) => id === member)
  expect(found).toEqual([
    { id: member, firstName: 'Obed', lastName: '?', familyId: null, status: 'visitor', ageBand: 'child' },
  ])
  const taken = addNewcomer(people.stranger.db, {
    ...newcomer,
    service: await newService(today(), {}, people.stranger),
  })
  await expect(taken).rejects.toMatchObject({ kind: 'invalid' })
})

test('the list has all people by name, even in several pages', async () => {
  const service = await newService()
  const all = await listRegisterPeople(people.staff.db, service)
  const names = all.map(({ lastName, firstName }) => `${lastName} ${firstName}`)
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  const paged = []
  let key: string | null = ''
  do {
    const { data }: { data: unknown } = await people.staff.db.rpc('list_register_people', {
      service,
      after_key: key,
      most: 3,
    })
    const page = data as { ids: string[]; next: string | null }
    expect(page.ids.length).toBeLessThanOrEqual(3)
    paged.push(...page.ids)
    key = page.next
  } while (key !== null)
  expect(paged).toEqual(all.map(({ id }) => id))
})

test('an empty register shows the last register of its series and the people who usually come', async () => {
  const serviceId = newId()
  await church.sql(`insert into public.services (id, church_id, name) values ('${serviceId}',
    '${people.owner.profile.church.id}', 'Vespers')`)
  const [ruth, boaz, naomi] = [await newMember('Ruth'), await newMember('Boaz'), await newMember('Naomi')]
  const at = (days: number) => newService(addDays(today(), days), { serviceName: 'Vespers', serviceId })
  const [old, before, now] = [await at(-100), await at(-7), await at(0)]
  const present = (service: string, members: string[]) =>
    newDevice(people.owner, service).send(members.map((member) => ({ member, state: 'present', seen: 0 })))
  await present(old, [naomi])
  await present(before, [ruth, boaz])
  await present(await newService(addDays(today(), -1)), [naomi])
  const opened = await openRegister(people.owner.db, now)
  expect(opened).toMatchObject({
    last: { service: before, date: addDays(today(), -7) },
    service: { seriesId: serviceId },
  })
  if (opened.state === 'unknown') throw new Error('The register does not open')
  expect(opened.last?.present.toSorted()).toEqual([ruth, boaz].toSorted())
  expect(opened.regulars.toSorted()).toEqual([ruth, boaz].toSorted())
  await present(now, [naomi])
  expect(await openRegister(people.owner.db, now)).toMatchObject({ last: null })
})
