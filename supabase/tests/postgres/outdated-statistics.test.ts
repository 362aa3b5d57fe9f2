import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../src/domain/shared/db.ts'
import type { BackEnd } from '../../embedded/back-end.ts'
import { runStatements } from '../postgres-server.ts'
import { createTestDatabase } from '../postgres-set-up.ts'
import type { TestDatabase } from '../postgres-set-up.ts'
import { connect } from './connections.ts'
import type { Connections } from './connections.ts'
import { explainAll, hearScans } from './explain-all.ts'
import { fillChurches } from './fill-churches.ts'
import { openOwner } from './open-owner.ts'
import { findKnown, READS } from './reads.ts'
import type { Known } from './reads.ts'
import type { Scan } from './scans.ts'
import { WRITES } from './seek-deadlocks.ts'

/**
 * A statement may read the rows of its church this many times. In a church of this size, a statement with quadratic
 * work reads the rows some hundred times.
 */
const MOST_READS = 25
/** Tables up to this number of rows are not examined. */
const SMALL = 300

let database: TestDatabase | undefined
let backEnd: BackEnd
let db: Db
let known: Known
let connections: Connections
let rowsOfChurch: Map<string, number>
let places: Record<'instances' | 'sessions' | 'counts' | 'members', string[]>
const scans: Scan[] = []

// The planner's statistics describe one large church. The church of the tests is newer and fills its tables later.
beforeAll(async () => {
  database = await createTestDatabase()
  if (!database) return
  const { url } = database
  await explainAll(database)
  hearScans((found) => scans.push(...found))
  connections = await connect(url, 1)
  await connections.owner(`do $$ declare t regclass; begin
    for t in select oid from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) loop
      execute format('alter table %s set (autovacuum_enabled = off)', t);
    end loop; end $$`)
  await connections.signUp('naomi')
  await runStatements(url, ...fillChurches({ members: 1000, services: 2000, recordings: 150 }))
  const owner = await openOwner(url)
  backEnd = owner.backEnd
  db = owner.db
  await runStatements(url, ...fillChurches({ members: 400, services: 800, recordings: 100 }, { analyze: false }))
  known = await findKnown(db, owner.person)
  const idsOf = async (table: string, condition = 'true') => {
    const rows = await connections.owner(
      `select id from public.${table} where church_id = $1 and ${condition} order by id limit 100`,
      [known.church],
    )
    return rows.map(({ id }) => String(id))
  }
  const instances = await idsOf('service_instances')
  // A write that deletes a service or a recording must not delete the count of another write.
  const isElsewhere = `service_instance_id not in (${instances.map((id) => `'${id}'`).join()})`
  places = {
    instances,
    sessions: await idsOf('recording_sessions', isElsewhere),
    counts: await idsOf('attendance', `${isElsewhere} and ai_session_id is null`),
    members: await idsOf('members'),
  }
  rowsOfChurch = new Map()
  for (const { table } of await connections.owner(
    `select attrelid::regclass::text as table from pg_attribute join pg_class as c on c.oid = attrelid
      where attname = 'church_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )) {
    const [row] = await connections.owner(`select count(*)::int as n from ${String(table)} where church_id = $1`, [
      known.church,
    ])
    const rows = Number(row!['n'])
    if (rows > SMALL) rowsOfChurch.set(String(table).replace(/^\w+\./, ''), rows)
  }
}, 120_000)
afterAll(async () => {
  await connections?.close()
  await backEnd?.close()
  await database?.drop()
})

/** Returns the tables that one of the statements since the last call read more often than `MOST_READS` times. */
function readTooOften(): string[] {
  const reads = new Map<string, number>()
  for (const { table, rows, runs, query } of scans.splice(0)) {
    const own = rowsOfChurch.get(table)
    const key = `${table}: ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`
    if (own !== undefined) reads.set(key, (reads.get(key) ?? 0) + (rows * runs) / own)
  }
  return [...reads].flatMap(([key, times]) => (times > MOST_READS ? `${Math.round(times)} × ${key}` : []))
}

test('in a church that is newer than the planner’s statistics, no query reads the rows of the church again and again', async () => {
  if (!database) return
  expect([...rowsOfChurch.keys()]).toEqual(expect.arrayContaining(['attendance', 'member_attendance', 'members']))
  const bad: string[] = []
  for (const [name, read] of Object.entries(READS)) {
    scans.length = 0
    await read(db, known)
    expect(scans.length, name).toBeGreaterThan(0)
    bad.push(...readTooOften().map((each) => `${name}: ${each}`))
  }
  expect(bad).toEqual([])
}, 60_000)

test('in a church that is newer than the planner’s statistics, no write reads the rows of the church again and again', async () => {
  if (!database) return
  const bad: string[] = []
  let merge = ''
  for (const [index, [name, write]] of Object.entries(WRITES).entries()) {
    // Each write uses separate rows, and a merge uses two members.
    const nth = (ids: string[], many = 1) => ids.slice(many * index, many * (index + 1))
    const { text, values } = write({
      instances: nth(places.instances),
      sessions: nth(places.sessions),
      counts: nth(places.counts),
      members: nth(places.members, 2),
      merges: [merge],
      service: known.instance.serviceId!,
    })
    scans.length = 0
    const [row] = await connections.asPerson[0]!(known.person, text, values)
    if (name === 'merge members') merge = String(row!['id'])
    expect(scans.length, name).toBeGreaterThan(0)
    bad.push(...readTooOften().map((each) => `${name}: ${each}`))
  }
  const marks = `insert into public.member_attendance (attendance_id, member_id)
    select c.id, m.id from unnest($1::uuid[]) as c (id) cross join unnest($2::uuid[]) as m (id) on conflict do nothing`
  await connections.asPerson[0]!(known.person, marks, [places.counts.slice(-20), places.members.slice(-20)])
  bad.push(...readTooOften().map((each) => `400 marks: ${each}`))
  expect(bad).toEqual([])
}, 60_000)
