import { beforeEach, describe, expect, test } from 'vitest'
import { recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { markDidNotHappen } from '../../../src/domain/attendance/official-total.commands.ts'
import { createService, deleteService, updateService } from '../../../src/domain/services/service.commands.ts'
import { findService } from '../../../src/domain/services/service.queries.ts'
import { changeSeries } from '../../../src/domain/services/series.commands.ts'
import {
  createServiceInstance,
  createServiceInstanceFromService,
  deleteServiceInstance,
  updateServiceInstance,
} from '../../../src/domain/services/service-instance.commands.ts'
import {
  listServiceInstances,
  listStudioServiceInstances,
} from '../../../src/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '../../../src/domain/services/service-instance.schema.ts'
import { listNextDates, listSeriesDates } from '../../../src/domain/services/series-dates.queries.ts'
import { nextWeekday } from '../../../src/domain/services/series-dates.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import type { Service } from '../../../src/domain/services/service.schema.ts'
import { todaysService } from '../../../src/domain/services/studio-services.ts'
import { addDays, dayOfWeek, todayIn } from '../../../src/domain/shared/dates.ts'
import * as v from 'valibot'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const { newPerson, newClient, sql } = startBackEnd()

const today = todayIn('UTC', new Date())
/** The first date is never today, so that the time of day does not decide whether the first service has begun. */
const monday = nextWeekday(addDays(today, 1), 1)
/** The last day of the filled calendar. If today is a Monday, the twelfth Monday after today is not planned yet. */
const lastDay = addDays(today, 83)
const weeks = (count: number, first = monday) =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week)).filter((date) => date <= lastDay)

let person: Person
beforeEach(async () => {
  person = await newPerson()
})

const draft = (facts: object = {}) =>
  v.parse(ServiceDraft, { ...SERVICE_DEFAULTS, name: 'Worship', dayOfWeek: 1, firstDate: monday, ...facts })
const create = (facts: object = {}) => createService(person.db, draft(facts))
const planned = async () => (await listServiceInstances(person.db)).toReversed()
const allDates = async () => (await planned()).map(({ instanceDate }) => instanceDate)
/** A series that moves to a later weekday has one date after `lastDay`. This list leaves out that date. */
const dates = async () => (await allDates()).filter((date) => date <= lastDay)
const change = (instance: ServiceInstance, changes: Partial<ServiceInstance>) =>
  updateServiceInstance(person.db, { id: instance.id, ...changes })
const remove = ({ id }: ServiceInstance) => deleteServiceInstance(person.db, { id, churchId: person.profile.church.id })
const fill = () => sql('select private.fill_calendar()')
const times = async () =>
  (await planned()).map(({ instanceDate, startTime }) => `${instanceDate} ${startTime.slice(0, 5)}`)

test('a new recurring service gets its next twelve dates, with all fields of the service', async () => {
  const service = await create({ location: 'Nave', duration: 90 })
  expect(await allDates()).toEqual(weeks(12))
  expect((await planned())[0]).toMatchObject({
    serviceId: service.id,
    serviceName: 'Worship',
    serviceType: 'Other',
    startTime: '10:00:00',
    endTime: '11:30:00',
    location: 'Nave',
    slotDate: monday,
    speaker: null,
  })
})

test('a first date in the past adds no services before today, in a new series and in a changed one', async () => {
  const past = addDays(monday, -70)
  // Today's service is planned if today is a Monday and it is not yet ten o'clock.
  const datesBut = async (day: string) => (await allDates()).filter((date) => date !== day)
  await create({ name: 'Vespers', firstDate: past })
  expect(await datesBut(today)).toEqual(weeks(12))
  const { id } = await create({ name: 'Prayer' })
  const before = await datesBut(today)
  await updateService(person.db, { id, firstDate: past })
  expect(await datesBut(today)).toEqual(before)
})

test('the studio offers and chooses today’s service, even when there are ten later services', async () => {
  await create({ dayOfWeek: dayOfWeek(today), firstDate: today, serviceTime: '00:00', duration: 1439 })
  const offered = await listStudioServiceInstances(person.db, today)
  expect(offered).toHaveLength(10)
  expect(todaysService(offered, 'UTC', new Date(), new Set())).toMatchObject({ instanceDate: today })
})

test('a service has no dates if its time or its day is missing', async () => {
  await create({ serviceTime: '' })
  await create({ dayOfWeek: '', firstDate: '' })
  await create({ isRecurring: false })
  expect(await dates()).toEqual([])
})

