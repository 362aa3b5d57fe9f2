import { beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { changeSeries } from '../../../src/domain/services/series.commands.ts'
import type { SeriesScope } from '../../../src/domain/services/series.commands.ts'
import { nextWeekday } from '../../../src/domain/services/series-dates.ts'
import { createService, updateService } from '../../../src/domain/services/service.commands.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import type { Service } from '../../../src/domain/services/service.schema.ts'
import { updateServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { listServiceInstances } from '../../../src/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '../../../src/domain/services/service-instance.schema.ts'
import { addDays, dayOfWeek, localNow } from '../../../src/domain/shared/dates.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const { newPerson, sql } = startBackEnd()

/**
 * A zone in which it is about noon, so that today has earlier and later hours. The sign in the name of an Etc/GMT zone
 * is the opposite of its offset's sign.
 */
const hoursAhead = 12 - new Date().getUTCHours()
const ZONE = hoursAhead === 0 ? 'UTC' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
const { date: today } = localNow(ZONE, new Date())
const monday = nextWeekday(addDays(today, 1), 1)

let person: Person
let service: Service
let series: ServiceInstance[]
beforeEach(async () => {
  person = await newPerson()
  await sql(`update public.churches set time_zone = '${ZONE}' where id = '${person.profile.church.id}'`)
  service = await create()
  series = await planned()
})

function create(facts: object = {}): Promise<Service> {
  const draft = { ...SERVICE_DEFAULTS, name: 'Worship', dayOfWeek: 1, firstDate: monday, ...facts }
  return createService(person.db, v.parse(ServiceDraft, draft))
}
const planned = async () => (await listServiceInstances(person.db)).toReversed()
const change = (instance: ServiceInstance, scope: SeriesScope, changes: Partial<ServiceInstance>) =>
  changeSeries(person.db, { instance, scope, draft: { ...instance, ...changes } })
/** Returns lines such as '2026-11-30 10:00 Worship' for the first dates. */
const lines = async (count: number) =>
  (await planned())
    .slice(0, count)
    .map(({ instanceDate, startTime, serviceName }) => `${instanceDate} ${startTime.slice(0, 5)} ${serviceName}`)
const week = (number: number, days = 0) => addDays(monday, 7 * number + days)

describe('after a change with "this and following", the dates before it still belong to the series', () => {
  beforeEach(() => change(series[3]!, 'following', { startTime: '18:00', endTime: '19:00' }))

  test('a new pause removes existing dates, and the removal of the pause restores these dates', async () => {
    await updateService(person.db, { id: service.id, pauses: [`${week(1)}/${week(1)}`] })
    expect(await lines(3)).toEqual([`${monday} 10:00 Worship`, `${week(2)} 10:00 Worship`, `${week(3)} 18:00 Worship`])
    await updateService(person.db, { id: service.id, pauses: [] })
    expect(await lines(4)).toEqual([
      ...[0, 1, 2].map((number) => `${week(number)} 10:00 Worship`),
      `${week(3)} 18:00 Worship`,
    ])
    expect((await planned())[1]).toMatchObject({ endTime: series[1]!.endTime, serviceType: 'Other' })
  })

  test('when a series ends before the changed date, every date after the end is removed', async () => {
    await updateService(person.db, { id: service.id, recurrenceEndDate: week(1) })
    expect(await lines(20)).toEqual([`${monday} 10:00 Worship`, `${week(1)} 10:00 Worship`])
  })

  test('the choice "all" also changes earlier dates, even if a person chooses it on a later date', async () => {
    await change((await planned())[5]!, 'all', { serviceName: 'Mass', startTime: '09:00', endTime: '10:00' })
    expect(new Set((await lines(20)).map((line) => line.slice(11)))).toEqual(new Set(['09:00 Mass']))
    await change((await planned())[1]!, 'all', { startTime: '11:00', endTime: '12:00' })
    expect(new Set((await lines(20)).map((line) => line.slice(11)))).toEqual(new Set(['11:00 Mass']))
  })

  test('a new name of a series also applies to earlier dates, and the earlier dates keep their hour', async () => {
    await updateService(person.db, { id: service.id, name: 'Mass' })
    expect(await lines(4)).toEqual([
      ...[0, 1, 2].map((number) => `${week(number)} 10:00 Mass`),
      `${week(3)} 18:00 Mass`,
    ])
  })

  test('a second change with "this and following" on an earlier date replaces the first change', async () => {
    await change((await planned())[1]!, 'following', { serviceName: 'Mass', startTime: '12:00', endTime: '13:00' })
    expect(await lines(5)).toEqual([
      `${monday} 10:00 Worship`,
      ...[1, 2, 3, 4].map((number) => `${week(number)} 12:00 Mass`),
    ])
  })

  test('a pause removes the earlier dates, but not a date that a person moved', async () => {
    const [, second] = await planned()
    await updateServiceInstance(person.db, { id: second!.id, instanceDate: week(1, 2) })
    await updateService(person.db, { id: service.id, pauses: [`${monday}/${week(2)}`] })
    expect(await lines(2)).toEqual([`${week(1, 2)} 10:00 Worship`, `${week(3)} 18:00 Worship`])
  })

  test('when the day of the week changes, the dates before and after the change move', async () => {
    await updateService(person.db, { id: service.id, dayOfWeek: 3 })
    expect(await lines(4)).toEqual([
      ...[0, 1, 2].map((number) => `${week(number, 2)} 10:00 Worship`),
      `${week(3, 2)} 18:00 Worship`,
    ])
  })
})

test('when "this and following" moves a series to a new day, earlier dates keep their day', async () => {
  await change(series[2]!, 'following', { instanceDate: week(2, 3) })
  const expected = [monday, week(1), week(2, 3), week(3, 3)].map((date) => `${date} 10:00 Worship`)
  expect(await lines(4)).toEqual(expected)
  await updateService(person.db, { id: service.id, pauses: [`${week(1)}/${week(2, 3)}`] })
  expect((await lines(2)).map((line) => line.slice(0, 10))).toEqual([monday, week(3, 3)])
  await updateService(person.db, { id: service.id, pauses: [] })
  expect(await lines(4)).toEqual(expected)
})

describe('a change with "this and following" to an earlier day', () => {
  /** Returns the dates that two rules of the series both give. */
  const doubled = (of: Service) =>
    sql(`select slot from public.services as s cross join lateral private.rules_of(s) as rule
      cross join lateral private.series_dates(rule, '${today}', '${addDays(today, 200)}') as slot
      where s.id = '${of.id}' group by slot having count(*) > 1`)
  const untils = async (of: Service) =>
    (
      await sql<{ until: string }>(
        `select until::text from private.earlier_rules where service_id = '${of.id}' order by until`,
      )
    ).map(({ until }) => until)

  test('a biweekly series can move one week earlier, to the weeks that had no date before', async () => {
    const prayer = await create({ name: 'Prayer', recurrencePattern: 'biweekly' })
    const dates = async () => (await planned()).filter(({ serviceName }) => serviceName === 'Prayer')
    const before = await dates()
    expect(before.slice(0, 5).map((each) => each.instanceDate)).toEqual([0, 2, 4, 6, 8].map((number) => week(number)))
    await change(before[2]!, 'following', { instanceDate: week(3) })
    expect((await dates()).slice(0, 6).map((each) => each.instanceDate)).toEqual(
      [0, 2, 3, 5, 7, 9].map((number) => week(number)),
    )
    // The rows were moved with their speakers and notes, not made again.
    expect((await dates()).slice(0, 5).map(({ id }) => id)).toEqual(before.slice(0, 5).map(({ id }) => id))
    expect([await untils(prayer), await doubled(prayer)]).toEqual([[week(3)], []])
  })

  test('when a series moves onto the day of the date before the change, earlier dates stay the same', async () => {
    await change(series[3]!, 'following', { instanceDate: week(2), startTime: '18:00', endTime: '19:00' })
    expect(await lines(6)).toEqual([
      `${monday} 10:00 Worship`,
      `${week(1)} 10:00 Worship`,
      `${week(2)} 18:00 Worship`,
      `${week(2)} 18:00 Worship`,
      `${week(3)} 18:00 Worship`,
      `${week(4)} 18:00 Worship`,
    ])
    expect([await untils(service), await doubled(service)]).toEqual([[week(2)], []])
  })

  test('a change deletes rules that ended two or more days ago, and keeps the other rules', async () => {
    await change(series[3]!, 'following', { startTime: '18:00', endTime: '19:00' })
    await sql(`insert into private.earlier_rules (church_id, service_id, until, rule)
      select church_id, service_id, current_date - days, rule
      from private.earlier_rules cross join generate_series(1, 3) as days where service_id = '${service.id}'`)
    const [{ yesterday }] = (await sql<{ yesterday: string }>('select (current_date - 1)::text as yesterday')) as [
      { yesterday: string },
    ]
    await change((await planned())[5]!, 'following', { startTime: '19:00', endTime: '20:00' })
    expect(await untils(service)).toEqual([yesterday, week(3), week(5)])
    expect(await lines(7)).toEqual([
      ...[0, 1, 2].map((number) => `${week(number)} 10:00 Worship`),
      ...[3, 4].map((number) => `${week(number)} 18:00 Worship`),
      ...[5, 6].map((number) => `${week(number)} 19:00 Worship`),
    ])
  })
})

describe('a date that a person moves into a pause or past the end of its series', () => {
  test.each(['following', 'all'] as const)('a date that a person moves into a pause stays: %s', async (scope) => {
    await updateService(person.db, { id: service.id, pauses: [`${week(2, 1)}/${week(2, 1)}`] })
    await change(series[2]!, scope, { instanceDate: week(2, 1), speaker: 'Ruth' })
    const all = await planned()
    expect(all.find(({ id }) => id === series[2]!.id)).toMatchObject({ instanceDate: week(2, 1), speaker: 'Ruth' })
    expect(all.map(({ instanceDate }) => instanceDate)).toContain(week(3, 1))
  })

  test('when a person moves a date past the last day of the series, the date is kept on its new day', async () => {
    await updateService(person.db, { id: service.id, recurrenceEndDate: week(4) })
    await change(series[4]!, 'following', { instanceDate: week(4, 2) })
    expect((await planned()).find(({ id }) => id === series[4]!.id)).toMatchObject({ instanceDate: week(4, 2) })
  })
})

test('when any part of a change fails, nothing changes', async () => {
  const before = await planned()
  for (const wrong of [
    { notes: 'x'.repeat(10_001) },
    { speaker: 'x'.repeat(201) },
    { serviceType: 'Vespers' as never },
  ]) {
    await expect(
      change(series[2]!, 'all', { serviceName: 'Mass', startTime: '18:00', endTime: '19:00', ...wrong }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  }
  expect(await planned()).toEqual(before)
})

test('a change of the speaker, the notes or the type changes only the chosen date', async () => {
  await change(series[2]!, 'all', { serviceName: 'Mass', speaker: 'Ruth', notes: 'Choir', serviceType: 'Special' })
  const [, second, third] = await planned()
  expect(second).toMatchObject({ serviceName: 'Mass', speaker: null, notes: null, serviceType: 'Other' })
  expect(third).toMatchObject({ serviceName: 'Mass', speaker: 'Ruth', notes: 'Choir', serviceType: 'Special' })
})

describe('a change of "all" dates to an hour that is already over today', () => {
  const later = { serviceTime: '20:00', duration: 60, name: 'Vespers', dayOfWeek: dayOfWeek(today), firstDate: today }
  const ofToday = async () => (await planned()).filter(({ serviceName }) => serviceName !== 'Worship')

  test('today’s service keeps its later hour, and the next change also applies to today’s service', async () => {
    await create(later)
    const [first, second] = await ofToday()
    await change(second!, 'all', { startTime: '06:00', endTime: '07:00' })
    expect((await ofToday()).slice(0, 2)).toMatchObject([
      { id: first!.id, instanceDate: today, startTime: '20:00:00', endTime: '21:00:00' },
      { startTime: '06:00:00' },
    ])
    await change((await ofToday())[1]!, 'all', { startTime: '21:00', endTime: '22:00' })
    expect((await ofToday()).map(({ startTime }) => startTime.slice(0, 5))).toEqual(
      (await ofToday()).map(() => '21:00'),
    )
  })

  test('after a change in the form of the recurring service, today’s service keeps its later hour', async () => {
    const vespers = await create(later)
    await updateService(person.db, { id: vespers.id, serviceTime: '06:00' })
    expect((await ofToday())[0]).toMatchObject({ instanceDate: today, startTime: '20:00:00' })
  })

  test('when a person chooses "all" on today’s service, the service moves to the earlier hour', async () => {
    await create(later)
    const [first] = await ofToday()
    await change(first!, 'all', { startTime: '06:00', endTime: '07:00' })
    expect(new Set((await ofToday()).map(({ startTime }) => startTime))).toEqual(new Set(['06:00:00']))
    expect((await ofToday())[0]!.id).toBe(first!.id)
  })
})
