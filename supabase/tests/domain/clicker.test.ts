import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { ClickerAnswer } from '../../../src/domain/clicker/clicker-answer.schema.ts'
import { emptyCount, totalOf } from '../../../src/domain/clicker/clicker-count.ts'
import { correctAttendance, removeAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { changeCountingCategories } from '../../../src/domain/clicker/counting-category.commands.ts'
import { findCountingCategories } from '../../../src/domain/clicker/counting-category.queries.ts'
import { removePerson } from '../../../src/domain/access/people.commands.ts'
import type { ClickerCount } from '../../../src/domain/clicker/clicker-count.ts'
import * as links from '../../../src/domain/clicker/counting-link.commands.ts'
import { findServiceClickers } from '../../../src/domain/clicker/service-clickers.queries.ts'
import { TapOutbox } from '../../../src/domain/clicker/tap-outbox.ts'
import type { TapStore } from '../../../src/domain/clicker/tap-outbox.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { addDays, todayIn } from '../../../src/domain/shared/dates.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
const HOUR_MS = 3_600_000
let owner: Person
let staff: Person
let viewer: Person
let counter: Person
let stranger: Person
let anonymous: Db

beforeAll(async () => {
  ;[owner, staff, viewer, counter, stranger] = [
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
    await backEnd.newPerson(),
  ]
  anonymous = backEnd.newClient()
  for (const [person, role] of [
    [staff, 'staff'],
    [viewer, 'viewer'],
    [counter, 'counter'],
  ] as const) {
    await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = '${role}'
      where id = '${person.profile.id}'`)
  }
})

async function newService(person = owner, instanceDate = todayIn('UTC', new Date())): Promise<string> {
  const draft = v.parse(ServiceInstanceDraft, { serviceName: 'Vespers', instanceDate, startTime: '18:00' })
  return (await createServiceInstance(person.db, draft)).id
}

const tokenFor = async (service: string, person = owner) =>
  (await links.makeCountingLink(person.db, service)).slice('/count/'.length)

type By = { token: string } | { service: string }
const open = async (db: Db, by: By, device: string = crypto.randomUUID()) => {
  const { data, error } = await db.rpc('open_clicker', { device, ...by })
  if (error) throw error
  return { device, answer: v.parse(ClickerAnswer, data) }
}
const send = async (db: Db, by: By, device: string, taps: object[], name = '') => {
  const { data, error } = await db.rpc('send_taps', { device, name, taps: taps as never, ...by })
  // The answer 429 for too many requests has its state in the body.
  if (error && !('state' in error)) throw error
  return v.parse(ClickerAnswer, data ?? error)
}
const tap = (category: string, step = 1) => ({ id: crypto.randomUUID(), category, step })
const times = (number: number, category: string, step = 1) => Array.from({ length: number }, () => tap(category, step))

async function figures(service: string) {
  const [record] = await backEnd.sql<Record<string, number>>(
    `select total_attendance, adults_count, children_count, visitors_count from public.attendance
     where service_instance_id = '${service}' and source = 'clicker'`,
  )
  return record ? Object.values(record) : null
}

test('when two ushers of the same name and the staff count one service, repeated taps count only once', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const [first, second] = [await open(anonymous, { token }), await open(anonymous, { token })]
  expect(first.answer).toMatchObject({ state: 'open', name: 'Vespers', everyone: null, service })
  expect(Object.keys(first.answer).toSorted().join()).toBe('categories,date,everyone,name,service,startTime,state')
  const third = await open(staff.db, { service })
  const taps = [...times(5, 'adults'), tap('children'), tap('visitors'), tap('adults', -1)]
  for (const batch of [taps, taps, taps.toReversed(), taps.slice(2)]) {
    await send(anonymous, { token }, first.device, batch, 'nave')
  }
  // The same ids from another device are different taps.
  await send(anonymous, { token }, second.device, taps.slice(0, 2), 'nave')
  expect(await send(staff.db, { service }, third.device, times(3, 'adults'), 'balcony')).toMatchObject({ everyone: 10 })
  expect(await figures(service)).toEqual([10, 9, 1, 1])
  const { data: totals } = await viewer.db
    .from('service_totals')
    .select('total, source, adults, children, visitors')
    .eq('service_instance_id', service)
  expect(totals).toEqual([{ total: 10, source: 'clicker', adults: 9, children: 1, visitors: 1 }])

  const seen = await findServiceClickers(viewer.db, service)
  expect(seen?.clickers.map(({ name, counts }) => [name, totalOf(counts, seen.categories)])).toEqual([
    ['nave', 5],
    ['nave', 2],
    ['balcony', 3],
  ])
  // All taps together add one line to the history and none to the audit log.
  const history = await backEnd.sql(`select change, after ->> 'total' as total from public.attendance_history
    where service_instance_id = '${service}'`)
  expect(history).toEqual([{ change: 'added', total: '10' }])
  const audited = await backEnd.sql(`select kind from public.audit_log where church_id = '${owner.profile.church.id}'
    and kind in ('attendance', 'clickers', 'counting_links')`)
  expect(audited).toEqual([{ kind: 'counting_links' }])

  await links.leaveOutClicker(staff.db, { clicker: seen!.clickers[1]!.id, isOut: true })
  expect(await figures(service)).toEqual([8, 7, 1, 1])
  await links.leaveOutClicker(owner.db, { clicker: seen!.clickers[1]!.id, isOut: false })
  expect(await figures(service)).toEqual([10, 9, 1, 1])
})

test('a counter can count and share services near today, but not later services, and cannot exclude taps', async () => {
  const [now, later] = [await newService(), await newService(owner, addDays(todayIn('UTC', new Date()), 30))]
  const { device, answer } = await open(counter.db, { service: now })
  expect(answer.state).toBe('open')
  await send(counter.db, { service: now }, device, times(500, 'adults'))
  expect((await findServiceClickers(counter.db, now))?.total).toBe(500)
  expect(await tokenFor(now, counter)).toMatch(/^[0-9a-f]{32}$/)
  expect((await open(counter.db, { service: later })).answer.state).toBe('unknown')
  expect(await findServiceClickers(counter.db, later)).toBeNull()
  await expect(tokenFor(later, counter)).rejects.toMatchObject({ name: 'DomainError' })
  const [clicker] = (await findServiceClickers(counter.db, now))!.clickers
  const leaveOut = links.leaveOutClicker(counter.db, { clicker: clicker!.id, isOut: true })
  await expect(leaveOut).rejects.toMatchObject({ kind: 'not-found' })
})

test('a minus tap never makes a count negative, and a service with taps only for visitors has no total', async () => {
  const service = await newService()
  const { device } = await open(owner.db, { service })
  await send(owner.db, { service }, device, [...times(3, 'adults', -1), tap('visitors')])
  expect(await figures(service)).toBeNull()
  await send(owner.db, { service }, device, times(5, 'adults'))
  expect(await figures(service)).toEqual([2, 2, null, 1])
})

test('when all clickers are excluded or all taps are undone, a service has no total from clickers', async () => {
  const service = await newService()
  const total = async () => {
    const { data } = await owner.db.from('service_totals').select('total, source').eq('service_instance_id', service)
    return data?.[0]
  }
  const { device } = await open(owner.db, { service })
  expect(await send(owner.db, { service }, device, [tap('adults')])).toMatchObject({ everyone: 1 })
  expect(await send(owner.db, { service }, device, [tap('adults', -1)])).toMatchObject({ everyone: null })
  expect(await total()).toEqual({ total: null, source: null })
  await send(owner.db, { service }, device, times(7, 'adults'))
  expect(await total()).toEqual({ total: 7, source: 'clicker' })
  const clicker = (await findServiceClickers(owner.db, service))!.clickers[0]!.id
  await links.leaveOutClicker(owner.db, { clicker, isOut: true })
  expect(await total()).toEqual({ total: null, source: null })
  await links.leaveOutClicker(owner.db, { clicker, isOut: false })
  expect(await total()).toEqual({ total: 7, source: 'clicker' })
  // The next source in the church's order then gives the total, even if a person had chosen the clickers' sum.
  const church = owner.profile.church.id
  const putInOrder = async (order: string[]) =>
    void (await owner.db.from('churches').update({ official_order: order }).eq('id', church).throwOnError())
  await putInOrder(['clicker', 'typed', 'door', 'room', 'register'])
  await backEnd.sql(`insert into public.attendance (church_id, service_instance_id, total_attendance)
    values ('${church}', '${service}', 41)`)
  expect(await total()).toEqual({ total: 7, source: 'clicker' })
  await backEnd.sql(`update public.service_instances as i set official_attendance_id = a.id from public.attendance as a
    where i.id = '${service}' and a.service_instance_id = i.id and a.source = 'clicker'`)
  expect(await total()).toEqual({ total: 7, source: 'clicker' })
  await send(owner.db, { service }, device, times(7, 'adults', -1))
  expect(await total()).toEqual({ total: 41, source: 'typed' })
  await putInOrder(['typed', 'clicker', 'door', 'room', 'register'])
})

test('when a person becomes a viewer, earlier taps are still accepted, and new taps are refused', async () => {
  const person = await backEnd.newPerson()
  const become = (role: string) =>
    backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = '${role}'
      where id = '${person.profile.id}'`)
  await become('counter')
  const service = await newService()
  const { device } = await open(person.db, { service })
  await become('viewer')
  expect((await send(person.db, { service }, device, times(3, 'adults'))).state).toBe('ended')
  expect(await figures(service)).toEqual([3, 3, null, null])
  expect((await open(person.db, { service })).answer.state).toBe('unknown')
  // Taps of a counter also arrive when the counting days have already ended.
  await become('counter')
  const today = todayIn('UTC', new Date())
  await backEnd.sql(
    `update public.service_instances set instance_date = '${addDays(today, -6)}' where id = '${service}'`,
  )
  expect((await send(person.db, { service }, device, times(2, 'adults'))).state).toBe('ended')
  await backEnd.sql(
    `update public.service_instances set instance_date = '${addDays(today, -9)}' where id = '${service}'`,
  )
  expect((await send(person.db, { service }, device, times(2, 'adults'))).state).toBe('over')
  expect(await figures(service)).toEqual([5, 5, null, null])
})

test('a clicker link ends after its service’s day in the church’s time zone; taps may be two days late', async () => {
  await owner.db.from('churches').update({ time_zone: 'Pacific/Auckland' }).eq('id', owner.profile.church.id)
  const service = await newService(owner, todayIn('Pacific/Auckland', new Date()))
  const token = await tokenFor(service)
  const phone = await open(anonymous, { token })
  const moveTo = (date: string, end = 'null') =>
    backEnd.sql(
      `update public.service_instances set instance_date = '${date}', end_time = ${end} where id = '${service}'`,
    )
  const today = todayIn('Pacific/Auckland', new Date())
  await moveTo(addDays(today, -1))
  expect((await open(anonymous, { token })).answer.state).toBe('ended')
  await expect(links.makeCountingLink(owner.db, service)).rejects.toMatchObject({ name: 'DomainError' })
  const late = await open(anonymous, { token })
  expect((await send(anonymous, { token }, late.device, [tap('adults')])).state).toBe('over')
  expect(await figures(service)).toBeNull()
  expect((await send(anonymous, { token }, phone.device, times(4, 'adults'))).state).toBe('ended')
  expect(await figures(service)).toEqual([4, 4, null, null])
  // This vigil ends after midnight.
  await moveTo(addDays(today, -1), `'01:00'`)
  expect((await open(anonymous, { token })).answer.state).toBe('open')
  await moveTo(addDays(today, -4))
  await send(anonymous, { token }, phone.device, times(4, 'adults'))
  expect(await figures(service)).toEqual([4, 4, null, null])
  // People of the church may still count past services.
  expect((await open(staff.db, { service })).answer.state).toBe('open')
  await owner.db.from('churches').update({ time_zone: 'UTC' }).eq('id', owner.profile.church.id)
})

test('when a phone’s link was withdrawn, the phone sends its waiting taps with the next link', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const { device } = await open(anonymous, { token })
  const [kept, waiting] = [times(100, 'adults'), times(3, 'adults')]
  await send(anonymous, { token }, device, kept)
  const [link] = (await findServiceClickers(owner.db, service))!.links
  await links.withdrawCountingLink(staff.db, link!.id)
  expect((await send(anonymous, { token }, device, waiting)).state).toBe('withdrawn')
  expect((await open(anonymous, { token })).answer).toEqual({ state: 'withdrawn' })
  expect(await figures(service)).toEqual([100, 100, null, null])
  const next = await tokenFor(service)
  await open(anonymous, { token: next }, device)
  await send(anonymous, { token: next }, device, [...kept.slice(3), ...waiting])
  expect(await figures(service)).toEqual([103, 103, null, null])
})

