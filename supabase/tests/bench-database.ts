/* oxlint-disable no-console -- a script for people to read */
// Run by hand. `npm run bench:database` measures the embedded back end. `npm run bench:postgres` measures a PostgreSQL
// server with 32 clients. Each client reads once a second. The second command also lists the reads that scan a whole
// table of all churches. In the data, 50 churches have counted for ten years. The script measures long lists and the
// dashboard's figures, and then prints the plans of the official totals. Times are in milliseconds. The first calls,
// which warm caches, are left out.
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { signUp } from '../../src/domain/access/credentials.commands.ts'
import type { Database } from '../../src/domain/database.types.ts'
import { ListedServices } from '../../src/domain/services/listed-service.schema.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import { openBackEnd } from '../embedded/back-end.ts'
import { runStatements } from './postgres-server.ts'
import { createTestDatabase, setUpPostgres } from './postgres-set-up.ts'
import { fillChurches, TEN_YEARS } from './postgres/fill-churches.ts'
import { findKnown, READS } from './postgres/reads.ts'
import type { Known } from './postgres/reads.ts'

const CHURCHES = Number(process.env.NARTHEX_BENCH_CHURCHES ?? 50)
/** A pattern for the names of the reads to measure. */
const WHICH = new RegExp(process.env.NARTHEX_BENCH_READS ?? '')
const ROUNDS = Number(process.env.NARTHEX_BENCH_ROUNDS ?? 100)
const isOnPostgres = process.argv.includes('--postgres')
const MEMBERS = Number(process.env.NARTHEX_BENCH_MEMBERS ?? (isOnPostgres ? 20_000 : 2000))
/** The number of reads at the same time. */
const LANES = Number(process.env.NARTHEX_BENCH_LANES ?? (isOnPostgres ? 32 : 1))
/** The average pause of a client between two reads, in milliseconds; 0 measures the machine's maximum. */
const PAUSE = Number(process.env.NARTHEX_BENCH_PAUSE ?? (isOnPostgres ? 1000 : 0))
/** The number of calls that are not counted: one for each church. */
const WARM_UP = CHURCHES

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
const statements = fillChurches({ members: MEMBERS, ...TEN_YEARS })
if (database) await runStatements(database.url, ...statements)
else for (const statement of statements) await backEnd.sql(statement)
const [sizes] = await backEnd.sql(
  `select (select count(*) from public.members) as members, (select count(*) from public.attendance) as attendance,
    (select count(*) from public.service_instances) as service_instances,
    (select count(*) from public.attendance_snapshots) as snapshots`,
)
console.log(`${CHURCHES} churches:`, sizes)

const known = new Map<Db, Known>()
for (const db of clients) {
  const { data } = await db.auth.getUser()
  known.set(db, await findKnown(db, data.user!.id))
}

console.log('read'.padEnd(40), 'rows'.padStart(6), 'p50'.padStart(8), 'p95'.padStart(8))
for (const [name, read] of Object.entries(READS).filter(([name]) => WHICH.test(name))) {
  const times: number[] = []
  let rows = 1
  const failures: string[] = []
  const scannedBefore = await rowsScanned()
  let round = 0
  const lane = async () => {
    while (round < WARM_UP + ROUNDS) {
      const isCounted = round >= WARM_UP
      const db = clients[round++ % clients.length]!
      // With random pauses, the clients do not all read at the same moment.
      if (PAUSE > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE * (0.5 + Math.random())))
      const start = performance.now()
      const result = await read(db, known.get(db)!).catch((error: Error) => void failures.push(error.message))
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
  console.log(name.padEnd(40), String(rows).padStart(6), at(0.5).padStart(8), at(0.95).padStart(8))
}

/**
 * Returns for each large table the number of rows that sequential scans have read; a scan reads the rows of every
 * church.
 */
async function rowsScanned(): Promise<Map<string, number>> {
  if (!isOnPostgres) return new Map()
  // PostgreSQL's connections report their statistics after one idle second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const tables = await backEnd.sql<{ name: string; scanned: number }>(
    `select relname as name, seq_tup_read::int8 as scanned from pg_stat_user_tables where n_live_tup > 5000`,
  )
  return new Map(tables.map(({ name, scanned }) => [name, scanned]))
}

/** Explains a query with the policies of the first person. */
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
