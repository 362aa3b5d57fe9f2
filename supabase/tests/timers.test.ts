import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query } from './database.ts'
import { PEOPLE, createTwoChurches } from './two-churches.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase('hosted')
  await createTwoChurches(database.query)
})
afterAll(() => database.close())

const MINUTE = 60
const HOUR = 60 * MINUTE

/** @param ago the seconds since each timer last ran and since each timer last failed; null means never */
async function statesOf(query: Query, ago: Record<string, [ran: number | null, failed: number | null]>) {
  await query('delete from private.timers')
  for (const [name, times] of Object.entries(ago)) {
    await query(
      `insert into private.timers (name, ran_at, failed_at)
        values ($1, now() - $2 * interval '1 second', now() - $3 * interval '1 second')`,
      [name, ...times],
    )
  }
  const rows = await actAs(query, PEOPLE.owner, 'select name, state from public.list_timers()')
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

test('a timer is shown as never run, as recent, as failing, or as late after an hour', async () => {
  await database.withRollback(async (query) => {
    expect(await statesOf(query, {})).toEqual({ webhooks: 'never', pictures: 'never' })
    const both = (times: [number | null, number | null]) => statesOf(query, { webhooks: times, pictures: times })
    expect(await both([MINUTE, null])).toEqual({ webhooks: 'fresh', pictures: 'fresh' })
    expect(await both([59 * MINUTE, null])).toEqual({ webhooks: 'fresh', pictures: 'fresh' })
    expect(await both([61 * MINUTE, null])).toEqual({ webhooks: 'late', pictures: 'fresh' })
    expect(await both([2 * HOUR + MINUTE, null])).toEqual({ webhooks: 'late', pictures: 'late' })
    expect(await both([5 * HOUR, MINUTE])).toEqual({ webhooks: 'failing', pictures: 'failing' })
    expect(await both([null, MINUTE])).toEqual({ webhooks: 'failing', pictures: 'failing' })
    expect(await both([MINUTE, 5 * MINUTE])).toEqual({ webhooks: 'fresh', pictures: 'fresh' })
    expect(await both([null, 3 * HOUR])).toEqual({ webhooks: 'late', pictures: 'late' })
    // A note about checked pictures is no run of the timer.
    await query('delete from private.timers')
    await query('select public.note_checked_pictures(now())')
    const rows = await actAs(query, PEOPLE.owner, 'select state, ran_at, tried_at from public.list_timers()')
    const never = { state: 'never', ran_at: null, tried_at: null }
    expect(rows).toEqual([never, never])
  })
})

test('each run of a timer is saved, except a run within half a minute that has the same result', async () => {
  await database.withRollback(async (query) => {
    const known = async () => {
      const [row] = await query<{ ran: number; failed: number }>(
        `select round(extract(epoch from now() - ran_at))::integer as ran,
          round(extract(epoch from now() - failed_at))::integer as failed from private.timers where name = 'webhooks'`,
      )
      return row
    }
    const note = (hasFailed: boolean) => query(`select public.note_timer('webhooks', $1)`, [hasFailed])
    await statesOf(query, { webhooks: [20, null] })
    await note(false)
    expect(await known()).toEqual({ ran: 20, failed: null })
    await note(true)
    expect(await known()).toEqual({ ran: 20, failed: 0 })
    await query(`update private.timers set failed_at = now() - interval '10 seconds'`)
    await note(false)
    expect(await known()).toEqual({ ran: 0, failed: 10 })
    await statesOf(query, { webhooks: [31, null] })
    await note(false)
    expect(await known()).toEqual({ ran: 0, failed: null })
    await statesOf(query, {})
    await note(true)
    expect(await known()).toEqual({ ran: null, failed: 0 })
    await expect(query(`select public.note_timer('coffee')`)).rejects.toMatchObject({ constraint: 'timers_name_known' })
  })
})

test('only owners and administrators can read the timers, and people cannot write them', async () => {
  await database.withRollback(async (query) => {
    for (const person of [PEOPLE.owner, PEOPLE.outsider, PEOPLE.admin]) {
      expect(await actAs(query, person, 'select name from public.list_timers()')).toHaveLength(2)
    }
    // An administrator can read the timers without being an owner.
    await query(`update public.profiles set church_role = 'owner' where id = $1`, [PEOPLE.staff])
    await query(`update public.profiles set church_role = 'viewer', role = 'admin' where id = $1`, [PEOPLE.owner])
    expect(await actAs(query, PEOPLE.owner, 'select name from public.list_timers()')).toHaveLength(2)
    for (const person of [PEOPLE.counter, PEOPLE.viewer, null]) {
      await expect(actAs(query, person, 'select * from public.list_timers()')).rejects.toMatchObject({ code: '42501' })
    }
    for (const call of [
      `note_timer('webhooks')`,
      'note_checked_pictures(now())',
      'list_new_pictures()',
      'forget_removed_people()',
    ]) {
      await expect(actAs(query, PEOPLE.owner, `select public.${call}`), call).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('pictures after the last checked picture are listed, and pictures of the same moment stay together', async () => {
  await database.withRollback(async (query) => {
    await query('delete from storage.objects')
    await query(
      `insert into storage.objects (bucket_id, name, created_at, updated_at)
        select 'snapshots', n::text, at, at from generate_series(1, 6) as n,
          lateral (select now() - case when n between 2 and 4 then interval '3 hours' else n * interval '61 minutes' end as at)`,
    )
    const list = async (more = '') => {
      const rows = await query<{ name: string; came_at: string }>(
        `select name, came_at::text from public.list_new_pictures(at_most => 3 ${more})`,
      )
      if (rows.length > 0) await query('select public.note_checked_pictures($1)', [rows.at(-1)!.came_at])
      return rows.map(({ name }) => name).toSorted()
    }
    expect(await list()).toEqual(['5', '6', '2', '3', '4'].toSorted())
    expect(await list()).toEqual(['1'])
    expect(await list()).toEqual([])
    await query(`update storage.objects set updated_at = now() where name = '3'`)
    expect(await list()).toEqual([])
    expect(await list(`, on_its_way => '-1 second'`)).toEqual(['3'])
  })
})
