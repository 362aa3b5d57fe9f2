import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_SNAPSHOTS } from '../../src/domain/recordings/recording.rules.ts'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query, Row } from './database.ts'
import { PEOPLE, createTwoChurches, insert, newRow } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch

beforeAll(async () => {
  // The embedded host grants whole tables, so only triggers and policies protect rows.
  database = await openDatabase('embedded')
  home = (await createTwoChurches(database.query)).home
})
afterAll(() => database.close())

const asStaff = (query: Query, sql: string, parameters?: unknown[]) => actAs(query, PEOPLE.staff, sql, parameters)

/**
 * Starts a session of a new service instance. `row` of the result returns the ids of the session and of the instance.
 */
async function start(query: Query, values: Row = {}): Promise<TestChurch> {
  const rows: Record<string, string> = {
    service_instances: crypto.randomUUID(),
    recording_sessions: crypto.randomUUID(),
  }
  const place = { ...home, row: (table: string) => rows[table] ?? home.row(table) }
  const client: Query = (sql, parameters) => actAs(query, PEOPLE.staff, sql, parameters)
  await insert(client, 'public.service_instances', newRow('service_instances', place, rows['service_instances']))
  const session = { ...newRow('recording_sessions', place, rows['recording_sessions']), ...values }
  await insert(client, 'public.recording_sessions', session)
  return place
}

/** Sends a snapshot as the outbox does, so a repeated id is ignored. Returns whether a row was written. */
async function send(query: Query, place: TestChurch, people: number, snapshot: string = crypto.randomUUID()) {
  const row = { ...newRow('attendance_snapshots', place, snapshot), people_count: people }
  const columns = Object.keys(row)
  const rows = await asStaff(
    query,
    `insert into public.attendance_snapshots (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) on conflict (id) do nothing returning id`,
    Object.values(row),
  )
  return rows.length === 1
}

const complete = (query: Query, place: TestChurch, endTime = '2099-01-01T00:00:00Z') =>
  asStaff(
    query,
    `update public.recording_sessions set status = 'completed', end_time = $1 where id = $2 returning id`,
    [endTime, place.row('recording_sessions')],
  )

async function session(query: Query, place: TestChurch): Promise<Row | undefined> {
  const [row] = await query('select * from public.recording_sessions where id = $1', [place.row('recording_sessions')])
  return row
}

const records = (query: Query, place: TestChurch) =>
  query('select * from public.attendance where service_instance_id = $1', [place.row('service_instances')])

async function isRecorded(query: Query, place: TestChurch): Promise<unknown> {
  const id = place.row('service_instances')
  const [row] = await query('select attendance_recorded from public.service_instances where id = $1', [id])
  return row?.['attendance_recorded']
}

test('a recording session has its average, its peak and the picture with the most people', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await send(query, place, 3, first)
    expect(await session(query, place)).toMatchObject({
      avg_people_count: 3,
      max_people_count: 3,
      thumbnail_snapshot_id: first,
    })
    await send(query, place, 8, second)
    await send(query, place, 6, third)
    // The mean of 3, 8 and 6 is 5.67.
    expect(await session(query, place)).toMatchObject({
      avg_people_count: 6,
      max_people_count: 8,
      thumbnail_snapshot_id: second,
    })
    await asStaff(query, 'delete from public.attendance_snapshots where id = $1', [second])
    expect(await session(query, place)).toMatchObject({
      avg_people_count: 6,
      max_people_count: 8,
      thumbnail_snapshot_id: third,
    })
    await asStaff(query, 'delete from public.attendance_snapshots where id = any ($1)', [[first, third]])
    expect(await session(query, place)).toMatchObject({
      avg_people_count: 6,
      max_people_count: 8,
      thumbnail_snapshot_id: null,
    })
  })
})