test('each link of a service has a number, which stays after a withdrawal, and a clicker names its link', async () => {
  const service = await newService()
  const [first, second] = [await tokenFor(service), await tokenFor(service)]
  await tokenFor(await newService())
  for (const [by, name] of [
    [{ token: second }, 'balcony'],
    [{ token: first }, 'nave'],
    [{ service }, 'own'],
  ] as const) {
    const { device } = await open(owner.db, by)
    await send(owner.db, by, device, [tap('adults')], name)
  }
  const seen = await findServiceClickers(owner.db, service)
  expect(seen!.clickers.map(({ name, link }) => [name, link])).toEqual([
    ['balcony', 2],
    ['nave', 1],
    ['own', null],
  ])
  expect(seen!.links.map(({ number }) => number)).toEqual([1, 2])
  await links.withdrawCountingLink(owner.db, seen!.links[0]!.id)
  await tokenFor(service)
  const later = await findServiceClickers(viewer.db, service)
  expect(later!.links.map(({ number }) => number)).toEqual([2, 3])
  expect(later!.clickers.map(({ link }) => link)).toEqual([2, 1, null])
})

test('a phone that goes on with another link is listed with this link', async () => {
  const service = await newService()
  const first = { token: await tokenFor(service) }
  const { device } = await open(owner.db, first)
  await send(owner.db, first, device, [tap('adults')], 'nave')
  const [made] = (await findServiceClickers(owner.db, service))!.links
  await links.withdrawCountingLink(owner.db, made!.id)
  const second = { token: await tokenFor(service) }
  await send(anonymous, second, device, [tap('adults')], 'nave')
  const seen = await findServiceClickers(owner.db, service)
  expect(seen!.links.map(({ number }) => number)).toEqual([2])
  expect(seen!.clickers.map(({ link }) => link)).toEqual([2])
})

