import { expect, test } from 'vitest'
import { findDashboardFigures } from '../../../src/domain/attendance/dashboard-figures.queries.ts'
import { startBackEnd } from './people.ts'

const { newPerson, newClient, sql } = startBackEnd()

test('the figures contain only the church’s data, and the month begins in the church’s time zone', async () => {
  const { db, profile } = await newPerson()
  const other = await newPerson()
  const church = profile.church.id
  // 30 April, 13:00 in New York, is already 1 May in Auckland.
  await sql(`update public.churches set time_zone = 'Pacific/Auckland' where id = '${church}'`)
  const now = new Date('2026-04-30T17:00:00Z')
  await sql(`insert into public.members (church_id, first_name, last_name, membership_status, join_date, created_at) values
    ('${church}', 'a', 'a', 'active', null, now()),
    ('${church}', 'b', 'b', 'active', null, now()),
    ('${church}', 'c', 'c', 'inactive', '2026-05-01', now()),
    ('${church}', 'd', 'd', 'visitor', '2026-05-01', now()),
    ('${church}', 'e', 'e', 'visitor', '2026-04-30', '2026-05-10T00:00:00Z'),
    ('${church}', 'f', 'f', 'visitor', null, '2026-04-30T12:00:00Z'),
    ('${church}', 'g', 'g', 'visitor', null, '2026-04-30T11:59:59Z'),
    ('${other.profile.church.id}', 'x', 'x', 'active', null, now())`)
  await sql(`insert into public.services (church_id, name) values ('${church}', 'Early'), ('${church}', 'Late')`)
  await sql(`insert into public.sermons (church_id, title, speaker, sermon_date)
    values ('${church}', 'Gleaning', 'Naomi', '2026-01-04')`)
  // The test inserts services, some without a count. The figures contain the four latest official totals, regardless of
  // the order of typing.
  for (const [day, totals] of [[999], [7, 40], [60], [], [70], [80], [0]].entries()) {
    const [instance] = await sql<{ id: string }>(`insert into public.service_instances
      (church_id, service_name, instance_date, start_time, outcome) values
      ('${church}', 'Early', '2026-04-0${day + 1}', '10:00', '${day === 6 ? 'did_not_happen' : 'held'}') returning id`)
    for (const [place, total] of totals.entries()) {
      await sql(`insert into public.attendance (church_id, service_instance_id, total_attendance, created_at)
        values ('${church}', '${instance!.id}', ${total}, '2026-05-${20 - day}T0${place}:00:00Z')`)
    }
  }
  expect(await findDashboardFigures(db, { now })).toEqual({
    activeMembers: 2,
    visitorsThisMonth: 2,
    services: 2,
    sermonCount: 1,
    latestTotals: [40, 60, 70, 80],
    hasServiceInstances: true,
    hasRecordings: false,
  })
  expect(await findDashboardFigures(other.db, { now })).toMatchObject({
    activeMembers: 1,
    latestTotals: [],
    services: 0,
    hasServiceInstances: false,
  })
  await sql(`insert into public.recording_sessions (church_id, service_instance_id)
    select church_id, id from public.service_instances where church_id = '${church}' limit 1`)
  expect(await findDashboardFigures(db, { now })).toMatchObject({ hasRecordings: true })
  expect(await findDashboardFigures(other.db, { now })).toMatchObject({ hasRecordings: false })
})

test('an anonymous caller gets no figures', async () => {
  await expect(findDashboardFigures(newClient(), { now: new Date() })).rejects.toMatchObject({ kind: 'signed-out' })
})
