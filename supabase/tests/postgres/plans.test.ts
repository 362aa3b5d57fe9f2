import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listServiceTotals } from '../../../src/domain/attendance/service-total.queries.ts'
import { listServiceInstances } from '../../../src/domain/services/service-instance.queries.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import type { BackEnd } from '../../embedded/back-end.ts'
import { runStatements } from '../postgres-server.ts'
import { createTestDatabase } from '../postgres-set-up.ts'
import type { TestDatabase } from '../postgres-set-up.ts'
import { fillChurches } from './fill-churches.ts'
import { openOwner } from './open-owner.ts'
import { findKnown, READS } from './reads.ts'
import type { Known } from './reads.ts'
import { explainAll, hearScans } from './explain-all.ts'
import type { Scan } from './scans.ts'

const CHURCHES = 16
/** Tables up to this number of rows are read whole, because that is faster than using an index. */
const SMALL = 1000

/** The queries that are not about a church, each with the reason. */
const NO_READS: Record<string, string> = {
  listUsersForAdmin: 'Administrators see all churches.',
  listFeatureRequestsForAdmin: 'Administrators see all churches.',
  findPasswordReset: 'It is asked by a secret, which finds the one link.',
  listMySessions: 'Of one person, which an index of Auth finds.',
  findInvitation: 'It is asked by a secret, which finds the one invitation.',
  listInvitations: 'A church has at most 200, which an index of the church finds.',
  listPeople: 'A church has few people, which an index of the church finds.',
  findRemoval: 'Of one person, which the primary key finds.',
  countRecoveryCodes: 'Eight of one person, which the primary key finds.',
  findCalendarFeed: 'It is asked by a secret, which finds the one church.',
  listWebhookDeliveries: 'Twenty of one person, which an index finds.',
  listTimers: 'There are two.',
  downloadSnapshotImage: 'A file.',
  thumbnailPath: 'Computed.',
  groupFound: 'Computed.',
  listAuditLines: 'No one has done anything in this database.',
  listAllAuditLines: 'No one has done anything in this database.',
  listAuditedPeople: 'No one has done anything in this database.',
}

let database: TestDatabase | undefined
let backEnd: BackEnd
let db: Db
let known: Known
let rowsOfChurch: Map<string, number>
const scans: Scan[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  if (!database) return
  await explainAll(database)
  hearScans((found) => scans.push(...found))
  const owner = await openOwner(database.url)
  backEnd = owner.backEnd
  db = owner.db
  const others = `insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), n || '@example.invalid', jsonb_build_object('username', 'person ' || n)
    from generate_series(2, ${CHURCHES}) n`
  await runStatements(database.url, others, ...fillChurches({ members: 500, services: 300, recordings: 100 }))
  known = await findKnown(db, owner.person)
  rowsOfChurch = await countRows()
}, 60_000)
afterAll(async () => {
  await backEnd?.close()
  await database?.drop()
})

/** Returns the number of the church's rows in each table that is not small. */
async function countRows(): Promise<Map<string, number>> {
  const tables = await backEnd.sql<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and reltuples > ${SMALL} and exists (select from pg_attribute where attrelid = c.oid and attname = 'church_id')`,
  )
  const counts = tables.map(async ({ name }) => {
    const [row] = await backEnd.sql<{ n: number }>(
      `select count(*)::int as n from public.${name} where church_id = '${known.church}'`,
    )
    return [name, row!.n] as const
  })
  return new Map(await Promise.all(counts))
}

test('the tests of query plans cover every query of the app’s domain', async () => {
  const domain = new URL('../../../src/domain/', import.meta.url)
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.queries.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(new URL(file, domain).href) as Promise<object>))
  const queries = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  )
  const asked = new Set(Object.keys(READS).map((name) => name.split(',')[0]))
  expect(queries.filter((name) => !asked.has(name) && !NO_READS[name])).toEqual([])
})

test.each(Object.keys(READS))('the query %s reads no rows of another church', async (name) => {
  if (!database) return
  scans.length = 0
  await READS[name]!(db, known)
  expect(scans.length).toBeGreaterThan(0)
  const bad = scans.filter(({ kind, table, rows }) => {
    const own = rowsOfChurch.get(table)
    return own !== undefined && (kind === 'Seq Scan' || rows > own)
  })
  expect(bad).toEqual([])
})

test('a list of totals reads only services; with parts and ranges, it also reads counts and cameras', async () => {
  if (!database) return
  const workOf = async (read: (db: Db) => Promise<unknown>) => {
    scans.length = 0
    await read(db)
    const tables = [...new Set(scans.map(({ table }) => table))].toSorted()
    return { tables, rows: scans.reduce((sum, { rows }) => sum + rows, 0) }
  }
  const services = await workOf((person) => listServiceInstances(person))
  const totals = await workOf((person) => listServiceTotals(person))
  expect([...totals.tables, 'service_instance_notes'].toSorted()).toEqual(services.tables)
  expect(totals.rows).toBeLessThanOrEqual(2 * services.rows)
  const whole = await workOf((person) => listServiceTotals(person, { figures: ['parts', 'range'] }))
  expect(whole.tables).toEqual(expect.arrayContaining(['attendance', 'recording_sessions']))
})
