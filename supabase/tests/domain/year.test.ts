import * as v from 'valibot'
import { expect, test } from 'vitest'
import { recordAttendance } from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditDetails } from '../../../src/domain/audit/audit-text.ts'
import { createMember, deleteMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { recordOnlineCount } from '../../../src/domain/online/online-count.commands.ts'
import { OnlineCounts } from '../../../src/domain/online/online-count.schema.ts'
import { createServiceInstance, updateServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { createService, updateService } from '../../../src/domain/services/service.commands.ts'
import { ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { chooseCombinedServices } from '../../../src/domain/year/year.commands.ts'
import { yearFigures } from '../../../src/domain/year/year-figures.ts'
import { periodBefore, periodOf } from '../../../src/domain/year/year-period.ts'
import {
  findChurchOfYear,
  findCountedYear,
  findFirstYear,
  findMembersOfYear,
  listYearServices,
} from '../../../src/domain/year/year.queries.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'
import { randomOf } from '../totals/random.ts'
import { startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()

async function colleague(owner: Person, role: string): Promise<Person> {
  const person = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_role = '${role}', church_id = '${owner.profile.church.id}'
    where id = '${person.profile.id}'`)
  return person
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a service’s own mark decides whether the service is special, and without a mark, its series or type decides', async () => {
  const { db } = await backEnd.newPerson()
  const series = await createService(db, v.parse(ServiceDraft, { name: 'Vespers', isRecurring: false }))
  const add = (serviceName: string, facts: object = {}) =>
    createServiceInstance(
      db,
      v.parse(ServiceInstanceDraft, { serviceName, instanceDate: '2024-03-03', startTime: '10:00', ...facts }),
    )
  await add('Worship')
  await add('Marked', { isSpecial: true })
  await add('Carols', { serviceType: 'Special' })
  await add('Regular carols', { serviceType: 'Special', isSpecial: false })
  await add('Vespers', { serviceId: series.id })
  const kept = await add('Regular vespers', { serviceId: series.id, isSpecial: false })
  const special = async () => {
    const services = await listYearServices(db, periodOf(2024, '2026-01-10'))
    return services.filter(({ isSpecial }) => isSpecial).map(({ serviceName }) => serviceName)
  }
  expect((await special()).toSorted()).toEqual(['Carols', 'Marked'])
  await updateService(db, { id: series.id, isSpecial: true })
  expect((await special()).toSorted()).toEqual(['Carols', 'Marked', 'Vespers'])
  await updateServiceInstance(db, { id: kept.id, isSpecial: null })
  expect(await special()).toContain('Regular vespers')
  expect(await findFirstYear(db)).toBe(2024)
  const [line] = await listAuditLines(db, { filter: { topic: 'services' }, timeZone: 'UTC', limit: 1 })
  expect(auditDetails(line!, 'UTC')).toEqual(['Special service: no → none'])
})

test('the counted year is the last full year, or the newest year with a count if the last full year has none', async () => {
  const { db } = await backEnd.newPerson()
  const today = '2026-01-10'
  const add = (instanceDate: string) =>
    createServiceInstance(
      db,
      v.parse(ServiceInstanceDraft, { serviceName: 'Worship', instanceDate, startTime: '10:00' }),
    )
  const count = async (date: string, totalAttendance: number) =>
    recordAttendance(db, v.parse(AttendanceDraft, { serviceInstanceId: (await add(date)).id, totalAttendance }))
  const online = await add('2018-01-07')
  expect(await findCountedYear(db, today)).toBeNull()
  await recordOnlineCount(db, v.parse(OnlineCounts.draft, { serviceInstanceId: online.id, place: 'YouTube', views: 0 }))
  expect(await findCountedYear(db, today)).toBe(2018)
  await count('2019-12-29', 80)
  await count('2021-01-03', 0)
  await add('2025-06-01')
  await count('2026-02-01', 90)
  expect(await findCountedYear(db, today)).toBe(2021)
  expect(await findCountedYear(db, '2026-02-01')).toBe(2026)
  await count('2025-12-28', 70)
  expect(await findCountedYear(db, today)).toBe(2025)
  expect(await findCountedYear((await backEnd.newPerson()).db, today)).toBeNull()
})

test('only owners can choose whether the services of a week are added up; everyone can read the choice', async () => {
  const owner = await backEnd.newPerson()
  const churchId = owner.profile.church.id
  const [staff, viewer] = [await colleague(owner, 'staff'), await colleague(owner, 'viewer')]
  for (const { db } of [staff, viewer]) {
    await expect(chooseCombinedServices(db, { churchId, combinedServices: 'separate' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  }
  expect(await findChurchOfYear(viewer.db, churchId)).toMatchObject({ combinedServices: 'added', onlineFactor: null })
  await backEnd.sql(`update public.churches set online_factor = 1.25 where id = '${churchId}'`)
  await chooseCombinedServices(owner.db, { churchId, combinedServices: 'separate' })
  expect(await findChurchOfYear(viewer.db, churchId)).toMatchObject({
    combinedServices: 'separate',
    onlineFactor: 1.25,
  })
})

test('members are counted by status at the end of a period; the log says how many were removed later', async () => {
  const owner = await backEnd.newPerson()
  const { db } = owner
  const add = (lastName: string, facts: object = {}) =>
    createMember(db, v.parse(MemberDraft, { firstName: 'Ruth', lastName, ...facts }))
  await add('Added today')
  await add('Long here', { joinDate: '2015-09-13' })
  await add('Joins later', { joinDate: dayFromNow(30), membershipStatus: 'visitor' })
  const leaving = await add('Leaving', { joinDate: '2015-09-13' })
  const back = await add('Back again', { joinDate: '2015-09-13' })
  const gone = await add('Gone', { joinDate: '2015-09-13' })
  await updateMember(db, { id: leaving.id, membershipStatus: 'visitor' })
  await updateMember(db, { id: leaving.id, membershipStatus: 'inactive' })
  await updateMember(db, { id: back.id, membershipStatus: 'inactive' })
  await updateMember(db, { id: back.id, membershipStatus: 'active' })
  await updateMember(db, { id: gone.id, membershipStatus: 'inactive' })
  await deleteMember(db, { id: gone.id })
  const until = (to: string, from = '2015-01-01') => ({ year: 2015, from, to, isSoFar: false })
  const nothing = { joined: 0, madeInactive: 0, removed: 0, removedLater: 0 }
  const now = { active: 3, inactive: 1, visitors: 1, undated: 1 }
  expect(await findMembersOfYear(db, until(dayFromNow(2)))).toMatchObject({
    ...now,
    ...nothing,
    joined: 3,
    madeInactive: 1,
    removed: 1,
  })
  expect(await findMembersOfYear(db, until(dayFromNow(40), dayFromNow(20)))).toMatchObject({
    ...now,
    ...nothing,
    joined: 1,
  })
  expect(await findMembersOfYear(db, until(dayFromNow(-2)))).toMatchObject({
    active: 3,
    inactive: 0,
    visitors: 0,
    undated: 0,
    ...nothing,
    joined: 3,
    removedLater: 1,
  })
  expect(await findMembersOfYear(db, until('2014-12-31', '2014-01-01'))).toMatchObject({ active: 0, joined: 0 })
  expect((await findMembersOfYear((await colleague(owner, 'staff')).db, until(dayFromNow(2))))?.active).toBe(3)
  expect(await findMembersOfYear((await colleague(owner, 'viewer')).db, until(dayFromNow(2)))).toBeNull()
  expect((await findMembersOfYear((await backEnd.newPerson()).db, until(dayFromNow(2))))?.active).toBe(0)
})

/** Returns SQL that computes the figures of a year directly from the tables, without code of the domain. */
const expected = (church: string, year: number, firstWeekday: number, unit: 'week' | 'id') => `
  with regular as (
    select i.id::text, i.outcome = 'held' as held, i.official_total as total,
      (i.instance_date - (extract(dow from i.instance_date)::integer + 7 - ${firstWeekday}) % 7)::text as week,
      coalesce(i.service_id::text, i.service_name) as series,
      (select sum(views) from public.online_counts as o where o.service_instance_id = i.id) as views,
      extract(year from i.instance_date) = ${year} as here
    from public.service_instances as i left join public.services as s on s.id = i.service_id
    where i.church_id = '${church}' and not case
      when i.is_special is not null then i.is_special
      when i.service_type = 'Special' then true
      else coalesce(s.is_special, false) end
  ), usual as (
    select series, coalesce(percentile_cont(0.5) within group (order by total)
      filter (where held and total is not null), 0) as people
    from regular where here group by series
  ), units as (
    select min(u.week) as week, sum(total) filter (where held) as people, sum(views) as views,
      coalesce(10 * sum(n.people) filter (where not held or total is null), 0) >
        coalesce(sum(total) filter (where held), 0)
        + coalesce(sum(n.people) filter (where not held or total is null), 0) as is_missed,
      bool_or(held and total is null) as is_uncounted,
      ${unit === 'id' ? 'false' : `u.week in (select week from regular where held and not here)`} as is_divided
    from regular as u join usual as n using (series) where here group by u.${unit}
  ), weeks as (
    select week, bool_or(people is not null and not is_missed and not is_divided) as is_counted,
      bool_or(is_divided) as is_divided, not bool_or(is_uncounted) as is_cancelled
    from units group by week
  )
  select
    (select json_build_object('units', count(*), 'sum', coalesce(sum(people), 0), 'value', avg(people::numeric)::float8)
      from units where people is not null and not is_missed and not is_divided) as in_person,
    (select json_build_object('units', count(*), 'sum', coalesce(sum(views), 0), 'value', avg(views)::float8)
      from units where views is not null and not is_divided) as online,
    (select json_build_array(
      count(*) filter (where is_counted),
      count(*) filter (where not is_counted and not is_divided and not is_cancelled),
      count(*) filter (where not is_counted and not is_divided and is_cancelled),
      count(*) filter (where not is_counted and is_divided)) from weeks) as weeks`

/** Writes a random church and returns its id. */
async function randomChurch(seed: number) {
  const { whole, isTrue, one } = randomOf(seed)
  const [church, series, year] = [crypto.randomUUID(), crypto.randomUUID(), whole(2018, 2024)]
  const firstWeekday = whole(0, 6)
  await backEnd.sql(
    `insert into public.churches (id, name, first_weekday) values ('${church}', 'Church', ${firstWeekday})`,
  )
  await backEnd.sql(`insert into public.services (id, church_id, name, is_recurring, is_special)
    values ('${series}', '${church}', 'Series', false, ${isTrue(0.2)})`)
  const rows: string[] = []
  const views: string[] = []
  const begins = Date.UTC(year - 1, 0, whole(1, 7)) / 86_400_000 - 7
  for (let at = 0; at < whole(1, 3); at++) {
    const [weekday, isNeverCounted, isStreamed] = [whole(0, 6), isTrue(0.15), isTrue(0.5)]
    for (let day = begins + weekday; day < begins + 760; day += one([7, 7, 7, 7, 7, 14])) {
      const id = crypto.randomUUID()
      const isHeld = isTrue(0.94)
      const total = !isHeld || isNeverCounted || isTrue(0.06) ? 'null' : whole(0, 200)
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      rows.push(`('${id}', '${church}', ${at === 0 ? `'${series}'` : 'null'}, 'Service ${at}',
        '${isTrue(0.03) ? 'Special' : 'Other'}', '${date}', '${one(['00:00', '10:00', '23:59'])}',
        '${isHeld ? 'held' : 'did_not_happen'}', ${total}, ${one(['null', 'null', 'null', 'null', 'true', 'false'])})`)
      if (isStreamed && isTrue(0.8)) views.push(`('${church}', '${id}', 'YouTube', ${whole(0, 90)})`)
      if (isStreamed && isTrue(0.2)) views.push(`('${church}', '${id}', 'Facebook', ${whole(0, 90)})`)
    }
  }
  await backEnd.sql(`insert into public.service_instances (id, church_id, service_id, service_name, service_type,
    instance_date, start_time, outcome, official_total, is_special) values ${rows.join(', ')}`)
  if (views.length > 0) {
    await backEnd.sql(`insert into public.online_counts (church_id, service_instance_id, place, views)
      values ${views.join(', ')}`)
  }
  return { church, year, firstWeekday }
}

test('for random churches, a year has the same figures as sums in plain SQL', async () => {
  const { db, profile } = await backEnd.newPerson()
  for (let seed = 1; seed <= casesOf(200); seed++) {
    const { church, year, firstWeekday } = await randomChurch(seed)
    await backEnd.sql(`update public.profiles set church_id = '${church}' where id = '${profile.id}'`)
    const period = periodOf(year, '2026-01-10')
    const services = await listYearServices(db, period)
    const each = seed % 2 === 0 ? period : periodBefore(period)
    for (const [combined, unit] of [
      ['added', 'week'],
      ['separate', 'id'],
    ] as const) {
      const settings = { combined, firstWeekday, onlineFactor: null, today: '2026-01-10' }
      const { inPerson, online, weeks } = yearFigures(services, each, settings)
      const [sums] = await backEnd.sql<{ in_person: unknown; online: unknown; weeks: number[] }>(
        expected(church, each.year, firstWeekday, unit),
      )
      const { people: _, ...views } = online
      expect(sums!.weeks, `seed ${seed}`).toEqual([
        weeks.counted,
        weeks.notCounted.length,
        weeks.didNotHappen.length,
        weeks.divided,
      ])
      const rounded = ({ value, sum, units }: typeof inPerson) => ({ value: value?.toFixed(9), sum, units })
      expect(rounded(sums!.in_person as never), `seed ${seed}`).toEqual(rounded(inPerson))
      expect(rounded(sums!.online as never), `seed ${seed}`).toEqual(rounded(views))
    }
  }
}, 120_000)