test('the eleventh snapshot of a session is refused, and the tenth can be sent again', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    const tenth = crypto.randomUUID()
    for (let sent = 1; sent < MAX_SNAPSHOTS; sent++) expect(await send(query, place, sent)).toBe(true)
    expect(await send(query, place, MAX_SNAPSHOTS, tenth)).toBe(true)
    await expect(send(query, place, 11)).rejects.toMatchObject({
      code: '23514',
      constraint: 'attendance_snapshots_at_most_ten',
      message: `A recording session holds at most ${MAX_SNAPSHOTS} snapshots`,
    })
    const before = await session(query, place)
    expect(await send(query, place, 99, tenth)).toBe(false)
    expect(await session(query, place)).toEqual(before)
    expect(before).toMatchObject({ max_people_count: MAX_SNAPSHOTS })
  })
})

test('when one statement adds eleven snapshots, it is refused', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    const attempt = asStaff(
      query,
      `insert into public.attendance_snapshots (id, recording_session_id, people_count, image_url)
       select snapshot, $1::uuid, 1, $2 || '/' || $1 || '/' || snapshot || '.jpg'
       from (select gen_random_uuid() as snapshot from generate_series(1, 11)) as snapshots`,
      [place.row('recording_sessions'), place.church],
    )
    await expect(attempt).rejects.toMatchObject({ constraint: 'attendance_snapshots_at_most_ten' })
  })
})

test('a snapshot can name only its own picture file', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    const row = newRow('attendance_snapshots', place)
    for (const image_url of [
      'data:image/jpeg;base64,AAAA',
      String(newRow('attendance_snapshots', home)['image_url']),
    ]) {
      const client: Query = (sql, parameters) => actAs(query, PEOPLE.staff, sql, parameters)
      const attempt = insert(client, 'public.attendance_snapshots', { ...row, image_url })
      await expect(attempt).rejects.toMatchObject({ constraint: 'attendance_snapshots_image_url_path' })
    }
  })
})

test('when a session is started twice, there is only one session, even after its end', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await send(query, place, 4)
    await complete(query, place)
    const ended = await session(query, place)
    const again = await asStaff(
      query,
      `insert into public.recording_sessions (id, service_instance_id) values ($1, $2)
       on conflict (id) do nothing returning id`,
      [place.row('recording_sessions'), place.row('service_instances')],
    )
    expect(again).toEqual([])
    expect(await session(query, place)).toEqual(ended)
  })
})

test('a completed session writes one attendance record with the peak, even if it is completed twice', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await send(query, place, 7)
    await send(query, place, 4)
    expect(await records(query, place)).toEqual([])
    expect(await isRecorded(query, place)).toBe(false)
    expect(await session(query, place)).toMatchObject({ attendance_written: false })
    expect(await complete(query, place)).toHaveLength(1)
    await complete(query, place, '2099-01-02T00:00:00Z')
    expect(await session(query, place)).toMatchObject({ attendance_written: true })
    expect(await records(query, place)).toMatchObject([
      {
        church_id: home.church,
        recorded_by: PEOPLE.staff,
        total_attendance: 7,
        tracking_method: 'ai',
        ai_session_id: place.row('recording_sessions'),
      },
    ])
    expect(await isRecorded(query, place)).toBe(true)
  })
})

test('when a snapshot arrives after the end of the session, the attendance record is corrected', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await send(query, place, 7)
    await complete(query, place)
    await send(query, place, 9)
    expect(await records(query, place)).toMatchObject([{ total_attendance: 9 }])
    await query(`delete from public.attendance where service_instance_id = $1`, [place.row('service_instances')])
    await send(query, place, 12)
    expect(await records(query, place)).toEqual([])
  })
})

