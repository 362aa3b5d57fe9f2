/* oxlint-disable no-console -- a script for people to read */
// Run by hand: npm run bench:database, or npm run bench:postgres for a PostgreSQL server with 32 clients at once, which also
// says which reads scan a whole table of all churches. How long lists and the dashboard's figures take on the embedded back end when
// 50 churches have counted for ten years; then the plans of the official totals. Prints milliseconds; the first calls, which warm caches, are not counted.
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { signUp } from '../../src/domain/access/credentials.commands.ts'
import { listAttendance } from '../../src/domain/attendance/attendance.queries.ts'
import { findServiceTotal, listServiceTotals } from '../../src/domain/attendance/service-total.queries.ts'
import { findDashboardFigures } from '../../src/domain/attendance/dashboard-figures.queries.ts'
import type { Database } from '../../src/domain/database.types.ts'
import { listEvents, listUpcomingEvents } from '../../src/domain/events/event.queries.ts'
import { listMemberPage, listMembers } from '../../src/domain/members/member.queries.ts'
import { listAttendanceSnapshots } from '../../src/domain/recordings/attendance-snapshot.queries.ts'
import { listRecordingSessions } from '../../src/domain/recordings/recording-session.queries.ts'
import { listRecentSermons, listSermons } from '../../src/domain/sermons/sermon.queries.ts'
import { listServicesWithTotals } from '../../src/domain/services/listed-service.queries.ts'
import {
  listRecentServiceInstances,
  listServiceInstances,
  listStudioServiceInstances,
} from '../../src/domain/services/service-instance.queries.ts'
import { ListedServices } from '../../src/domain/services/listed-service.schema.ts'
import { listServices } from '../../src/domain/services/service.queries.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import { servicesNeeded } from '../../src/domain/trends/trend-range.ts'
import { listTrendServices } from '../../src/domain/trends/trend-service.queries.ts'
import { loadDashboard } from '../../src/features/dashboard/load-dashboard.ts'
import { openBackEnd } from '../embedded/back-end.ts'
import { runStatements } from './postgres-server.ts'
import { createTestDatabase, setUpPostgres } from './postgres-set-up.ts'

const CHURCHES = Number(process.env.NARTHEX_BENCH_CHURCHES ?? 50)
const ROUNDS = Number(process.env.NARTHEX_BENCH_ROUNDS ?? 100)
const isOnPostgres = process.argv.includes('--postgres')
const MEMBERS = Number(process.env.NARTHEX_BENCH_MEMBERS ?? (isOnPostgres ? 20_000 : 2000))
/** Reads under way at once. */
const LANES = Number(process.env.NARTHEX_BENCH_LANES ?? (isOnPostgres ? 32 : 1))
/** One call for each church. */
const WARM_UP = CHURCHES

/** For every church: 5 services a week for 10 years, near 4 records each, its members, 300 recordings. */
const SEED = `
  set session_replication_role = replica;
  create temporary table places as
    select c.id as church, p.id as person from public.churches c join public.profiles p on p.church_id = c.id;
  insert into public.members (church_id, user_id, first_name, last_name, email, membership_status, family_id, join_date)
    select church, person, 'First ' || n % 211, 'Last ' || n % 977, 'member' || n || '@example.org',
      (array['active', 'active', 'active', 'inactive', 'visitor'])[1 + n % 5], 'family ' || n / 3,
      current_date - n % 1825
    from places, generate_series(1, ${MEMBERS}) n;
  insert into public.services (church_id, user_id, name) select church, person, 'Service ' || n
    from places, generate_series(1, 5) n;
  insert into public.service_instances (church_id, user_id, service_name, instance_date, start_time, attendance_recorded)
    select church, person, 'Service ' || n % 5, current_date - n * 7 / 5, '10:00', true
    from places, generate_series(1, 2600) n;
  insert into public.attendance (church_id, recorded_by, service_instance_id, total_attendance, adults_count, created_at)
    select church, person, i.id, 50 + n * 37 % 150, 40, now() - (row_number() over (partition by church)) * interval '8 hours'
    from places join public.service_instances i on i.church_id = church, generate_series(1, 4) n
    where i.instance_date <= current_date - 70;
  insert into public.events (church_id, user_id, name, start_date)
    select church, person, 'Event ' || n, now() + (n - 240) * interval '7 days' from places, generate_series(1, 260) n;
  insert into public.sermons (church_id, user_id, title, speaker, sermon_date)
    select church, person, 'Sermon ' || n, 'Speaker ' || n % 7, current_date - n * 7 from places, generate_series(1, 260) n;
  insert into public.recording_sessions (church_id, user_id, service_instance_id, start_time, status, end_time)
    select church, person, i.id, i.instance_date + time '10:00', 'completed', i.instance_date + time '11:00'
    from places, lateral (select id, instance_date from public.service_instances
      where church_id = church order by instance_date desc limit 300) i;
  insert into public.attendance_snapshots (id, church_id, user_id, recording_session_id, people_count, image_url)
    select s.id, s.church_id, s.user_id, s.session, s.n, s.church_id || '/' || s.session || '/' || s.id || '.jpg'
    from (select gen_random_uuid() as id, r.church_id, r.user_id, r.id as session, n
          from public.recording_sessions r, generate_series(1, 3) n) s;
  update public.service_instances as i set official_total = a.total_attendance, official_total_source = 'typed',
    official_total_by = 'rule', official_total_record = a.id, counts = 4
    from (select distinct on (service_instance_id) * from public.attendance order by service_instance_id, created_at desc) a
    where a.service_instance_id = i.id;
  set session_replication_role = default;
  analyze;`