test('when a category is renamed, removed or added, counted categories keep their name and count', async () => {
  const service = await newService(stranger)
  const church = stranger.profile.church.id
  const teens = { key: crypto.randomUUID(), name: 'Teens', inTotal: true }
  const [adults, children, visitors] = await findCountingCategories(stranger.db, church)
  const save = (categories: object[]) =>
    changeCountingCategories(stranger.db, { churchId: church, categories: categories as never })
  await save([adults!, children!, visitors!, teens])
  const phone = await open(stranger.db, { service })
  await send(stranger.db, { service }, phone.device, [...times(4, 'adults'), ...times(2, 'children')])
  await save([
    { ...adults!, name: 'Grown-ups', inTotal: false },
    { ...visitors!, name: 'Guests' },
  ])
  // A phone without a network tapped teens before that category was removed.
  await send(stranger.db, { service }, phone.device, times(3, teens.key))
  // A change by an owner who has not seen the previous change is refused.
  const unaware = { churchId: church, categories: [adults!], before: [adults!, children!, visitors!, teens] }
  await expect(changeCountingCategories(stranger.db, unaware)).rejects.toMatchObject({ kind: 'conflict' })
  const before = await findCountingCategories(stranger.db, church)
  await changeCountingCategories(stranger.db, { churchId: church, categories: before, before })
  const names = (list: { name: string }[] | undefined) => list?.map(({ name }) => name).join()
  expect(await figures(service)).toEqual([9, 4, 2, null])
  expect(names((await findServiceClickers(stranger.db, service))?.categories)).toBe('Adults,Guests,Children,Teens')
  const next = (await open(stranger.db, { service: await newService(stranger) })).answer
  expect(next.state === 'open' && names(next.categories)).toBe('Grown-ups,Guests')
  const lines = await backEnd.sql(`select action, rows, changes -> 'counting_categories' is not null as told
    from public.audit_log where church_id = '${church}' and kind = 'churches'`)
  expect(lines).toEqual(Array.from({ length: 2 }, () => ({ action: 'changed', rows: 1, told: true })))
  for (const wrong of [[], [teens, teens], Array.from({ length: 7 }, (_, at) => ({ ...teens, key: `k${at}` }))]) {
    await expect(save(wrong)).rejects.toMatchObject({ kind: 'invalid' })
  }
  for (const { db } of [staff, counter, viewer]) {
    const churchId = owner.profile.church.id
    await expect(changeCountingCategories(db, { churchId, categories: [teens] })).rejects.toMatchObject({
      kind: 'not-found',
    })
  }
})