test('a series without a first date begins on the next matching weekday, and a monthly series keeps the week of this date', async () => {
  const service = await create({ firstDate: '', recurrencePattern: 'monthly' })
  expect(service.firstDate).toBe(nextWeekday(today, 1))
  expect(service.monthlyOn).not.toBeNull()
  expect(await dates()).toContain(service.firstDate)
})

test('the next dates of a draft begin with its first date; months without that day are left out', async () => {
  const next = (facts: object, from = '2026-11-22') =>
    listNextDates(person.db, draft({ dayOfWeek: 0, firstDate: '2026-11-22', ...facts }), from)
  const monthly = { recurrencePattern: 'monthly' }
  expect((await next({}, '2026-11-01')).slice(0, 2)).toEqual(['2026-11-22', '2026-11-29'])
  expect(await next({})).toHaveLength(6)
  expect((await next({ recurrencePattern: 'biweekly' }, '2026-11-23'))[0]).toBe('2026-12-06')
  const last = await next({ ...monthly, monthlyOn: 'date', firstDate: '2026-12-31' })
  expect(last.slice(0, 3)).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
  const leap = { ...monthly, monthlyOn: 'date', firstDate: '2096-02-29', recurrenceEndDate: '2104-02-29' }
  expect(await next({ ...leap, pauses: ['2096-03-01/2104-02-28'] }, '2096-03-01')).toEqual(['2104-02-29'])
  expect(await next({ recurrenceEndDate: '2026-11-29' })).toEqual(['2026-11-22', '2026-11-29'])
  expect((await next({ pauses: ['2026-11-23/2026-12-06'] })).slice(0, 2)).toEqual(['2026-11-22', '2026-12-13'])
  expect(await next({ isRecurring: false })).toEqual([])
  const paused = { ...draft(), pauses: Array<string>(51).fill('2026-11-23/2026-12-06') }
  expect(await listNextDates(person.db, paused, monday)).toEqual([])
})

test('the rule of a series also gives dates before its first date', async () => {
  const between = async (facts: object, from: string, to: string) => {
    const { id } = await create({ serviceTime: '', firstDate: '2026-11-29', dayOfWeek: 0, ...facts })
    const found = await listSeriesDates(person.db, { from, to })
    return found.filter(({ serviceId }) => serviceId === id).map(({ date }) => date)
  }
  const monthly = { recurrencePattern: 'monthly' }
  expect(await between({}, '2026-11-14', '2026-12-06')).toEqual([
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
  ])
  const biweekly = await between({ recurrencePattern: 'biweekly' }, '2026-10-30', '2026-12-26')
  expect(biweekly).toEqual(['2026-11-01', '2026-11-15', '2026-11-29', '2026-12-13'])
  expect(await between({ ...monthly, monthlyOn: 'last' }, '2026-10-01', '2026-11-30')).toEqual([
    '2026-10-25',
    '2026-11-29',
  ])
  const day31 = { ...monthly, monthlyOn: 'date', firstDate: '2027-01-31' }
  expect(await between(day31, '2026-10-30', '2026-12-31')).toEqual(['2026-10-31', '2026-12-31'])
  expect(await between({ recurrenceEndDate: '2026-11-29' }, '2026-11-29', '2026-12-13')).toEqual(['2026-11-29'])
  const paused = await between({ pauses: ['2026-11-01/2026-11-20'] }, '2026-10-25', '2026-11-22')
  expect(paused).toEqual(['2026-10-25', '2026-11-22'])
  const outsider = await newPerson()
  expect(await listSeriesDates(outsider.db, { from: '2026-11-01', to: '2026-11-30' })).toEqual([])
})

test('a deleted date is not made again, and a moved date keeps its new day', async () => {
  const service = await create()
  const [first, second] = await planned()
  await remove(first!)
  await change(second!, { instanceDate: addDays(monday, 8), startTime: '18:00', endTime: '19:00' })
  await fill()
  await updateService(person.db, { id: service.id, name: 'Mass', serviceTime: '09:00' })
  const now = await planned()
  expect(now.map(({ instanceDate }) => instanceDate)).toEqual([addDays(monday, 8), ...weeks(10, addDays(monday, 14))])
  expect(now[0]).toMatchObject({ serviceName: 'Worship', startTime: '18:00:00', slotDate: addDays(monday, 7) })
  expect(now[1]).toMatchObject({ serviceName: 'Mass', startTime: '09:00:00' })
})

