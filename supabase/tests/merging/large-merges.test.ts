import { afterAll, beforeAll, expect, test } from 'vitest'
import { id } from '../actors.ts'
import { actAs, openDatabase } from '../database.ts'
import type { Database, Query } from '../database.ts'
import { signUp } from '../two-churches.ts'

const OWNER = id(1)
const [ANNA, ANN] = [id(11), id(12)]
let database: Database

beforeAll(async () => {
  database = await openDatabase('hosted')
})
afterAll(() => database.close())

/**
 * Adds registers with ten people who are present, and with marks of two members. `each` returns the two marks as two
 * letters: p (present), a (away) or - (no mark). Every third and every fourth service has a typed count. At every
 * fourth service, the marks belong to the typed count.
 */
async function addRegisters(query: Query, services: number, each: (at: number) => string): Promise<void> {
  await signUp(query, OWNER, { username: 'owner', church_name: 'Bethany' })
  const [profile] = await query<{ church: string }>(`select church_id as church from public.profiles`)
  const { church } = profile!
  await query('update public.churches set register_enabled = true where id = $1', [church])
  await query(
    `insert into public.members (id, church_id, first_name, last_name, age_band, date_of_birth, membership_status)
      select gen_random_uuid(), $1::uuid, 'P' || n, 'Berg', case when n < 4 then 'child' else 'adult' end,
        case when n < 3 then date '2006-03-01' end, case when n < 6 then 'visitor' else 'active' end
        from generate_series(1, 10) as n
      union all select unnest(array[$2, $3]::uuid[]), $1::uuid, 'Anna', 'Berg', 'adult', null, 'active'`,
    [church, ANNA, ANN],
  )
  for (let at = 0; at < services; at++) {
    const [service, typed] = [id(1000 + at), id(2000 + at)]
    await query(
      `insert into public.service_instances (id, church_id, service_name, instance_date, start_time)
        values ($2, $1, 'Worship', date '2024-01-07' + 7 * $3::int, '10:00')`,
      [church, service, at],
    )
    if (at % 3 === 0 || at % 4 === 0) {
      await query(
        `insert into public.attendance (id, church_id, service_instance_id, total_attendance) values ($1, $2, $3, 40)`,
        [typed, church, service],
      )
    }
    const states = { p: true, a: false } as Record<string, boolean>
    const marks = [ANNA, ANN].flatMap((member, index) => {
      const state = states[each(at)[index]!]
      return state === undefined ? [] : [[member, state] as const]
    })
    const others = await query<{ id: string }>(`select id from public.members where first_name like 'P%' order by id`)
    const sent = [...marks, ...others.map((other) => [other.id, true] as const)]
    if (at % 4 === 0) {
      for (const [member, isPresent] of sent) {
        await query(
          `insert into public.member_attendance (church_id, attendance_id, member_id, was_present) values ($1, $2, $3, $4)`,
          [church, typed, member, isPresent],
        )
      }
    } else {
      const list = sent.map(([member, isPresent]) => ({ member, state: isPresent ? 'present' : 'away', seen: 0 }))
      await actAs(query, OWNER, 'select public.send_marks($1, gen_random_uuid(), $2)', [service, JSON.stringify(list)])
    }
  }
}

const merge = async (query: Query) =>
  (await actAs<{ id: string }>(query, OWNER, 'select public.merge_members($1, $2) as id', [ANNA, ANN]))[0]!.id

const figures = (query: Query) =>
  query(`select i.instance_date::text as day, i.named_present, i.official_total, i.official_total_source, i.official_total_by,
      i.official_total_record, i.counts, i.attendance_recorded, (select jsonb_agg(to_jsonb(a) order by a.id)
        from public.attendance as a where a.service_instance_id = i.id) as counts_of
    from public.service_instances as i order by 1`)

test('after a merge and after its undo, computing every figure again gives the same figures', async () => {
  await database.withRollback(async (query) => {
    const states = ['pp', 'pa', 'ap', 'aa', '-p', 'p-', 'pp', '-a']
    await addRegisters(query, 24, (at) => states[at % states.length]!)
    const before = await figures(query)
    const workOut = () =>
      query(`select private.refresh_register(church_id, id), private.refresh_official_total(id)
        from public.service_instances`)
    const made = await merge(query)
    const after = await figures(query)
    expect(after).not.toEqual(before)
    await workOut()
    expect(await figures(query)).toEqual(after)
    await actAs(query, OWNER, 'select public.undo_merge($1)', [made])
    expect(await figures(query)).toEqual(before)
    await workOut()
    expect(await figures(query)).toEqual(before)
  })
})

/** Counts the statements that write to the tables of registers, from now to the end of the transaction. */
async function countStatements(query: Query): Promise<() => Promise<number>> {
  await query(`select set_config('test.statements', '0', true)`)
  await query(`create function public.count_statement() returns trigger language plpgsql as $$ begin
    perform set_config('test.statements', (current_setting('test.statements')::int + 1)::text, true); return null; end $$`)
  for (const table of ['attendance', 'attendance_history', 'member_attendance', 'service_instances']) {
    await query(`create trigger count_statement after insert or update or delete on public.${table}
      for each statement execute function public.count_statement()`)
  }
  return async () => {
    const [row] = await query<{ statements: number }>(`select current_setting('test.statements')::int as statements`)
    return row!.statements
  }
}

test('a merge takes the same number of statements for any number of attended services', async () => {
  const statements: number[] = []
  for (const services of [4, 40]) {
    await database.withRollback(async (query) => {
      await addRegisters(query, services, () => 'pp')
      const counted = await countStatements(query)
      const made = await merge(query)
      const merged = await counted()
      await actAs(query, OWNER, 'select public.undo_merge($1)', [made])
      statements.push(merged, (await counted()) - merged)
    })
  }
  const [merged, undone] = statements
  expect(merged).toBeGreaterThan(3)
  expect(statements).toEqual([merged, undone, merged, undone])
})
