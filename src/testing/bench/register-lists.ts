/* oxlint-disable no-console -- a script for people to read */
/**
 * Measures the lists of the register on the embedded back end: `npm run bench:register-lists`
 *
 * A church with 5,000 members has kept a register for five years, with 200 people each Sunday (52,000 marks). An empty
 * church is measured for comparison. Exits with 1 when the p95 of the list of missed members exceeds its limit.
 */
import { pathToFileURL } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import { signUp } from '../../domain/access/credentials.commands.ts'
import type { Database } from '../../domain/database.types.ts'
import { findMemberWeeks, listMissed, listNew } from '../../domain/register/register-lists.queries.ts'
import { todayIn } from '../../domain/shared/dates.ts'
import type { Db } from '../../domain/shared/db.ts'

const MISSED_LIMIT_MS = 200
const ROUNDS = 60
const WARM_UP = 5

/**
 * `REGISTERED` fills every church that exists when it runs. Each Sunday, half of a group of 400 members are present.
 * Ten members leave the group each week and ten others join, so a member stays for forty weeks.
 */
export const REGISTERED = `
  do $do$ begin
    perform set_config('narthex.bulk', 'on', true);
    update public.churches set register_enabled = true;
    insert into public.members (id, church_id, first_name, last_name, membership_status, notes)
      select md5(c.id::text || n)::uuid, c.id, 'Ruth ' || n,
        (array['Miller', 'Okafor', 'Berg', 'Núñez', 'Raman'])[1 + n % 5] || ' ' || n,
        (array['active', 'active', 'active', 'visitor', 'inactive'])[1 + (n / 7) % 5],
        'A few lines about a person, as most congregations keep them.'
      from public.churches as c, generate_series(1, 5000) as n;
    insert into public.services (church_id, name, is_recurring) select id, 'Worship', false from public.churches;
    insert into public.service_instances (church_id, service_id, service_name, instance_date, start_time)
      select s.church_id, s.id, s.name, (now() at time zone 'UTC')::date - n * 7, '10:00'
      from public.services as s, generate_series(0, 259) as n;
    insert into public.attendance (church_id, service_instance_id, source, total_attendance, extras)
      select church_id, id, 'register', 200, 0 from public.service_instances;
    insert into public.member_attendance (church_id, attendance_id, member_id, was_present)
      select a.church_id, a.id, md5(a.church_id::text || n)::uuid, true
      from (
        select id, church_id, row_number() over (order by instance_date) as week
        from (select a.id, a.church_id, i.instance_date from public.attendance as a
          join public.service_instances as i on i.id = a.service_instance_id) as dated
      ) as a cross join lateral generate_series(a.week * 10, a.week * 10 + 399) as n
      where (hashint8(n * 1000 + a.week) & 1) = 0;
    update public.service_instances as i set named_present = n.people
      from (
        select a.service_instance_id, count(*) as people
        from public.attendance as a join public.member_attendance as m on m.attendance_id = a.id group by 1
      ) as n where n.service_instance_id = i.id;
  end $do$`

/** Returns the sorted times of each list in milliseconds, as the signed-in person of `db` measures them. */
export async function measureRegisterLists(db: Db): Promise<Record<string, number[]>> {
  const today = todayIn('UTC', new Date())
  const { data } = await db.from('members').select('id, first_name').eq('first_name', 'Ruth 2700')
  const memberId = data?.[0]?.id ?? crypto.randomUUID()
  const lists: Record<string, () => Promise<unknown>> = {
    listMissed: () => listMissed(db, today),
    listNew: () => listNew(db, today),
    findMemberWeeks: () => findMemberWeeks(db, { memberId, today }),
  }
  const measured: Record<string, number[]> = {}
  for (const [name, read] of Object.entries(lists)) {
    const times: number[] = []
    const worked = process.cpuUsage()
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const start = performance.now()
      const answer = await read()
      if (round >= WARM_UP) times.push(performance.now() - start)
      if (round === 0) console.log(name, Array.isArray(answer) ? `${answer.length} rows` : '')
    }
    const { user, system } = process.cpuUsage(worked)
    console.log(`${name}: ${((user + system) / 1000 / (WARM_UP + ROUNDS)).toFixed(1)} ms of processor for each call`)
    measured[name] = times.toSorted((a, b) => a - b)
  }
  return measured
}

const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)]!

async function run(): Promise<void> {
  const backEnd = await openBackEnd({})
  const newChurch = async (username: string): Promise<Db> => {
    const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
      global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
    })
    await signUp(db, { username, password: 'secret-1' })
    return db
  }
  const full = await newChurch('ruth')
  await backEnd.sql(REGISTERED)
  const [size] = await backEnd.sql('select count(*) as marks from public.member_attendance')
  const empty = await newChurch('naomi')
  await backEnd.sql('update public.churches set register_enabled = true')
  for (const [name, db] of [
    ['an empty church', empty],
    [`5,000 members, ${String(size?.['marks'])} marks`, full],
  ] as const) {
    console.log(`\n${name}`)
    for (const [list, times] of Object.entries(await measureRegisterLists(db))) {
      console.log(`  ${list.padEnd(16)} p50 ${times[ROUNDS / 2]!.toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`)
      if (list === 'listMissed' && p95(times) > MISSED_LIMIT_MS) process.exitCode = 1
    }
  }
  await backEnd.close()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