test('services that took place or have a count or a recording keep their name and time', async () => {
  const service = await create()
  const past = await createServiceInstance(person.db, {
    ...(await planned())[0]!,
    instanceDate: addDays(monday, -70),
    serviceName: 'As it was',
  })
  const [counted, recorded, snowed, , , free] = await planned().then((all) => all.slice(1))
  await recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId: counted!.id, totalAttendance: 7 }))
  await sql(`insert into public.recording_sessions (church_id, service_instance_id)
    values ('${person.profile.church.id}', '${recorded!.id}')`)
  await markDidNotHappen(person.db, { serviceInstanceIds: [snowed!.id], reason: 'snow' })
  await updateService(person.db, { id: service.id, name: 'Mass', serviceTime: '09:00', dayOfWeek: 3 })
  const after = new Map((await planned()).map((one) => [one.id, one]))
  for (const { id, serviceName, instanceDate } of [past, counted!, recorded!, snowed!]) {
    expect(after.get(id)).toMatchObject({ serviceName, instanceDate, startTime: '10:00:00' })
  }
  expect(after.get(free!.id)).toMatchObject({ serviceName: 'Mass', instanceDate: addDays(free!.instanceDate, 2) })
})

test('when the weekday changes, the dates move with their speakers and notes', async () => {
  const service = await create()
  const [first, second] = await planned()
  await change(second!, { speaker: 'Ruth' })
  await updateService(person.db, { id: service.id, dayOfWeek: 2 })
  expect(await dates()).toEqual(weeks(12, addDays(monday, 1)))
  const now = await planned()
  expect(now[1]).toMatchObject({ id: second!.id, speaker: 'Ruth', instanceDate: addDays(monday, 8) })
  expect(now[0]!.id).toBe(first!.id)
})

test('when the weekday changes, dates that were deleted, moved or cancelled are not restored', async () => {
  const service = await create()
  const [, deleted, moved, snowed, renamed] = await planned()
  await remove(deleted!)
  await change(moved!, { instanceDate: addDays(moved!.instanceDate, 3) })
  await markDidNotHappen(person.db, { serviceInstanceIds: [snowed!.id], reason: 'snow' })
  await change(renamed!, { serviceName: 'Carols' })
  await updateService(person.db, { id: service.id, dayOfWeek: 2 })
  const tuesdays = weeks(8, addDays(monday, 36))
  const expected = [addDays(monday, 1), addDays(monday, 17), addDays(monday, 21), addDays(monday, 28), ...tuesdays]
  expect((await dates()).slice(0, 11)).toEqual(expected.slice(0, 11))
  await updateService(person.db, { id: service.id, dayOfWeek: 1 })
  expect((await dates()).slice(0, 4)).toEqual([monday, addDays(monday, 17), addDays(monday, 21), addDays(monday, 28)])
})

test('a series that loses its time gets no more dates, and the dates with a speaker are kept', async () => {
  const service = await create()
  const [, second] = await planned()
  await change(second!, { speaker: 'Ruth' })
  await updateService(person.db, { id: service.id, serviceTime: null })
  expect(await times()).toEqual([`${addDays(monday, 7)} 10:00`])
})

test('pauses and an end date remove dates; when the pauses and the end are removed, the dates return', async () => {
  const service = await create()
  const pause = `${addDays(monday, 7)}/${addDays(monday, 20)}`
  await updateService(person.db, { id: service.id, pauses: [pause], recurrenceEndDate: addDays(monday, 28) })
  expect(await dates()).toEqual([monday, addDays(monday, 21), addDays(monday, 28)])
  await updateService(person.db, { id: service.id, pauses: [], recurrenceEndDate: null })
  expect(await dates()).toEqual(weeks(12))
})

