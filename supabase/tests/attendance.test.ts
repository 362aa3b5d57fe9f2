import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query } from './database.ts'
import { PEOPLE, createTwoChurches, insert, newRow, ownerColumn, recordedMinute } from './two-churches.ts'
import type { OwnedTable, TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch
let other: TestChurch

beforeAll(async () => {
  database = await openDatabase('embedded')
  ;({ home, other } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

async function isRecorded(query: Query, instance: string): Promise<unknown> {
  const [row] = await query('select attendance_recorded from public.service_instances where id = $1', [instance])
  return row?.['attendance_recorded']
}

test('the column attendance_recorded says whether a service has an attendance record', async () => {
  await database.withRollback(async (query) => {
    const client: Query = (sql, parameters) => actAs(query, PEOPLE.staff, sql, parameters)
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const instance of [first, second]) {
      await insert(client, 'public.service_instances', newRow('service_instances', home, instance))
    }
    expect(await isRecorded(query, first)).toBe(false)
    const records = [crypto.randomUUID(), crypto.randomUUID()]
    for (const record of records) {
      await insert(client, 'public.attendance', {
        ...newRow('attendance', home, record),
        service_instance_id: first,
        total_attendance: 0,
      })
    }
    expect(await isRecorded(query, first)).toBe(true)
    await client('delete from public.attendance where id = $1', [records[0]])
    expect(await isRecorded(query, first)).toBe(true)
    await query('update public.attendance set service_instance_id = $1 where id = $2', [second, records[1]])
    expect([await isRecorded(query, first), await isRecorded(query, second)]).toEqual([false, true])
    await client('delete from public.attendance where id = $1', [records[1]])
    expect(await isRecorded(query, second)).toBe(false)
  })
})

test('when a dated service is deleted, its attendance and its recordings are deleted too', async () => {
  await database.withRollback(async (query) => {
    const gone = ['attendance', 'member_attendance', 'recording_sessions', 'attendance_snapshots']
    const client: Query = (sql, parameters) => actAs(query, PEOPLE.staff, sql, parameters)
    await client('delete from public.service_instances where id = $1', [home.row('service_instances')])
    for (const table of gone) {
      const left = await query(`select id from public.${table} where church_id = $1`, [home.church])
      expect({ table, left }).toEqual({ table, left: [] })
    }
  })
})

test('when a member, a service or an event is deleted, donations, sermons, dated services and recordings are kept', async () => {
  await database.withRollback(async (query) => {
    const link = (table: string, column: string, target: string) =>
      query(`update public.${table} set ${column} = $1 where id = $2`, [home.row(target), home.row(table)])
    await link('donations', 'member_id', 'members')
    await link('event_registrations', 'member_id', 'members')
    await link('sermons', 'service_id', 'services')
    await link('service_instances', 'service_id', 'services')
    await link('service_instances', 'event_id', 'events')
    await link('recording_sessions', 'event_id', 'events')
    for (const table of ['members', 'services', 'events']) {
      await actAs(query, PEOPLE.owner, `delete from public.${table} where id = $1`, [home.row(table)])
    }
    const left = (table: string, columns: string) =>
      query(`select church_id, ${columns} from public.${table} where id = $1`, [home.row(table)])
    const church_id = home.church
    expect(await left('donations', 'member_id')).toEqual([{ church_id, member_id: null }])
    expect(await left('sermons', 'service_id')).toEqual([{ church_id, service_id: null }])
    expect(await left('service_instances', 'service_id, event_id')).toEqual([
      { church_id, service_id: null, event_id: null },
    ])
    expect(await left('recording_sessions', 'event_id')).toEqual([{ church_id, event_id: null }])
    for (const table of ['event_registrations', 'volunteers', 'member_attendance', 'follow_ups']) {
      expect({ table, rows: await left(table, 'id') }).toEqual({ table, rows: [] })
    }
  })
})

const LINKS: [table: OwnedTable, column: string, target: string][] = [
  ['event_registrations', 'event_id', 'events'],
  ['event_registrations', 'member_id', 'members'],
  ['service_instances', 'service_id', 'services'],
  ['service_instances', 'event_id', 'events'],
  ['recording_sessions', 'service_instance_id', 'service_instances'],
  ['recording_sessions', 'event_id', 'events'],
  ['attendance', 'service_instance_id', 'service_instances'],
  ['attendance', 'ai_session_id', 'recording_sessions'],
  ['member_attendance', 'attendance_id', 'attendance'],
  ['member_attendance', 'member_id', 'members'],
  ['online_counts', 'service_instance_id', 'service_instances'],
  ['visitor_notes', 'service_instance_id', 'service_instances'],
  ['sermons', 'service_id', 'services'],
  ['volunteers', 'member_id', 'members'],
  ['follow_ups', 'member_id', 'members'],
  ['donations', 'member_id', 'members'],
]

test.each(LINKS)(
  '%s.%s cannot refer to a row of another church, even if the database owner writes it',
  async (table, column, target) => {
    await database.withRollback(async (query) => {
      const row = { ...newRow(table, home), church_id: home.church, [ownerColumn(table)]: PEOPLE.owner }
      await query('savepoint before')
      const crossing = insert(query, `public.${table}`, { ...row, [column]: other.row(target) })
      await expect(crossing).rejects.toMatchObject({ code: '23503' })
      await query('rollback to savepoint before')
      const inside = target === 'members' ? home.row('spare member') : home.row(target)
      expect(await insert(query, `public.${table}`, { ...row, [column]: inside })).toMatchObject({ [column]: inside })
    })
  },
)

test('a snapshot cannot refer to another church, and a thumbnail cannot refer to another session', async () => {
  await database.withRollback(async (query) => {
    const foreign = { ...home, row: (table: string) => other.row(table) }
    await query('savepoint before')
    const crossing = insert(query, 'public.attendance_snapshots', {
      ...newRow('attendance_snapshots', foreign),
      church_id: home.church,
    })
    await expect(crossing).rejects.toMatchObject({ code: '23503' })
    await query('rollback to savepoint before')
    const thumbnail = query('update public.recording_sessions set thumbnail_snapshot_id = $1 where id = $2', [
      other.row('attendance_snapshots'),
      home.row('recording_sessions'),
    ])
    await expect(thumbnail).rejects.toMatchObject({ code: '23503' })
  })
})

const expectation = (place: TestChurch) => ({
  member_id: place.row('spare member'),
  service_id: place.row('services'),
  is_expected: true,
})

test('minutes, history lines, expectations and official counts cannot refer to another church', async () => {
  await database.withRollback(async (query) => {
    for (const [table, row] of [
      ['recording_minutes', { ...recordedMinute(other), minute: 3 }],
      ['attendance_history', { service_instance_id: other.row('service_instances'), change: 'added' }],
      ['member_series', { ...expectation(home), member_id: other.row('members') }],
      ['member_series', { ...expectation(home), service_id: other.row('services') }],
    ] as const) {
      await query('savepoint before')
      const crossing = insert(query, `public.${table}`, { ...row, church_id: home.church })
      await expect(crossing).rejects.toMatchObject({ code: '23503' })
      await query('rollback to savepoint before')
    }
    const official = query('update public.service_instances set official_attendance_id = $1 where id = $2', [
      other.row('attendance'),
      home.row('service_instances'),
    ])
    await expect(official).rejects.toMatchObject({ code: '23503' })
  })
})

test('every reference between tables that belong to a church is checked by a test', async () => {
  const links = await database.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname not in ('church_id', 'id')
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and k.confrelid not in ('public.churches'::regclass, 'auth.users'::regclass, 'public.profiles'::regclass)
     order by 1`,
  )
  const tried = [
    ...LINKS.map(([table, column]) => `${table}.${column}`),
    'attendance_snapshots.recording_session_id',
    'recording_sessions.thumbnail_snapshot_id',
    'recording_minutes.recording_session_id',
    'attendance_history.service_instance_id',
    'attendance_notes.attendance_id',
    'service_instance_notes.service_instance_id',
    'event_contacts.event_id',
    'member_series.member_id',
    'member_series.service_id',
  ]
  expect(links.map(({ name }) => name).toSorted()).toEqual(tried.toSorted())
})