if (isOnPostgres) process.env['NARTHEX_TESTS_ON'] = 'postgres'
const stopServer = isOnPostgres ? await setUpPostgres() : undefined
const database = await createTestDatabase()
const backEnd = await openBackEnd({ databaseUrl: database?.url })
const clients: Db[] = []
for (let church = 0; church < CHURCHES; church++) {
  const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
    global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
  await signUp(db, { username: `church ${church}`, password: 'secret-1' })
  clients.push(db)
}
const statements = SEED.split(';').filter((statement) => statement.trim())
if (database) await runStatements(database.url, ...statements)
else for (const statement of statements) await backEnd.sql(statement)
const [sizes] = await backEnd.sql(
  `select (select count(*) from public.members) as members, (select count(*) from public.attendance) as attendance,
    (select count(*) from public.service_instances) as service_instances,
    (select count(*) from public.attendance_snapshots) as snapshots`,
)
console.log(`${CHURCHES} churches:`, sizes)

const now = new Date()
const reads: Record<string, (db: Db) => Promise<unknown>> = {
  'dashboard figures': (db) => findDashboardFigures(db, { now }),
  'dashboard, all that is read': (db) => loadDashboard(db, 'UTC', now),
  'five latest sermons': (db) => listRecentSermons(db, 5),
  'five upcoming events': (db) => listUpcomingEvents(db, { now, limit: 5 }),
  'ten nearest services (studio)': (db) => listStudioServiceInstances(db, daysBefore(0)),
  members: listMembers,
  'first page of members (API)': (db) => listMemberPage(db, { limit: 40 }),
  services: listServices,
  'services list': listServicesWithTotals,
  'service instances (API)': listServiceInstances,
  attendance: (db) => listAttendance(db),
  'recording sessions': (db) => listRecordingSessions(db),
  events: listEvents,
  sermons: listSermons,
  'official totals (CSV, API)': (db) => listServiceTotals(db),
  'official totals of a year': (db) => listServiceTotals(db, { from: daysBefore(365) }),
  'trends, everything': (db) => listTrendServices(db),
  'trends, twelve weeks and what they are compared with': (db) =>
    listTrendServices(db, { from: servicesNeeded({ range: '12w' }, daysBefore(0)) }),
  'official total of one service': async (db) => findServiceTotal(db, await anInstance(db)),
  'attendance of one service': async (db) => listAttendance(db, { serviceInstanceId: await anInstance(db) }),
  'snapshots of one recording': async (db) => listAttendanceSnapshots(db, await aSession(db)),
}
const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const known = new Map<Db, { instance: string; session: string }>()
for (const db of clients) {
  const sessions = await listRecordingSessions(db)
  const instances = await listRecentServiceInstances(db, 300)
  known.set(db, { instance: instances.at(-1)!.id, session: sessions[0]!.id })
}
async function anInstance(db: Db): Promise<string> {
  return known.get(db)!.instance
}
async function aSession(db: Db): Promise<string> {
  return known.get(db)!.session
}

console.log('read'.padEnd(30), 'rows'.padStart(6), 'p50'.padStart(8), 'p95'.padStart(8))
for (const [name, read] of Object.entries(reads)) {
  const times: number[] = []
  let rows = 1
  const failures: string[] = []
  const scannedBefore = await rowsScanned()
  let round = 0
  const lane = async () => {
    while (round < WARM_UP + ROUNDS) {
      const isCounted = round >= WARM_UP
      const db = clients[round++ % clients.length]!
      const start = performance.now()
      const result = await read(db).catch((error: Error) => void failures.push(error.message))
      if (isCounted) times.push(performance.now() - start)
      if (Array.isArray(result)) rows = result.length
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (failures.length > 0) console.log(`  ${name} failed ${failures.length} times: ${failures[0]}`)
  for (const [table, scanned] of await rowsScanned()) {
    if (scanned > (scannedBefore.get(table) ?? 0)) console.log(`  ${name} scans all of ${table}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
  console.log(name.padEnd(30), String(rows).padStart(6), at(0.5).padStart(8), at(0.95).padStart(8))
}

/** Rows that sequential scans have read of each table that is large; a scan reads those of every church. */
async function rowsScanned(): Promise<Map<string, number>> {
  if (!isOnPostgres) return new Map()
  // Connections report what they did once they are idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const tables = await backEnd.sql<{ name: string; scanned: number }>(
    `select relname as name, seq_tup_read::int8 as scanned from pg_stat_user_tables where n_live_tup > 5000`,
  )
  return new Map(tables.map(({ name, scanned }) => [name, scanned]))
}

/** As the first person, whose policies then apply. */
async function explain(query: string): Promise<string> {
  const [first] = await backEnd.sql<{ id: string }>('select id from public.profiles limit 1')
  const claims = `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', '${first!.id}', true),
    set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${first!.id}"}', true)`
  await backEnd.sql('begin')
  await backEnd.sql(claims)
  const rows = await backEnd.sql<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${query}`)
  await backEnd.sql('rollback')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
for (const query of isOnPostgres
  ? []
  : [
      'select * from public.service_totals where total is not null order by instance_date desc, start_time desc limit 4',
      `select * from public.service_totals where service_instance_id = (select id from public.service_instances limit 1)`,
      `select ${ListedServices.columns.replaceAll(/(\w+):(\w+)/g, '$2 as "$1"')} from public.service_totals
    order by instance_date desc, start_time desc, service_instance_id limit 1000`,
    ]) {
  console.log(`\n${query}\n${await explain(query)}`)
}
await backEnd.close()
await database?.drop()
await stopServer?.()