test('a deleted record stays deleted, even if pictures are deleted or sent later', async () => {
  await database.withRollback(async (query) => {
    for (const peak of [9, 5]) {
      const place = await start(query)
      const fullest = crypto.randomUUID()
      await send(query, place, peak, fullest)
      await send(query, place, 5)
      await complete(query, place)
      expect(await records(query, place)).toMatchObject([{ total_attendance: peak }])
      await asStaff(query, 'delete from public.attendance where service_instance_id = $1', [
        place.row('service_instances'),
      ])
      await asStaff(query, 'delete from public.attendance_snapshots where id = $1', [fullest])
      expect(await session(query, place)).toMatchObject({ max_people_count: peak })
      expect(await records(query, place)).toEqual([])
      // The record also stays deleted when every picture is deleted, or when a new picture arrives.
      await asStaff(query, 'delete from public.attendance_snapshots where recording_session_id = $1', [
        place.row('recording_sessions'),
      ])
      await send(query, place, 7)
      expect(await records(query, place)).toEqual([])
      expect(await isRecorded(query, place)).toBe(false)
    }
  })
})

test('when people delete the pictures of a record, the record keeps its number of people', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    const fullest = crypto.randomUUID()
    await send(query, place, 9, fullest)
    await send(query, place, 5)
    await complete(query, place)
    for (const person of [PEOPLE.viewer, PEOPLE.outsider]) {
      await actAs(query, person, 'delete from public.attendance_snapshots where id = $1', [fullest])
    }
    expect(await records(query, place)).toMatchObject([{ total_attendance: 9 }])
    await asStaff(query, 'delete from public.attendance_snapshots where id = $1', [fullest])
    expect(await records(query, place)).toMatchObject([{ total_attendance: 9 }])
    await send(query, place, 11)
    expect(await records(query, place)).toMatchObject([{ total_attendance: 11 }])
  })
})

test('a session without a snapshot writes no attendance until a late snapshot arrives', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await complete(query, place)
    expect(await records(query, place)).toEqual([])
    expect(await isRecorded(query, place)).toBe(false)
    expect(await session(query, place)).toMatchObject({ attendance_written: false })
    await send(query, place, 0)
    expect(await session(query, place)).toMatchObject({ attendance_written: true })
    expect(await records(query, place)).toMatchObject([{ total_attendance: 0 }])
  })
})

test('when a session is for an event or for no service, it writes no attendance', async () => {
  await database.withRollback(async (query) => {
    const before = await query('select id from public.attendance')
    for (const event_id of [home.row('events'), null]) {
      const place = await start(query, { service_instance_id: null, event_id })
      await send(query, place, 7)
      await complete(query, place)
      expect(await session(query, place)).toMatchObject({ status: 'completed', max_people_count: 7 })
    }
    expect(await query('select id from public.attendance')).toEqual(before)
  })
})

test('when a session is completed, it cannot record again', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await complete(query, place)
    const reopen = asStaff(query, `update public.recording_sessions set status = 'recording' where id = $1`, [
      place.row('recording_sessions'),
    ])
    await expect(reopen).rejects.toMatchObject({ code: '23514', constraint: 'recording_sessions_stay_completed' })
  })
})

test('when the clock was set back, a session can still end, and it never ends before its start', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query, { start_time: '2026-05-31T10:00:00Z' })
    await complete(query, place, '2026-05-31T09:00:00Z')
    const ended = await session(query, place)
    expect(ended?.['end_time']).toEqual(ended?.['start_time'])

    const other = await start(query)
    await asStaff(query, `update public.recording_sessions set status = 'completed' where id = $1`, [
      other.row('recording_sessions'),
    ])
    expect((await session(query, other))?.['end_time']).toEqual(expect.any(String))
  })
})

test('when a session is deleted, its snapshots are deleted, and its attendance is kept', async () => {
  await database.withRollback(async (query) => {
    const place = await start(query)
    await send(query, place, 7)
    await complete(query, place)
    const id = place.row('recording_sessions')
    await asStaff(query, 'delete from public.recording_sessions where id = $1', [id])
    expect(await query('select id from public.attendance_snapshots where recording_session_id = $1', [id])).toEqual([])
    expect(await records(query, place)).toMatchObject([
      { total_attendance: 7, tracking_method: 'ai', ai_session_id: null },
    ])
    expect(await isRecorded(query, place)).toBe(true)
  })
})