test('the sum of taps cannot be corrected, and its deletion excludes the clicker until a person includes the clicker again', async () => {
  const service = await newService()
  const { device } = await open(owner.db, { service })
  await send(owner.db, { service }, device, times(8, 'adults'))
  const [record] = await listAttendance(owner.db, { serviceInstanceId: service })
  const correction = { id: record!.id, totalAttendance: 9, adultsCount: null, childrenCount: null, visitorsCount: null }
  for (const { db } of [owner, counter]) {
    const correct = correctAttendance(db, { ...correction, notes: null, reason: null })
    await expect(correct).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^A clicker’s count cannot be changed/),
    })
  }
  await removeAttendance(owner.db, { id: record!.id })
  await send(owner.db, { service }, device, times(2, 'adults'))
  expect(await figures(service)).toBeNull()
  const [left] = (await findServiceClickers(owner.db, service))!.clickers
  expect(left).toMatchObject({ isLeftOut: true, counts: { adults: 10 } })
  await links.leaveOutClicker(owner.db, { clicker: left!.id, isOut: false })
  expect(await figures(service)).toEqual([10, 10, null, null])
})

test('when a person was removed, the person’s phone can send its waiting taps and nothing else', async () => {
  const person = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = 'counter'
    where id = '${person.profile.id}'`)
  const [service, other] = [await newService(), await newService()]
  const { device } = await open(person.db, { service })
  await send(person.db, { service }, device, times(2, 'adults'))
  const waiting = times(5, 'adults')
  await removePerson(owner.db, person.profile.id)
  for (const _ of [1, 2]) expect((await send(person.db, { service }, device, waiting)).state).toBe('ended')
  expect(await figures(service)).toEqual([7, 7, null, null])
  // The server refuses another phone, another service, and another person who knows the device.
  expect((await send(person.db, { service }, crypto.randomUUID(), waiting)).state).toBe('unknown')
  expect((await open(person.db, { service })).answer.state).toBe('unknown')
  expect((await send(person.db, { service: other }, device, waiting)).state).toBe('unknown')
  expect((await send(stranger.db, { service }, device, waiting)).state).toBe('unknown')
  await backEnd.sql(`update private.removals set removed_at = now() - interval '8 days'
    where person_id = '${person.profile.id}'`)
  expect((await send(person.db, { service }, device, times(1, 'adults'))).state).toBe('unknown')
  expect(await figures(service)).toEqual([7, 7, null, null])
})

test('attack: a clicker opened early for next May’s service accepts no taps after the person loses access', async () => {
  const nextMay = await newService(owner, addDays(todayIn('UTC', new Date()), 170))
  for (const lose of [
    (id: string) => removePerson(owner.db, id),
    (id: string) => backEnd.sql(`update public.profiles set church_role = 'viewer' where id = '${id}'`),
  ]) {
    const person = await backEnd.newPerson()
    await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = 'staff'
      where id = '${person.profile.id}'`)
    const { device } = await open(person.db, { service: nextMay })
    await lose(person.profile.id)
    expect((await send(person.db, { service: nextMay }, device, times(5, 'adults'))).state).toBe('unknown')
  }
  expect(await figures(nextMay)).toBeNull()
  // The counter opened the clicker nine days ago, the counting days are over, and the phone was offline since.
  const service = await newService()
  const { device } = await open(counter.db, { service })
  await backEnd.sql(`update private.clickers set opened_at = now() - interval '9 days' where device = '${device}'`)
  await backEnd.sql(`update public.service_instances set instance_date = instance_date - 2 where id = '${service}'`)
  expect((await send(counter.db, { service }, device, times(5, 'adults'))).state).toBe('ended')
  expect(await figures(service)).toEqual([5, 5, null, null])
})

