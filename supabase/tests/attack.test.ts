import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordingStep } from '../../src/domain/recordings/recording-minute.schema.ts'
import { messageOfConstraint } from '../../src/domain/shared/constraint-messages.ts'
import { actAs, openDatabase } from './database.ts'
import type { Database, Row } from './database.ts'
import { OWNED_TABLES, PEOPLE, createTwoChurches, insertion, newRow, recordedMinute } from './two-churches.ts'
import type { OwnedTable, TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch
let other: TestChurch

beforeAll(async () => {
  database = await openDatabase('embedded')
  ;({ home, other } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

/** The foreign keys between rows of churches: table, column, and the referenced table. */
const FOREIGN_KEYS = `
  select c.relname as table, a.attname as column, t.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join lateral unnest(k.conkey) as u (num) on true
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.relname not in ('churches', 'profiles')
    and t.relnamespace = 'public'::regnamespace and a.attname not in ('church_id', 'id')
  order by 1, 2`

/** The values of rows in tables that have no id or owner column. */
const WRITTEN_FOR_A_SERVICE: Partial<Record<string, (home: TestChurch) => Row>> = {
  recording_minutes: (home) => ({ ...recordedMinute(home), minute: 7 }),
  attendance_history: () => ({ change: 'added' }),
  attendance_notes: ({ church }) => ({ church_id: church, notes: 'Nave' }),
  service_instance_notes: ({ church }) => ({ church_id: church, notes: 'Nave' }),
  member_series: (place) => ({
    church_id: place.church,
    member_id: place.row('spare member'),
    service_id: place.row('services'),
    is_expected: true,
  }),
  event_contacts: ({ church }) => ({ church_id: church, contact_person: 'Ruth' }),
}

test('every foreign key refuses an id of another church in a new or changed row', async () => {
  const keys = await database.query<{ table: OwnedTable; column: string; target: string }>(FOREIGN_KEYS)
  expect(keys.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'attendance.ai_session_id',
    'attendance.service_instance_id',
    'attendance_history.service_instance_id',
    'attendance_notes.attendance_id',
    'attendance_snapshots.recording_session_id',
    'donations.member_id',
    'event_contacts.event_id',
    'event_registrations.event_id',
    'event_registrations.member_id',
    'follow_ups.member_id',
    'member_attendance.attendance_id',
    'member_attendance.member_id',
    'member_series.member_id',
    'member_series.service_id',
    'online_counts.service_instance_id',
    'recording_minutes.recording_session_id',
    'recording_sessions.event_id',
    'recording_sessions.service_instance_id',
    'recording_sessions.thumbnail_snapshot_id',
    'sermons.service_id',
    'service_instance_notes.service_instance_id',
    'service_instances.event_id',
    'service_instances.service_id',
    'visitor_notes.service_instance_id',
    'volunteers.member_id',
  ])
  for (const { table, column, target } of keys) {
    await database.withRollback(async (query) => {
      const row: Row = { ...(WRITTEN_FOR_A_SERVICE[table]?.(home) ?? newRow(table, home)), [column]: other.row(target) }
      if (table === 'attendance_snapshots') {
        row['image_url'] = `${home.church}/${other.row(target)}/${String(row['id'])}.jpg`
      }
      const inserted = actAs(query, PEOPLE.owner, ...insertion(`public.${table}`, row))
      await expect(inserted, `${table}.${column}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(23503|42501)$/),
      })
      const update = `update public.${table} set ${column} = $1 where church_id = $2 returning church_id`
      const updated = actAs(query, PEOPLE.owner, update, [other.row(target), home.church])
      const outcome = await updated.then(
        (rows) => rows.length,
        (error: { code?: string }) => error.code,
      )
      // An update of a column that people cannot change touches no row.
      expect([0, '23503', '42501'], `${table}.${column}`).toContain(outcome)
    })
  }
})

test('every constraint of the database has a message that people can understand', async () => {
  const rules = await database.query<{ name: string; table: string; kind: string }>(
    `select k.conname as name, c.relname as table, k.contype as kind from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     where k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (k.contype = 'c' or k.contype = 'f' and k.confrelid <> 'public.churches'::regclass)
       and c.relname <> 'webhook_deliveries'`,
  )
  expect(rules.length).toBeGreaterThan(90)
  for (const { name, table, kind } of rules) {
    const text =
      kind === 'f'
        ? `insert or update on table "${table}" violates foreign key constraint "${name}"`
        : `new row for relation "${table}" violates check constraint "${name}"`
    // The database fills its references to people by itself, so a broken reference needs no message.
    if (kind === 'f' && name.endsWith('_fkey')) continue
    expect(messageOfConstraint(text), name).toMatch(/^[A-Z][^_"]+\.$/)
  }
})

const long = (length: number) => 'x'.repeat(length + 1)

/** Rows that each break one rule about a value, with the name of the broken constraint. */
const BROKEN: [table: OwnedTable, values: Row, constraint: string][] = [
  ['members', { first_name: '  ' }, 'members_first_name_length'],
  ['members', { last_name: long(100) }, 'members_last_name_length'],
  ['members', { email: 'nobody' }, 'members_email_format'],
  ['members', { email: `${long(320)}@a` }, 'members_email_length'],
  ['members', { phone: long(50) }, 'members_phone_length'],
  ['members', { address: long(500) }, 'members_address_length'],
  ['members', { membership_status: 'saint' }, 'members_membership_status_known'],
  ['members', { age_band: 'teenager' }, 'members_age_band_known'],
  ['members', { family_id: long(100) }, 'members_family_id_length'],
  ['members', { notes: long(10_000) }, 'members_notes_length'],
  ['members', { date_of_birth: 'infinity' }, 'members_date_of_birth_range'],
  ['members', { date_of_birth: '2999-01-01' }, 'members_date_of_birth_range'],
  ['members', { join_date: '0044-03-15 BC' }, 'members_join_date_range'],
  ['services', { name: '' }, 'services_name_length'],
  ['services', { service_type: 'Sunday Morning' }, 'services_service_type_known'],
  ['services', { day_of_week: 7 }, 'services_day_of_week_range'],
  ['services', { service_time: '25:00' }, 'services_service_time_format'],
  ['services', { duration: 0 }, 'services_duration_range'],
  ['services', { seats: 0 }, 'services_seats_range'],
  ['services', { recurrence_pattern: 'yearly' }, 'services_recurrence_pattern_known'],
  ['services', { recurrence_end_date: '-infinity' }, 'services_recurrence_end_date_range'],
  ['events', { name: long(200) }, 'events_name_length'],
  ['events', { event_type: 'party' }, 'events_event_type_known'],
  ['events', { end_date: '2026-05-31T12:00:00Z' }, 'events_end_date_after_start'],
  ['events', { max_attendees: -1 }, 'events_max_attendees_range'],
  ['events', { start_date: 'infinity' }, 'events_start_date_range'],
  ['event_registrations', { guest_name: ' ' }, 'event_registrations_someone'],
  ['visitor_notes', { note: ' ' }, 'visitor_notes_note_length'],
  ['visitor_notes', { note: long(500) }, 'visitor_notes_note_length'],
  ['service_instances', { service_name: ' ' }, 'service_instances_service_name_length'],
  ['service_instances', { service_type: 'worship' }, 'service_instances_service_type_known'],
  ['service_instances', { instance_date: 'infinity' }, 'service_instances_instance_date_range'],
  ['service_instances', { speaker: long(200) }, 'service_instances_speaker_length'],
  ['recording_sessions', { target_fps: 0 }, 'recording_sessions_target_fps_range'],
  ['recording_sessions', { confidence_threshold: 'NaN' }, 'recording_sessions_confidence_threshold_range'],
  ['recording_sessions', { end_time: '2000-01-01' }, 'recording_sessions_end_time_after_start'],
  ['recording_sessions', { metadata: '[1]' }, 'recording_sessions_metadata_object'],
  ['recording_sessions', { metadata: JSON.stringify({ a: long(1_000_000) }) }, 'recording_sessions_metadata_size'],
  ['attendance_snapshots', { people_count: -1 }, 'attendance_snapshots_people_count_range'],
  ['attendance_snapshots', { image_url: 'https://example.org/a.jpg' }, 'attendance_snapshots_image_url_path'],
  ['attendance_snapshots', { confidence_score: 101 }, 'attendance_snapshots_confidence_score_range'],
  ['attendance', { total_attendance: -1 }, 'attendance_total_attendance_range'],
  ['attendance', { adults_count: 13 }, 'attendance_adults_count_within_total'],
  ['attendance', { children_count: 13 }, 'attendance_children_count_within_total'],
  ['attendance', { visitors_count: 13 }, 'attendance_visitors_count_within_total'],
  ['attendance', { children_count: -1 }, 'attendance_children_count_range'],
  ['attendance', { adults_count: 8, children_count: 8 }, 'attendance_children_count_beside_adults'],
  ['sermons', { title: ' ' }, 'sermons_title_length'],
  ['sermons', { speaker: '' }, 'sermons_speaker_length'],
  ['sermons', { tags: Array.from({ length: 51 }, () => 'a') }, 'sermons_tags_count'],
  ['sermons', { tags: [long(5000)] }, 'sermons_tags_length'],
  ['volunteers', { ministry: ' ' }, 'volunteers_ministry_length'],
  ['donations', { amount: 0 }, 'donations_amount_positive'],
  ['donations', { donation_method: '' }, 'donations_donation_method_length'],
]

test.each(BROKEN)('the table %s refuses a row with the values %o', async (table, values, constraint) => {
  await database.withRollback(async (query) => {
    const row = { ...newRow(table, home), ...values }
    const attempt = actAs(query, PEOPLE.owner, ...insertion(`public.${table}`, row))
    await expect(attempt).rejects.toMatchObject({ code: '23514', constraint })
  })
})

const MADE: [table: string, column: string][] = [...OWNED_TABLES, 'feature_requests'].map((table) => [
  table,
  table === 'event_registrations' ? 'registered_at' : 'created_at',
])

test.each(MADE)('in the table %s, people cannot set the time at which a row was made', async (table, column) => {
  await database.withRollback(async (query) => {
    const isOwned = table !== 'feature_requests'
    const [{ now } = {}] = await query('select now() as now')
    for (const time of ['infinity', '-infinity', '2000-01-01', '9999-12-31', '294276-01-01']) {
      await query('savepoint before')
      const row = isOwned ? newRow(table as OwnedTable, home) : { title: 'Bells', description: 'Ring them' }
      const [added] = await actAs(query, PEOPLE.owner, ...insertion(`public.${table}`, { ...row, [column]: time }))
      expect(added?.[column], time).toEqual(now)
      // Some tables allow no second row.
      await query('rollback to savepoint before')
    }
    const kept = `select ${column} as made from public.${table} where id = $1`
    const id = home.row(isOwned ? table : 'members')
    const before = await query(kept, [id])
    expect(before).toHaveLength(1)
    const change = `update public.${table} set ${column} = '2000-01-01' where id = $1 returning id`
    // The change is refused with an error. In a table with rows that can never be changed, the change touches no row.
    const outcome = await actAs(query, PEOPLE.owner, change, [id]).catch((error: { code?: string }) => error.code)
    expect(['42501', []]).toContainEqual(outcome)
    expect(await query(kept, [id])).toEqual(before)
  })
})

test('a person who may change a feature request cannot change the time of the request', async () => {
  await database.withRollback(async (query) => {
    await query('create policy planted on public.feature_requests for update to authenticated using (true)')
    const change = `update public.feature_requests set title = 'Chimes', created_at = 'infinity' returning title, created_at`
    const before = await query('select created_at from public.feature_requests')
    const after = await actAs(query, PEOPLE.owner, change)
    expect(after).toEqual(before.map((row) => ({ ...row, title: 'Chimes' })))
  })
})

test.each(MADE)(
  'in %s, the database owner can set the time of a row, but not to a year outside 1 to 9999',
  async (table, column) => {
    await database.withRollback(async (query) => {
      const id = home.row(table === 'feature_requests' ? 'members' : table)
      const change = `update public.${table} set ${column} = $1 where id = $2 returning id`
      expect(await query(change, ['2001-02-03T04:05:06Z', id])).toHaveLength(1)
      for (const time of ['infinity', '-infinity', '0044-03-15 BC', '294276-01-01']) {
        await query('savepoint before')
        const constraint = `${table}_${column}_range`
        await expect(query(change, [time, id])).rejects.toMatchObject({ code: '23514', constraint })
        await query('rollback to savepoint before')
      }
    })
  },
)

test('when a recording’s total becomes lower, the typed numbers of adults and children become lower too', async () => {
  await database.withRollback(async (query) => {
    const session = home.row('recording_sessions')
    const few = { ...newRow('attendance_snapshots', home), people_count: 1 }
    await actAs(query, PEOPLE.owner, ...insertion('public.attendance_snapshots', few))
    await query(`update public.recording_sessions set status = 'completed' where id = $1`, [session])
    await actAs(query, PEOPLE.owner, 'update public.attendance set adults_count = 3 where ai_session_id = $1', [
      session,
    ])
    const fullest = home.row('attendance_snapshots')
    await actAs(query, PEOPLE.owner, 'update public.attendance_snapshots set people_count = 0 where id = $1', [fullest])
    const counted =
      'select total_attendance, adults_count, children_count from public.attendance where ai_session_id = $1'
    expect(await query(counted, [session])).toEqual([{ total_attendance: 1, adults_count: 1, children_count: null }])
  })
})

test('each step of a recorded minute must be a passage or a whole number of people', async () => {
  const accepts = async (what: string) =>
    (await database.query<{ ok: boolean }>('select private.are_steps($1) as ok', [`[[5, ${what}]]`]))[0]?.ok
  for (const what of ['"entry"', '"exit"', '"near"', '"blind"', '"seeing"', '0', '1000000']) {
    expect(await accepts(what), what).toBe(true)
  }
  for (const what of ['true', 'null', '{}', '["entry"]', '"enter"', '3.5', '-5', '1000001', '1e999']) {
    expect(await accepts(what), what).toBe(false)
  }
})

test('the database and the schema both refuse a passage with a missing, wrong or unknown field', async () => {
  const place = { line: 'Door', track: 3, x: 0.5, y: 1, score: 0 }
  const without = (name: keyof typeof place) =>
    Object.fromEntries(Object.entries(place).filter(([key]) => key !== name))
  const right = [place, { ...place, isUndone: true }, { ...place, line: '' }, { ...place, track: -4 }]
  const wrong = [
    ...(Object.keys(place) as (keyof typeof place)[]).map(without),
    ...[null, 'x', 1.5, 2 ** 60, {}, []].map((track) => ({ ...place, track })),
    ...[null, 'x', -0.1, 1.1, {}, [0.5]].flatMap((share) => [
      { ...place, x: share },
      { ...place, y: share },
      { ...place, score: share },
    ]),
    ...[null, 7, {}, ['Door']].map((line) => ({ ...place, line })),
    ...[false, null, 'true', 1].map((isUndone) => ({ ...place, isUndone })),
    { ...place, name: 'Ruth' },
    null,
    'Door',
    7,
    [],
    [place],
  ]
  const steps = [
    ...right.map((detail) => ({ step: [5, 'entry', detail], isRight: true })),
    ...wrong.map((detail) => ({ step: [5, 'entry', detail], isRight: false })),
    ...[7, 'blind', 'seeing', null].map((what) => ({ step: [5, what, place], isRight: false })),
    { step: [5, 'exit', place, place], isRight: false },
    { step: [5], isRight: false },
    { step: [], isRight: false },
  ]
  for (const { step, isRight } of steps) {
    const text = JSON.stringify(step)
    const [row] = await database.query<{ ok: boolean }>('select private.are_steps($1) as ok', [`[${text}]`])
    expect([text, row!.ok, v.is(RecordingStep, step)]).toEqual([text, isRight, isRight])
  }
})

test('an old count with impossible numbers survives the deletion of its author, and new impossible numbers are refused', async () => {
  await database.withRollback(async (query) => {
    const parts = { total_attendance: 10, adults_count: 8, children_count: 8 }
    const row: Row = { ...newRow('attendance', home), church_id: home.church, ...parts }
    await query('set local session_replication_role = replica')
    await query(...insertion('public.attendance', row))
    await query('set local session_replication_role = origin')
    const leave = 'update public.attendance set recorded_by = null where id = $1 returning id'
    expect(await query(leave, [row['id']])).toHaveLength(1)
    const change = 'update public.attendance set adults_count = 9 where id = $1'
    await expect(actAs(query, PEOPLE.owner, change, [row['id']])).rejects.toMatchObject({
      constraint: 'attendance_children_count_beside_adults',
    })
  })
})

test('a person can end a door recording with over a million counted people', async () => {
  await database.withRollback(async (query) => {
    const id = crypto.randomUUID()
    const session = { ...newRow('recording_sessions', home), id, way: 'door', people_at_start: 1_000_000 }
    await actAs(query, PEOPLE.owner, ...insertion('public.recording_sessions', session))
    const minute = { recording_session_id: id, minute: 0, steps: '[[0, "entry"]]' }
    await actAs(query, PEOPLE.owner, ...insertion('public.recording_minutes', minute))
    const end = `update public.recording_sessions set status = 'completed' where id = $1 returning peak_occupancy`
    expect(await actAs(query, PEOPLE.owner, end, [id])).toEqual([{ peak_occupancy: 1_000_000 }])
  })
})

test('a request with too many services, too much metadata or too many steps is refused', async () => {
  await database.withRollback(async (query) => {
    const outcome = async (table: string, rows: Row[]) => {
      await query('savepoint attempt')
      const [first] = rows
      const names = Object.keys(first!)
      const sql = `insert into public.${table} (${names.join(', ')}) select ${names.join(', ')}
        from jsonb_populate_recordset(null::public.${table}, $1)`
      const refusal = await actAs(query, PEOPLE.owner, sql, [JSON.stringify(rows)]).catch((error: unknown) => error)
      if (refusal instanceof Error) await query('rollback to savepoint attempt')
      return refusal instanceof Error ? (refusal as Error & { constraint?: string }).constraint : 'taken'
    }
    const services = (many: number) =>
      Array.from({ length: many }, (_, at) => ({
        name: `Worship ${at}`,
        church_id: home.church,
        user_id: PEOPLE.owner,
      }))
    expect(await outcome('services', services(21))).toBe('services_in_one_request')
    expect(await outcome('services', services(20))).toBe('taken')

    const id = crypto.randomUUID()
    const session = { ...newRow('recording_sessions', home), id, way: 'door' }
    const big = { ...session, metadata: JSON.stringify({ a: 'x'.repeat(262_144) }) }
    await query('savepoint attempt')
    await expect(actAs(query, PEOPLE.owner, ...insertion('public.recording_sessions', big))).rejects.toMatchObject({
      constraint: 'recording_sessions_metadata_size',
    })
    await query('rollback to savepoint attempt')
    // The studio of version 1.0.0 sends two thousand passages in the metadata. These passages must not prevent the end
    // of the recording.
    const events = Array.from({ length: 2000 }, (_, at) => ({ line: 'Door'.repeat(50), track: at }))
    const metadata = JSON.stringify({ captureInterval: 1, events })
    await actAs(query, PEOPLE.owner, ...insertion('public.recording_sessions', { ...session, metadata }))
    const [kept] = await query<{ bytes: number; last: number; most: boolean }>(
      `select octet_length(metadata::text) as bytes, (metadata -> 'events' -> -1 ->> 'track')::integer as last,
         jsonb_array_length(metadata -> 'events') > 900 as most
       from public.recording_sessions where id = $1`,
      [id],
    )
    expect(kept).toMatchObject({ last: 1999, most: true })
    expect(kept!.bytes).toBeLessThanOrEqual(262_144)

    const minutes = (from: number, many: number) =>
      Array.from({ length: many }, (_, at) => ({
        church_id: home.church,
        recording_session_id: id,
        minute: from + at,
        revision: 0,
        steps: Array.from({ length: 2000 }, (_, ms) => [ms, 'entry']),
      }))
    expect(await outcome('recording_minutes', minutes(0, 10))).toBe('taken')
    expect(await outcome('recording_minutes', minutes(10, 1))).toBe('recording_minutes_steps_limit')
    const again = `update public.recording_minutes set revision = 1, steps = steps || '[[1, "exit"]]'
      where recording_session_id = $1 and minute = 3`
    await expect(actAs(query, PEOPLE.owner, again, [id])).rejects.toMatchObject({
      constraint: 'recording_minutes_steps_limit',
    })
  })
})

describe.each([
  ['right to left', '\u202Bנעמי ורות\u202C مرحبا'],
  ['emoji', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['SQL', `'); drop table public.members; -- " $$ \\`],
  ['HTML', '<img src=x onerror=alert(1)>&amp;'],
  ['combining marks', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
  ['line breaks and tabs', 'a\r\n\tb'],
])('the text %s', (_, text) => {
  test('the database saves the text unchanged', async () => {
    await database.withRollback(async (query) => {
      const row = { ...newRow('members', home), first_name: text, notes: text, family_id: text }
      const [kept] = await actAs(query, PEOPLE.owner, ...insertion('public.members', row))
      expect(kept).toMatchObject({ first_name: text, notes: text, family_id: text })
    })
  })
})
