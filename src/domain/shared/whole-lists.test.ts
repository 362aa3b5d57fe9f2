import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import ws from 'ws'
import { TABLES } from '../../../supabase/tests/tables.ts'
import { listFeatureRequestsForAdmin, listUsersForAdmin } from '../access/admin.queries.ts'
import { listAttendance } from '../attendance/attendance.queries.ts'
import { listServiceTotals } from '../attendance/service-total.queries.ts'
import type { Database } from '../database.types.ts'
import { listMemberEntries } from '../members/member.queries.ts'
import { listRecordingSessions } from '../recordings/recording-session.queries.ts'
import { listSermonEntries } from '../sermons/sermon.queries.ts'
import { listServicesWithTotals } from '../services/listed-service.queries.ts'
import type { Db } from './db.ts'

/** `server` imitates PostgREST. Every table has `count` rows, and an answer has at most `limit` rows. */
function server(count: number, limit: number) {
  const asked: URLSearchParams[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { searchParams } = new URL(new Request(input).url)
    asked.push(searchParams)
    const from = Number(searchParams.get('offset') ?? 0)
    const to = Math.min(count, from + limit, from + Number(searchParams.get('limit') ?? limit))
    const rows = Array.from({ length: count }, (_, row) => ({ id: row })).slice(from, to)
    const isCounted = new Headers(init?.headers).get('prefer')?.includes('count=exact')
    const range = `${from}-${to - 1}/${isCounted ? count : '*'}`
    return Response.json(rows, { headers: { 'content-range': range } })
  }
  const db: Db = createClient<Database>('http://localhost', 'key', {
    global: { fetch: answer },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
  return { db, asked }
}

const ofInstance = { serviceInstanceId: '00000000-0000-4000-8000-000000000000' }

const ofTables = Object.entries(TABLES).flatMap(([table, { commands }]) =>
  commands ? [[table, commands.list] as const] : [],
)

test.each<readonly [name: string, list: (db: Db) => Promise<unknown>]>([
  ...ofTables,
  ['attendance', listAttendance],
  ['attendance of a service', (db) => listAttendance(db, ofInstance)],
  ['entries of members', async (db) => (await listMemberEntries(db, 25)).members ?? []],
  ['recordings', listRecordingSessions],
  ['recordings of a service', (db) => listRecordingSessions(db, ofInstance)],
  ['entries of sermons', listSermonEntries],
  ['dated services with their totals', listServicesWithTotals],
  ['official totals', listServiceTotals],
  ['users', listUsersForAdmin],
  ['feature requests', listFeatureRequestsForAdmin],
])('the list of %s has every row, also when one answer cannot hold all rows', async (_, list) => {
  const large = server(25, 10)
  expect(await list(large.db)).toEqual(Array.from({ length: 25 }, (__, id) => ({ id })))
  // The last sort column of each list must be unique, so that pages do not overlap. A sort key contains the id.
  expect(large.asked.map((query) => query.get('order'))).toEqual(
    Array(3).fill(expect.stringMatching(/((\b|service_instance_)id|sort_key)\.asc$/)),
  )

  const small = server(9, 10)
  expect(await list(small.db)).toHaveLength(9)
  expect(small.asked).toHaveLength(1)
})