test('taps that a phone sends again after the deletion of their ids are not counted twice', async () => {
  const [service, other] = [await newService(), await newService()]
  const { device } = await open(staff.db, { service })
  const taps = times(5, 'adults')
  await send(staff.db, { service }, device, taps)
  // The answer was lost, and the phone stayed offline for two weeks.
  await backEnd.sql(
    `update public.service_instances set instance_date = instance_date - 14 where id in ('${service}', '${other}')`,
  )
  await backEnd.sql(`update private.clickers set tapped_at = tapped_at - interval '14 days' where device = '${device}'`)
  await backEnd.sql('select private.forget_counting_calls()')
  expect((await send(staff.db, { service }, device, taps)).state).toBe('over')
  expect(await figures(service)).toEqual([5, 5, null, null])
  // A person may still count an old service for the first time, for example from a film.
  const late = await open(staff.db, { service: other })
  for (const _ of [1, 2]) expect((await send(staff.db, { service: other }, late.device, taps)).state).toBe('open')
  expect(await figures(other)).toEqual([5, 5, null, null])
})

test('attack: a clicker link gives access only to its own service; strangers and viewers need a link', async () => {
  const [service, other] = [await newService(), await newService(stranger)]
  const token = await tokenFor(service)
  const { device } = await open(anonymous, { token })
  const before = await backEnd.sql(`select id, total_attendance from public.attendance order by id`)

  // These tokens are unknown or malformed.
  for (const wrong of ['0'.repeat(32), 'x', '', token.toUpperCase().replace(/\d/g, 'G'), `${token}0`, `' or true --`]) {
    expect((await open(anonymous, { token: wrong })).answer).toEqual({ state: 'unknown' })
    expect(await send(anonymous, { token: wrong }, device, [tap('adults')])).toEqual({ state: 'unknown' })
  }
  // These callers send the id of a service to which they have no right.
  for (const db of [anonymous, stranger.db, viewer.db]) {
    expect((await open(db, { service })).answer).toEqual({ state: 'unknown' })
    expect(await send(db, { service }, device, [tap('adults')])).toEqual({ state: 'unknown' })
  }
  // A link always leads to its own service, even if the call names another service.
  const both = { token, service: other }
  expect((await open(anonymous, both)).answer).toMatchObject({ service })
  // This device has never opened the link.
  expect(await send(anonymous, { token }, crypto.randomUUID(), [tap('adults')])).toEqual({ state: 'unopened' })
  for (const taps of [
    times(501, 'adults'),
    [{ ...tap('adults'), step: 1000 }],
    [{ ...tap('adults'), step: 0 }],
    [{ ...tap('adults'), id: 'x' }],
    [tap('Adults; drop')],
    [{ id: crypto.randomUUID() }],
    Array.from({ length: 13 }, (_, index) => tap(`c${index}`)),
  ]) {
    await expect(send(anonymous, { token }, device, taps)).rejects.toMatchObject({
      code: expect.stringMatching(/^(2|PGRST127|413)/),
    })
  }
  // With a link, as a viewer or as a stranger, the other functions cannot be used.
  const [link] = (await findServiceClickers(owner.db, service))!.links
  for (const db of [anonymous, viewer.db, stranger.db]) {
    await expect(links.makeCountingLink(db, service)).rejects.toMatchObject({ name: 'DomainError' })
    await expect(links.withdrawCountingLink(db, link!.id)).rejects.toMatchObject({ name: 'DomainError' })
    await expect(links.leaveOutClicker(db, { clicker: 1, isOut: true })).rejects.toMatchObject({ name: 'DomainError' })
  }
  expect(await findServiceClickers(stranger.db, service)).toBeNull()
  await expect(findServiceClickers(anonymous, service)).rejects.toMatchObject({ name: 'DomainError' })
  for (const table of ['attendance', 'service_instances', 'churches', 'members', 'service_totals'] as 'attendance'[]) {
    const { data, error } = await anonymous.from(table).select('*').limit(1)
    expect(error !== null || data.length === 0).toBe(true)
  }
  expect(await backEnd.sql(`select id, total_attendance from public.attendance order by id`)).toEqual(before)
  expect((await send(anonymous, both, device, [tap('adults')])).state).toBe('open')
  expect([await figures(service), await figures(other)]).toEqual([[1, 1, null, null], null])
})

