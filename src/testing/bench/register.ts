/* oxlint-disable no-console -- a script for people to read */
/**
 * Measures how fast a register opens and accepts marks: `npm run bench:register`
 *
 * A church with 5,000 members has kept a register for five years, with 200 people each Sunday (52,000 marks). A client
 * sends requests to the embedded server over HTTP, as the page does. An empty church is measured for comparison. Exits
 * with 1 when the p95 of opening the register with its people exceeds its limit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import { serveApp } from '../../../supabase/embedded/server/serve-app.ts'
import { readServerSettings } from '../../../supabase/embedded/server/server-settings.ts'
import { signIn, signUp } from '../../domain/access/credentials.commands.ts'
import type { Database } from '../../domain/database.types.ts'
import { sendMarks } from '../../domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '../../domain/register/register.queries.ts'
import type { Db } from '../../domain/shared/db.ts'
import { newId } from '../../domain/shared/ids.ts'
import { loadText, sayTimes } from './say-times.ts'

const OPEN_LIMIT_MS = 150
const ROUNDS = 60
const WARM_UP = 5
const PORT = 4379
const password = 'a-long-enough-password'

/** `FILLED` fills the church of Ruth. Every past Sunday has a register, and today's service has none. */
const FILLED = `
  do $do$ declare
    church uuid := (select church_id from public.profiles where username = 'ruth');
    series uuid := gen_random_uuid();
  begin
    perform set_config('narthex.bulk', 'on', true);
    insert into public.members (id, church_id, first_name, last_name, membership_status, family_id, date_of_birth, notes)
      select md5(church::text || n)::uuid, church, 'Ruth ' || n % 211,
        (array['Miller', 'Okafor', 'Berg', 'Núñez', 'Raman'])[1 + n % 5] || ' ' || n % 977,
        (array['active', 'active', 'active', 'visitor', 'inactive'])[1 + (n / 7) % 5], 'family ' || n / 3,
        case when n % 3 > 0 then date '1940-01-01' + n * 6 end,
        'A few lines about a person, as most congregations keep them.'
      from generate_series(1, 5000) as n;
    insert into public.services (id, church_id, name, is_recurring) values (series, church, 'Worship', false);
    insert into public.service_instances (church_id, service_id, service_name, instance_date, start_time)
      select church, series, 'Worship', (now() at time zone 'UTC')::date - n * 7, '10:00' from generate_series(0, 260) as n;
    insert into public.attendance (church_id, service_instance_id, source, total_attendance, extras)
      select church_id, id, 'register', 200, 0 from public.service_instances
      where church_id = church and instance_date < (now() at time zone 'UTC')::date;
    insert into public.member_attendance (church_id, attendance_id, member_id, was_present)
      select church, a.id, md5(church::text || (week * 10 + n * 2))::uuid, true
      from (select id, row_number() over (order by id) as week from public.attendance where church_id = church) as a,
        generate_series(1, 200) as n;
    update public.service_instances as i set named_present = 200, official_total = 200
      from public.attendance as a where a.service_instance_id = i.id and i.church_id = church;
  end $do$`

type Church = { db: Db; service: string }

function clientOf(key: string, fetching: typeof fetch, origin: string): Db {
  return createClient<Database>(origin, key, {
    global: { fetch: fetching },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
}

/** Creates the full and the empty church in a data folder. Returns the key of the installation. */
async function fill(folder: string): Promise<string> {
  const backEnd = await openBackEnd({ folder })
  const inProcess = (input: RequestInfo | URL, init?: RequestInit) => backEnd.fetch(new Request(input, init))
  for (const username of ['ruth', 'naomi']) {
    await signUp(clientOf(backEnd.publishableKey, inProcess, 'http://localhost'), { username, password })
  }
  await backEnd.sql(FILLED)
  await backEnd.sql('update public.churches set register_enabled = true')
  await backEnd.sql(`insert into public.service_instances (church_id, service_name, instance_date, start_time)
    select church_id, 'Worship', (now() at time zone 'UTC')::date, '10:00' from public.profiles where username = 'naomi'`)
  const [size] = await backEnd.sql(`select (select count(*) from public.members) as members,
    (select count(*) from public.member_attendance) as marks`)
  console.log(`${String(size?.['members'])} members, ${String(size?.['marks'])} marks, ${loadText()}`)
  await backEnd.close()
  return backEnd.publishableKey
}

async function measured(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now()
    await work(round)
    if (round >= WARM_UP) times.push(performance.now() - start)
  }
  return times
}

async function measure(name: string, { db, service }: Church): Promise<boolean> {
  console.log(`\n${name}`)
  const people = await listRegisterPeople(db, service)
  const device = newId()
  const isKept = sayTimes(
    'opening the register with its people',
    await measured(() => Promise.all([openRegister(db, service), listRegisterPeople(db, service)])),
    OPEN_LIMIT_MS,
  )
  sayTimes('openRegister alone', await measured(() => openRegister(db, service)))
  sayTimes('listRegisterPeople alone', await measured(() => listRegisterPeople(db, service)))
  let since = 0
  const send = async (round: number, size: number) => {
    const marks = people
      .slice(round * size, (round + 1) * size)
      .map(({ id }) => ({ member: id, state: 'present' as const, seen: 0 }))
    const update = await sendMarks(db, { service, device, since, marks })
    if (update.state !== 'unknown') since = update.revision
  }
  sayTimes('asking what changed', await measured((round) => send(round, 0)))
  sayTimes('sending one mark', await measured((round) => send(round, 1)))
  sayTimes('sending a family of five', await measured((round) => send(100 + round, 5)))
  sayTimes('opening it with its marks', await measured(() => openRegister(db, service)))
  return isKept
}

const folder = mkdtempSync(join(tmpdir(), 'narthex-bench-'))
const dist = mkdtempSync(join(tmpdir(), 'narthex-bench-page-'))
// The server inserts its key into this page, as into the page of the app.
writeFileSync(join(dist, 'index.html'), '<head><meta name="narthex-key" content=""></head>')
const key = await fill(folder)
const server = await serveApp({ dist, folder, settings: { ...readServerSettings({}), port: PORT } })
let isGood = false
try {
  const churches: [name: string, church: Church][] = []
  for (const [username, name] of [
    ['naomi', 'an empty church'],
    ['ruth', '5,000 members and five years of registers'],
  ] as const) {
    const db = clientOf(key, fetch, `http://localhost:${PORT}`)
    await signIn(db, { username, password })
    const { data } = await db
      .from('service_instances')
      .select('id')
      .order('instance_date', { ascending: false })
      .limit(1)
      .throwOnError()
    churches.push([name, { db, service: data[0]!.id }])
  }
  isGood = true
  for (const [name, church] of churches) isGood = (await measure(name, church)) && isGood
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(dist, { recursive: true, force: true })
}
// The explicit exit is needed, because the embedded database sets another exit code when the server is closed.
process.exit(isGood ? 0 : 1)
