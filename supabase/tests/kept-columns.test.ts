import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { PEOPLE, createTwoChurches, moveTo } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

/** Of their own profile, the name. */
const OF_COUNTING = `
    attendance adults_count children_count demographics_data notes total_attendance visitors_count
    attendance_snapshots image_url metadata people_count
    recording_minutes people_in_view revision sent_at steps
    recording_sessions camera_name confidence_threshold end_time metadata session_name status target_fps
    profiles full_name`
const OF_STAFF = `
    camera_pairs see
    donations amount donation_date donation_method donation_type is_recurring member_id notes
    event_registrations event_id guest_email guest_name member_id
    events contact_person description end_date event_type location max_attendees
    events name registration_required start_date
    member_attendance attendance_id member_id was_present
    members address date_of_birth email family_id first_name join_date last_name membership_status notes phone photo_url
    sermons audio_url notes scripture sermon_date sermon_series service_id speaker summary tags title video_url
    service_instances end_time event_id instance_date location
    service_instances notes official_attendance_id official_source outcome outcome_reason rooms_see service_id
    service_instances service_name service_type speaker start_time
    services day_of_week description duration first_date is_recurring location monthly_on name pauses
    services recurrence_end_date recurrence_pattern seats service_time service_type
    volunteers is_active member_id ministry notes role start_date`
const OF_OWNERS = `
    churches counting_categories easter first_weekday name official_order time_zone`

/** The columns that each may change of the rows that they may change; no one changes any other. */
const CHANGEABLE = {
  owner: OF_COUNTING + OF_STAFF + OF_OWNERS,
  staff: OF_COUNTING + OF_STAFF,
  // Of services of these days; a mark in the register stays with its service.
  counter: `${OF_COUNTING}
    member_attendance member_id was_present`,
}

/** Another value of a type, from a row whose column may be null. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `${column} is not true`,
  jsonb: (column) => `case when ${column} = '{"a": 1}' then '{}' else '{"a": 1}' end::jsonb`,
  ARRAY: (column) => `array['x'] || ${column}`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 minute'`,
  interval: (column) => `coalesce(${column}, '1 second') + interval '1 minute'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'time without time zone': (column) => `coalesce(${column}, '10:00') + interval '1 minute'`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
}

let database: Database
let home: TestChurch
beforeAll(async () => {
  // Its host grants whole tables: only triggers keep a column.
  database = await openDatabase('embedded')
  ;({ home } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

/** "table.column" of what a person may change of the rows of the home church. */
async function changeable(person: 'owner' | 'staff' | 'counter'): Promise<string[]> {
  const columns = await database.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns as c
     join information_schema.tables as t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO' order by 1, 2`,
  )
  const changed: string[] = []
  await database.withRollback(async (query) => {
    await moveTo(query, home, 0)
    for (const { table, column, type } of columns) {
      const value = (OTHER[type] ?? ((name: string) => `coalesce(${name}, 0) + 1`))(column)
      // A minute takes what has a higher revision.
      const newer = table === 'recording_minutes' && column !== 'revision' ? ', revision = revision + 1' : ''
      await query('savepoint change')
      const isChanged = await actAs(
        query,
        PEOPLE[person],
        `update public.${table} set ${column} = ${value}${newer} returning 1`,
      ).then(
        (rows) => rows.length > 0,
        // Any other refusal is of the value.
        (error: { code?: string }) => error.code !== '42501',
      )
      await query('rollback to savepoint change')
      if (isChanged) changed.push(`${table}.${column}`)
    }
  })
  return changed
}

const listed = (table: string) =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', ...columns] = line.trim().split(/\s+/)
      return columns.map((column) => `${name}.${column}`)
    })
    .toSorted()

test.each(Object.entries(CHANGEABLE))('%s: changes these columns, and no other', async (person, table) => {
  expect((await changeable(person as 'owner')).toSorted()).toEqual(listed(table))
})