test('when a device sends too often, the answer says how long to wait, and other devices are served', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const [loud, honest] = [await open(anonymous, { token }), await open(anonymous, { token })]
  const states = new Set<string>()
  let last: ClickerAnswer = loud.answer
  for (let call = 0; call < 260 && last.state !== 'busy'; call++) {
    last = await send(anonymous, { token }, loud.device, [])
    states.add(last.state)
  }
  expect([...states]).toEqual(['open', 'busy'])
  expect(last).toMatchObject({ retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) })
  expect((await send(anonymous, { token }, honest.device, [tap('adults')])).state).toBe('open')
  // A phone can send at most 2,000 taps.
  await backEnd.sql(`update private.clickers set taps = 2000 where device = '${honest.device}'`)
  await expect(send(anonymous, { token }, honest.device, [tap('adults')])).rejects.toMatchObject({ code: '22023' })
})

test('when 200 phones send taps with one link, the link is full; other links and accounts still work', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const honest = await open(anonymous, { token })
  await send(anonymous, { token }, honest.device, [tap('adults')])
  const [{ link }] = (await backEnd.sql<{ link: string }>(
    `select opened_by as link from private.clickers where device = '${honest.device}'`,
  )) as [{ link: string }]
  const addDevices = (number: number, taps: number) =>
    backEnd.sql(`insert into private.clickers (church_id, service_instance_id, device, opened_by, taps, counts)
      select church_id, id, gen_random_uuid(), '${link}', ${taps}, '{"adults": ${taps}}'
      from public.service_instances, generate_series(1, ${number}) where id = '${service}'`)
  await addDevices(2500, 0)
  const next = await open(anonymous, { token })
  expect(next.answer.state).toBe('open')
  expect(
    await backEnd.sql(`select count(*)::integer as kept from private.clickers
    where opened_by = '${link}' and taps = 0`),
  ).toEqual([{ kept: 2000 }])
  await addDevices(10, 2000)
  // The link accepts no additional phone, but a phone that already counts may continue.
  expect(await send(anonymous, { token }, next.device, [tap('adults')])).toEqual({ state: 'full' })
  expect(await send(anonymous, { token }, honest.device, [tap('adults')])).toMatchObject({ everyone: 20_002 })
  await addDevices(189, 20_000)
  // The sum is nearly four million, but a record can have at most one million. Honest taps are kept. Excluding the
  // other devices corrects the sum.
  expect(await send(anonymous, { token }, honest.device, [tap('adults')])).toMatchObject({ everyone: 1_000_000 })
  expect(await send(anonymous, { token }, next.device, [tap('adults')])).toEqual({ state: 'full' })
  expect((await open(anonymous, { token })).answer).toEqual({ state: 'full' })
  expect((await open(anonymous, { token }, honest.device)).answer.state).toBe('open')
  expect((await open(counter.db, { service })).answer.state).toBe('open')
  const another = await tokenFor(service)
  expect((await open(anonymous, { token: another }, next.device)).answer.state).toBe('open')
  expect((await send(anonymous, { token: another }, next.device, [tap('adults')])).state).toBe('open')
  await backEnd.sql(`update private.clickers set left_out = true where opened_by = '${link}' and taps >= 2000`)
  expect(await send(anonymous, { token }, honest.device, [tap('adults')])).toMatchObject({ everyone: 5 })
  // Excluded devices do not use up the link's number of phones.
  const late = await open(anonymous, { token })
  expect(await send(anonymous, { token }, late.device, [tap('adults')])).toMatchObject({ everyone: 6 })
})

