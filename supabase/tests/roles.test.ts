import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query, Row } from './database.ts'
import { isAllowed } from './matrix.ts'
import { PEOPLE, createTwoChurches, insertion, moveTo, newRow, snapshotPath } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch

beforeAll(async () => {
  database = await openDatabase('embedded')
  ;({ home } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

/** Returns the first and the last service day that a counter may count at the time `at`. */
async function windowAt(query: Query, zone: string, at: string): Promise<[first: string, last: string]> {
  await query('update public.churches set time_zone = $1 where id = $2', [zone, home.church])
  const [row] = await query<{ first: string; last: string }>(
    `select min(day)::date::text as first, max(day)::date::text as last
     from generate_series($1::timestamptz - interval '20 days', $1::timestamptz + interval '20 days', '1 day') as day
     where private.in_counting_window(day::date, $2, $1)`,
    [at, home.church],
  )
  return [row!.first, row!.last]
}

test.each([
  ['UTC', '2026-03-01T23:59:59Z', '2026-02-28', '2026-03-08'],
  ['UTC', '2026-03-02T00:00:00Z', '2026-03-01', '2026-03-09'],
  // The clocks go forward on March 8 at two, and back on November 1.
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-06', '2026-03-14'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-07', '2026-03-15'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-07', '2026-03-15'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-08', '2026-03-16'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-10-31', '2026-11-08'],
  // In Kiritimati it is already tomorrow, and in Pago Pago still yesterday.
  ['Pacific/Kiritimati', '2026-06-06T10:00:00Z', '2026-06-06', '2026-06-14'],
  ['Pacific/Pago_Pago', '2026-06-07T10:59:59Z', '2026-06-05', '2026-06-13'],
  ['Asia/Kathmandu', '2026-06-06T18:15:00Z', '2026-06-06', '2026-06-14'],
])('in %s at the time %s, a counter may count services from %s to %s', async (zone, at, first, last) => {
  await database.withRollback(async (query) => {
    expect(await windowAt(query, zone, at)).toEqual([first, last])
  })
})

const seenBy = async (query: Query, person: string, table: string): Promise<number> =>
  (await actAs(query, person, `select from ${table}`)).length

test('a counter sees only services from yesterday to a week ahead', async () => {
  await database.withRollback(async (query) => {
    const seen: Record<number, number> = {}
    for (const days of [-2, -1, 0, 7, 8]) {
      await moveTo(query, home, days)
      seen[days] = await seenBy(query, PEOPLE.counter, 'public.service_instances')
      expect(await seenBy(query, PEOPLE.counter, 'public.events')).toBe(seen[days])
      expect(await seenBy(query, PEOPLE.counter, 'storage.objects')).toBe(seen[days])
    }
    expect(seen).toEqual({ [-2]: 0, [-1]: 1, 0: 1, 7: 1, 8: 0 })
  })
})

test('a recording for an event of today cannot name a service of another day', async () => {
  await database.withRollback(async (query) => {
    await moveTo(query, home, 0)
    await query(`update public.service_instances set instance_date = '2020-03-01' where church_id = $1`, [home.church])
    const both = { service_instance_id: home.row('service_instances'), event_id: home.row('events') }
    const start = (row: object) =>
      isAllowed(query, PEOPLE.counter, ...insertion('public.recording_sessions', { id: crypto.randomUUID(), ...row }))
    expect(await start({ event_id: both.event_id })).toBe(true)
    expect(await start(both)).toBe(false)
    expect(await start({ service_instance_id: both.service_instance_id })).toBe(false)
    expect(await start({})).toBe(false)
  })
})

test('a counter cannot move attendance or recordings to a service in the past', async () => {
  await database.withRollback(async (query) => {
    await moveTo(query, home, 0)
    const past: Row = { ...newRow('service_instances', home), instance_date: '2020-03-01', church_id: home.church }
    await query(...insertion('public.service_instances', { ...past, user_id: PEOPLE.owner }))
    for (const [table, column] of [
      ['attendance', 'service_instance_id'],
      ['recording_sessions', 'service_instance_id'],
    ]) {
      const sql = `update public.${table} set ${column} = $1 returning id`
      expect(await isAllowed(query, PEOPLE.counter, sql, [past['id']]), table).toBe(false)
    }
  })
})

test('people cannot change their own role, and a new role is valid from the next read on', async () => {
  await database.withRollback(async (query) => {
    for (const person of [PEOPLE.staff, PEOPLE.counter, PEOPLE.viewer]) {
      const sql = `update public.profiles set church_role = 'owner' where id = $1 returning id`
      expect(await isAllowed(query, person, sql, [person])).toBe(false)
    }
    const notes = 'select notes from public.members'
    expect(await actAs(query, PEOPLE.staff, notes)).not.toEqual([])
    await query(`update public.profiles set church_role = 'viewer' where id = $1`, [PEOPLE.staff])
    expect(await actAs(query, PEOPLE.staff, notes)).toEqual([])
    const change = `update public.services set location = 'Hall' returning id`
    expect(await isAllowed(query, PEOPLE.staff, change, [])).toBe(false)
  })
})

test('only owners have integrations, and a former owner loses them', async () => {
  const add = `insert into private.integrations (user_id, webhook_url, webhook_enabled) values ($1, 'https://example.invalid', true)`
  await database.withRollback(async (query) => {
    await query('savepoint attempt')
    await expect(query(add, [PEOPLE.staff])).rejects.toMatchObject({ code: '42501' })
    await query('rollback to savepoint attempt')
    await query(`update public.profiles set church_role = 'owner' where id = $1`, [PEOPLE.staff])
    await query(add, [PEOPLE.staff])
    const waiting = () =>
      query('select event from private.webhook_deliveries where user_id = $1 and next_attempt_at is not null', [
        PEOPLE.staff,
      ])
    const count = insertion('public.attendance', newRow('attendance', home))
    await actAs(query, PEOPLE.owner, ...count)
    expect(await waiting()).toHaveLength(1)
    await query(`update public.profiles set church_role = 'staff' where id = $1`, [PEOPLE.staff])
    expect(await waiting()).toEqual([])
    expect(await query('select from private.integrations where user_id = $1', [PEOPLE.staff])).toEqual([])
    await actAs(query, PEOPLE.owner, ...insertion('public.attendance', newRow('attendance', home)))
    expect(await waiting()).toEqual([])
  })
})

const MEMBER = '00000000-0000-4000-8000-000000000104'

/**
 * Functions for which the right to one table does not decide the result. `counter` and `viewer` are the results for
 * these roles of the church: '0', 'some' or an error code. `route-rights.ts` lists the other functions.
 */
const CALLS: Record<string, { sql: string; counter: string; viewer: string }> = {
  arrival_curve: {
    sql: `select count(*) from public.arrival_curve('00000000-0000-4000-8000-000000000104')`,
    counter: '0',
    viewer: 'some',
  },
  people_in_room: {
    sql: 'select last_minute + 1 as count from public.people_in_room(null, (select id from public.recording_sessions limit 1))',
    counter: '0',
    viewer: 'some',
  },
  room_restarts: {
    sql: `select count(*) from public.recording_sessions left join public.room_restarts(service_instance_id) on true`,
    counter: '0',
    viewer: 'some',
  },
  list_missed: {
    sql: `select count(*) from public.list_missed('2026-06-17')`,
    counter: '0',
    viewer: '0',
  },
  list_new: {
    sql: `select count(*) from public.list_new('2026-06-17')`,
    counter: '0',
    viewer: '0',
  },
  dashboard_figures: {
    sql: 'select active_members + services + sermons as count from public.dashboard_figures()',
    counter: '0',
    viewer: 'some',
  },
  change_series: {
    sql: `select count(*) from public.change_series('00000000-0000-4000-8000-000000000104', false, 'X', '2026-06-01', '10:00')`,
    counter: '0',
    viewer: '0',
  },
  delete_cards: {
    sql: 'select count(*) from public.delete_cards((select array_agg(id) from public.members))',
    counter: '0',
    viewer: '0',
  },
  list_import_rows: {
    sql: `select count(*) from public.list_import_rows('00000000-0000-4000-8000-000000000104', 'new')`,
    counter: '42501',
    viewer: '42501',
  },
  list_merges: { sql: 'select count(*) from public.list_merges()', counter: '42501', viewer: '42501' },
  list_merge_candidates: {
    sql: `select count(*) from public.list_merge_candidates('${MEMBER}')`,
    counter: '42501',
    viewer: '42501',
  },
  compare_members: {
    sql: `select (public.compare_members('${MEMBER}', '${MEMBER}') ->> 'together')::integer as count`,
    counter: '42501',
    viewer: '42501',
  },
  save_my_integrations: {
    sql: `select public.save_my_integrations('{"vision_key": "k"}') is null as count`,
    counter: '42501',
    viewer: '42501',
  },
}

test.each(Object.entries(CALLS))(
  'the call %s gives a counter and a viewer only what they may see',
  async (_, { sql, counter, viewer }) => {
    await database.withRollback(async (query) => {
      for (const [person, expected] of [
        [PEOPLE.counter, counter],
        [PEOPLE.viewer, viewer],
      ] as const) {
        await query('savepoint attempt')
        const got = await actAs(query, person, sql).then(
          ([row]) => (['0', 'null', 'undefined'].includes(String(row?.['count'])) ? '0' : 'some'),
          (error: { code?: string }) => error.code,
        )
        expect(got, person).toBe(expected)
        await query('rollback to savepoint attempt')
      }
    })
  },
)

test('a counter can save pictures of today’s service at their exact path, and a viewer cannot', async () => {
  await database.withRollback(async (query) => {
    await moveTo(query, home, 0)
    const upload = `insert into storage.objects (bucket_id, name) values ('snapshots', $1) returning id`
    const path = snapshotPath(home, home.row('spare snapshot'))
    expect(await isAllowed(query, PEOPLE.viewer, upload, [path])).toBe(false)
    expect(await isAllowed(query, PEOPLE.counter, upload, [path])).toBe(true)
    for (const other of [`${path}x`, `/${path}`, path.toUpperCase(), 'a.jpg', `${home.church}/a/b.jpg`]) {
      expect(await isAllowed(query, PEOPLE.counter, upload, [other]), other).toBe(false)
    }
    const remove = 'delete from storage.objects returning id'
    expect(await isAllowed(query, PEOPLE.counter, remove, [])).toBe(false)
  })
})