describe('a change of one date of a series', () => {
  let service: Service
  let third: ServiceInstance
  beforeEach(async () => {
    service = await create()
    third = (await planned())[2]!
  })
  const evening = () => ({ ...third, startTime: '18:00', endTime: '19:00' })

  test('when one date changes, the other dates stay the same', async () => {
    await change(third, { startTime: '18:00', endTime: '19:00' })
    const at = await times()
    expect(at.filter((one) => one.endsWith('18:00'))).toEqual([`${third.instanceDate} 18:00`])
    expect(at).toHaveLength(weeks(12).length)
  })

  test('the choice "this and following" changes one date and all dates after it', async () => {
    await changeSeries(person.db, {
      instance: third,
      scope: 'following',
      draft: { ...evening(), serviceName: 'Vespers' },
    })
    await fill()
    expect(await times()).toEqual(weeks(12).map((date, week) => `${date} ${week < 2 ? '10:00' : '18:00'}`))
    expect((await planned()).map(({ serviceName }) => serviceName).slice(1, 4)).toEqual([
      'Worship',
      'Vespers',
      'Vespers',
    ])
    // A new time of the recurring service applies to all its dates.
    await updateService(person.db, { id: service.id, serviceTime: '20:00' })
    expect((await times()).slice(0, 3).map((at) => at.slice(11))).toEqual(['20:00', '20:00', '20:00'])
  })

  test('the choice "all" changes the chosen date and all future dates', async () => {
    await changeSeries(person.db, { instance: third, scope: 'all', draft: evening() })
    expect(await times()).toEqual(weeks(12).map((date) => `${date} 18:00`))
  })

  test('the choice "this and following" can move a date and all dates after it to another day', async () => {
    await change(third, { speaker: 'Ruth' })
    const moved = { ...third, instanceDate: addDays(third.instanceDate, 4) }
    await changeSeries(person.db, { instance: third, scope: 'following', draft: moved })
    await fill()
    const at = [...weeks(2), ...weeks(10, moved.instanceDate)]
    expect((await dates()).slice(0, 12)).toEqual(at)
    expect((await planned()).find(({ id }) => id === third.id)).toMatchObject({ speaker: 'Ruth' })
    await updateService(person.db, { id: service.id, name: 'Mass' })
    expect((await planned())[2]).toMatchObject({ id: third.id, serviceName: 'Mass' })
  })

  test('a moved date gets its series’ new name and keeps its day, and all later dates can move with it', async () => {
    await change(third, { instanceDate: addDays(monday, 17) })
    const moved = (await planned())[2]!
    await changeSeries(person.db, { instance: moved, scope: 'all', draft: { ...moved, serviceName: 'Mass' } })
    await updateService(person.db, { id: service.id, dayOfWeek: 2 })
    expect((await planned())[2]).toMatchObject({ serviceName: 'Mass', instanceDate: addDays(monday, 17) })
    const thursday = { ...moved, instanceDate: addDays(monday, 18) }
    await changeSeries(person.db, { instance: (await planned())[2]!, scope: 'following', draft: thursday })
    expect((await dates()).slice(1, 5)).toEqual(
      [8, 18, 24, 31].map((days) => addDays(monday, days + Number(days > 18))),
    )
  })

  test('changing a date that a person added does not change the days of the series', async () => {
    await updateService(person.db, { id: service.id, recurrencePattern: 'biweekly' })
    const before = await dates()
    const extra = await createServiceInstance(person.db, { ...third, instanceDate: addDays(monday, 17) })
    await changeSeries(person.db, { instance: extra, scope: 'following', draft: { ...extra, serviceName: 'Mass' } })
    expect(await dates()).toEqual([...before, extra.instanceDate].toSorted())
    expect((await planned()).at(-1)).toMatchObject({ serviceName: 'Mass' })
  })

  test('a series can move to a day on which a person added another service', async () => {
    const other = await createServiceInstance(person.db, { ...third, instanceDate: addDays(monday, 15) })
    const tuesday = { ...third, instanceDate: other.instanceDate }
    await changeSeries(person.db, { instance: third, scope: 'all', draft: tuesday })
    await fill()
    expect((await dates()).filter((date) => date === other.instanceDate)).toHaveLength(2)
    expect((await dates()).slice(1, 5)).toEqual([8, 15, 15, 22].map((days) => addDays(monday, days)))
  })

  test('a person can move a monthly series from the 28th to the 29th, even if it began in February', async () => {
    const monthly = { dayOfWeek: 6, recurrencePattern: 'monthly', monthlyOn: 'date', firstDate: '2026-02-28' }
    const one = await create({ ...monthly, name: 'Monthly' })
    const dated = (await planned()).find(({ serviceId }) => serviceId === one.id)!
    const draft = { ...dated, instanceDate: addDays(dated.instanceDate, 1) }
    await changeSeries(person.db, { instance: dated, scope: 'all', draft })
    const now = (await planned()).filter(({ serviceId }) => serviceId === one.id)
    expect(new Set(now.map(({ instanceDate }) => instanceDate.slice(8)))).toEqual(
      new Set([draft.instanceDate.slice(8)]),
    )
  })

  test('only people who may edit the church’s services can change a date', async () => {
    const other = await newPerson()
    const asked = { instance: third, scope: 'all' as const, draft: evening() }
    await expect(changeSeries(other.db, asked)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(changeSeries(newClient(), asked)).rejects.toMatchObject({
      kind: expect.stringMatching(/forbidden|signed/),
    })
    await sql(`update public.profiles set church_role = 'viewer' where id = '${person.profile.id}'`)
    await expect(changeSeries(person.db, asked)).rejects.toMatchObject({ kind: 'not-found' })
    expect(new Set((await planned()).map(({ startTime }) => startTime))).toEqual(new Set(['10:00:00']))
  })
})

test('when a recurring service is deleted, its planned dates are deleted, and its counted dates are kept', async () => {
  const service = await create()
  const [first, second] = await planned()
  await recordAttendance(person.db, v.parse(AttendanceDraft, { serviceInstanceId: first!.id, totalAttendance: 7 }))
  await change(second!, { startTime: '18:00', endTime: '19:00' })
  await deleteService(person.db, { id: service.id })
  expect((await planned()).map(({ id, serviceId }) => [id, serviceId])).toEqual([[first!.id, null]])
})

test('the studio gets a date that is already planned and does not make a second date', async () => {
  const service = await create()
  const chosen = { serviceId: service.id, instanceDate: monday, startTime: null, endTime: null, notes: null }
  const [first] = await planned()
  expect((await createServiceInstanceFromService(person.db, chosen)).id).toBe(first!.id)
  const noted = await createServiceInstanceFromService(person.db, { ...chosen, endTime: '12:00', notes: 'Choir' })
  expect(noted).toMatchObject({ id: first!.id, endTime: '12:00:00', notes: 'Choir' })
  const evening = await createServiceInstanceFromService(person.db, { ...chosen, startTime: '18:00' })
  expect(evening).toMatchObject({ startTime: '18:00:00', slotDate: null })
  expect(await dates()).toHaveLength(weeks(12).length + 1)
})

test('people cannot set or change the slot of a date, the day for which the date was planned', async () => {
  await create()
  const [first] = await planned()
  const row = { slot_date: '2030-01-01' }
  const answer = await person.db.from('service_instances').update(row).eq('id', first!.id).select('id')
  expect(answer.error?.code).toBe('42501')
  const made = await createServiceInstance(person.db, {
    ...first!,
    serviceId: null,
    serviceName: 'Mass',
    slotDate: monday,
  } as never)
  expect(made.slotDate).toBeNull()
})

test('when the only person of a church is deleted, the church’s series are deleted', async () => {
  await create()
  await remove((await planned())[0]!)
  await sql(`delete from auth.users where id = '${person.profile.id}'`)
  expect(await sql(`select from public.services where church_id = '${person.profile.church.id}'`)).toEqual([])
})

test('when all dates of a series change, a service of 24 hours keeps its length', async () => {
  const service = await create({ duration: 1440 })
  const [first] = await planned()
  expect(first).toMatchObject({ endTime: null })
  await changeSeries(person.db, { instance: first!, scope: 'all', draft: { ...first!, location: 'Abbey' } })
  expect(await findService(person.db, service.id)).toMatchObject({ duration: 1440, location: 'Abbey' })
  const [, second] = await planned()
  await changeSeries(person.db, { instance: second!, scope: 'all', draft: { ...second!, endTime: '11:00' } })
  expect(await findService(person.db, service.id)).toMatchObject({ duration: 60 })
})

test('a date that is already planned cannot be added, and a date that was added is not planned again', async () => {
  await create()
  const [first, second] = await planned()
  const byHand = { ...first!, serviceId: null, serviceName: ' WORSHIP' }
  await expect(createServiceInstance(person.db, byHand)).rejects.toMatchObject({
    kind: 'conflict',
    planned: { id: first!.id },
  })
  const moved = { instance: second!, scope: 'one' as const, draft: { ...second!, instanceDate: monday } }
  await expect(changeSeries(person.db, moved)).rejects.toMatchObject({ planned: { id: first!.id } })
  expect(await dates()).toEqual(weeks(12))

  const vespers = { serviceName: 'Vespers', startTime: '18:00', endTime: '19:00' }
  await createServiceInstance(person.db, { ...byHand, ...vespers })
  await create({ name: 'Vespers', serviceTime: '18:00' })
  expect((await times()).filter((at) => at.endsWith('18:00'))).toEqual(weeks(12).map((date) => `${date} 18:00`))
})