test('the id of a tap is deleted when no phone can send the tap again, and the count stays', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const phone = await open(anonymous, { token })
  await send(anonymous, { token }, phone.device, [tap('adults'), tap('adults')])
  const kept = async () => {
    await backEnd.sql('select private.forget_counting_calls()')
    return backEnd.sql(`select c.counts, (select count(*)::integer from private.taps where clicker_id = c.id) as ids
      from private.clickers as c where device = '${phone.device}'`)
  }
  const ago = (days: number) =>
    backEnd.sql(`update public.service_instances set instance_date = current_date - ${days} where id = '${service}';
      update private.clickers set tapped_at = now() - interval '${days} days' where device = '${phone.device}'`)
  await ago(2)
  expect(await kept()).toEqual([{ counts: { adults: 2 }, ids: 2 }])
  await ago(6)
  expect(await kept()).toEqual([{ counts: { adults: 2 }, ids: 0 }])
})

test('a counting phone that sends too often stops no other counting phone of its address', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const hall = backEnd.newClient((request) => backEnd.fetch(request, '203.0.113.70'))
  const [bad, good] = [await open(hall, { token }), await open(hall, { token })]
  for (const { device } of [bad, good]) await send(hall, { token }, device, [tap('adults')])
  const [attack] = await backEnd.sql<{ refused: number }>(`with headers as materialized (
      select set_config('request.headers', '{"x-forwarded-for": "203.0.113.70"}', true))
    select count(*) filter (where public.open_clicker(device => '${bad.device}', token => '${token}') ->> 'state' = 'busy')
      ::integer as refused from headers, generate_series(1, 3100)`)
  expect(attack!.refused).toBeGreaterThan(2900)
  expect((await send(hall, { token }, good.device, [tap('adults')])).state).toBe('open')
  expect(await figures(service)).toEqual([3, 3, null, null])
})

test('when attackers send invented device ids to a link, other phones can still use the link', async () => {
  const service = await newService()
  const token = await tokenFor(service)
  const honest = await open(anonymous, { token })
  await send(anonymous, { token }, honest.device, [tap('adults')])
  const [link] = (await findServiceClickers(owner.db, service))!.links
  const hammer = async (address: string, calls: number) => {
    const [attack] = await backEnd.sql<{ refused: number }>(`with headers as materialized (
        select set_config('request.headers', '{"x-forwarded-for": "${address}"}', true))
      select count(private.rate_limit('${link!.id}', gen_random_uuid(), null))::integer as refused
      from headers, generate_series(1, ${calls})`)
    return attack!.refused
  }
  // One address can make 600 calls a minute. Most of the link's limit remains for other phones.
  expect(await hammer('203.0.113.9', 2000)).toBeGreaterThan(700)
  expect((await open(anonymous, { token })).answer.state).toBe('open')
  // At this address, a counting phone may continue, and a new phone has to wait. The tap of the new phone is counted
  // later.
  const late = await open(anonymous, { token })
  const waiting = [tap('adults')]
  const sendBeside = async (device: string, taps: object[]) => {
    const [told] = await backEnd.sql<{ state: string }>(`with headers as materialized (
        select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true)
      ), attack as materialized (
        select count(private.rate_limit('${link!.id}', gen_random_uuid(), null)) as refused
        from headers, generate_series(1, 700))
      select public.send_taps('${device}', '', '${JSON.stringify(taps)}', '${token}') ->> 'state' as state
      from attack where refused >= 100`)
    return told?.state
  }
  expect(await sendBeside(honest.device, [tap('adults')])).toBe('open')
  expect(await sendBeside(late.device, waiting)).toBe('busy')
  expect(await figures(service)).toEqual([2, 2, null, null])
  expect((await send(anonymous, { token }, late.device, waiting)).state).toBe('open')
  // Many addresses use up the link's limit for new phones, but not the limits of phones that count.
  const hosts = Array.from({ length: 7 }, (_, index) => `203.0.113.${index + 10}`)
  for (const host of hosts) await hammer(host, 600)
  expect((await send(anonymous, { token }, honest.device, [tap('adults')])).state).toBe('open')
  expect(await figures(service)).toEqual([4, 4, null, null])
  const at = (address: string) => backEnd.newClient((request) => backEnd.fetch(request, address))
  // The flood continues, in parallel, until a phone at another address has begun and counted.
  const counted = new AbortController()
  const attack = hosts.flatMap((host) => {
    const db = at(host)
    return Array.from({ length: 5 }, async () => {
      // This test ignores the answer, which may be a request to wait.
      while (!counted.signal.aborted) await db.rpc('open_clicker', { device: crypto.randomUUID(), token })
    })
  })
  const phone = at('198.51.100.7')
  const { device, answer } = await open(phone, { token })
  expect(answer.state).toBe('open')
  for (let call = 0; call < 5; call++) {
    expect((await send(phone, { token }, device, times(3, 'adults'))).state).toBe('open')
  }
  counted.abort()
  await Promise.all(attack)
  expect(await figures(service)).toEqual([19, 19, null, null])
  // The records of calls are deleted after an hour; the records of the current hour are kept.
  const known = () =>
    backEnd.sql<{ calls: number }>(
      `select calls from private.counting_calls where key = private.sha256_of('address 203.0.113.9')
        or key = private.sha256_of('address 203.0.113.10') order by calls`,
    )
  expect(await known()).toHaveLength(2)
  await backEnd.sql(`update private.counting_calls set minute = now() - interval '61 minutes'
    where key = private.sha256_of('address 203.0.113.9')`)
  await backEnd.sweep(HOUR_MS)
  expect(await known()).toHaveLength(1)
})

/** A browser's storage. The storage remains when a page closes, and a closed page may still finish its write. */
function storage() {
  let kept: ClickerCount = emptyCount
  const store: TapStore = {
    async update(change) {
      await Promise.resolve()
      kept = change(structuredClone(kept))
      return kept
    },
  }
  return { store, kept: () => kept }
}

const RUNS = casesOf(50)
test(`in ${RUNS} random runs with lost, repeated and late requests and page reloads, the sum is exact`, async () => {
  const service = await newService()
  const token = await tokenFor(service)
  let expected = 0
  const fate = fc.constantFrom('fine', 'request lost', 'answer lost', 'sent twice', 'arrives late')
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('tap'), times: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'minus' as const }) },
    { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), fate }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  )
  const run = async (steps: readonly { do: string; times?: number; fate?: string }[]) => {
    const { device } = await open(anonymous, { token })
    const { store, kept } = storage()
    const late: (() => Promise<unknown>)[] = []
    let now = 'fine'
    const page = () =>
      new TapOutbox(store, async (name, taps) => {
        const arrive = () => send(anonymous, { token }, device, taps, name)
        if (now === 'arrives late') late.push(arrive)
        if (now === 'request lost' || now === 'arrives late') throw new Error('offline')
        if (now === 'sent twice') await arrive()
        const answer = await arrive()
        if (now === 'answer lost') throw new Error('offline')
        return answer
      })
    let outbox = page()
    // The counts that the usher saw after each tap; an undo returns to the count before.
    const seen = [0]
    const tapped = (step: number) => seen.push(seen.at(-1)! + step)
    for (const each of steps) {
      if (each.do === 'tap') {
        const taps = Array.from({ length: each.times ?? 1 }, () => tapped(1))
        await Promise.all(taps.map(() => outbox.tap('adults', 1)))
      } else if (each.do === 'minus') {
        if (seen.at(-1)! > 0) tapped(-1)
        await outbox.tap('adults', -1)
      } else if (each.do === 'undo') {
        if (seen.length > 1) seen.pop()
        await outbox.undo()
      } else if (each.do === 'send') {
        now = each.fate ?? 'fine'
        await outbox.flush().catch(() => undefined)
      } else {
        // The page closes while a tap is being written and the last request is running.
        tapped(1)
        const closing = [outbox.tap('adults', 1), outbox.flush().catch(() => undefined)]
        outbox = page()
        await Promise.all(closing)
        await outbox.read()
      }
    }
    for (const arrive of late.toReversed()) await arrive()
    now = 'fine'
    await outbox.read()
    while (outbox.hasToSend) await outbox.flush()
    expect(kept().counts['adults'] ?? 0).toBe(seen.at(-1))
    expected += seen.at(-1)!
    expect((await figures(service))?.[0] ?? 0).toBe(expected)
  }
  const runs = fc.sample(fc.array(step, { minLength: 5, maxLength: 25 }), { numRuns: RUNS, seed: 15 })
  for (const steps of runs) await run(steps)
  expect(expected).toBeGreaterThan(10 * RUNS)
})
