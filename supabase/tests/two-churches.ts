import type { Query, Row } from './database.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Owner, staff, counter and viewer share the home church; the outsider and the admin own a church of their own. */
export const PEOPLE = {
  owner: id(1),
  staff: id(2),
  counter: id(6),
  viewer: id(3),
  outsider: id(4),
  admin: id(5),
  anonymous: null,
}
export type Actor = keyof typeof PEOPLE
export const ACTORS = [
  'owner',
  'staff',
  'counter',
  'viewer',
  'outsider',
  'anonymous',
  'admin',
] as const satisfies Actor[]

/** What the link for counting the service of the home church ends with. */
export const LINK_TOKEN = '0123456789abcdef0123456789abcdef'

/** A church, one person of it who owns the rows, and the ids of its rows by table. */
export type TestChurch = { church: string; person: string; row: (table: string) => string }

const TABLES = [
  'members',
  'services',
  'events',
  'event_registrations',
  'service_instances',
  'recording_sessions',
  'attendance_snapshots',
  'attendance',
  'member_attendance',
  'sermons',
  'volunteers',
  'donations',
] as const
export type OwnedTable = (typeof TABLES)[number]
/** Every table with a church_id, each after those it refers to. */
export const OWNED_TABLES: readonly OwnedTable[] = TABLES

/** What a person sends to add one more row, without church and user: those have defaults. */
export function newRow(table: OwnedTable, place: TestChurch, rowId: string = crypto.randomUUID()): Row {
  const rows: Record<OwnedTable, Row> = {
    members: { first_name: 'Ruth', last_name: 'Moab' },
    services: { name: 'Worship' },
    events: { name: 'Picnic', start_date: '2026-06-01T12:00:00Z' },
    event_registrations: { event_id: place.row('events'), guest_name: 'Boaz' },
    service_instances: { service_name: 'Worship', instance_date: '2026-05-31', start_time: '10:00' },
    recording_sessions: { service_instance_id: place.row('service_instances') },
    attendance_snapshots: {
      recording_session_id: place.row('recording_sessions'),
      people_count: 3,
      image_url: snapshotPath(place, rowId),
    },
    attendance: { service_instance_id: place.row('service_instances'), total_attendance: 12 },
    // A second record of the same member would be refused, so it is of a new one.
    member_attendance: { attendance_id: place.row('attendance'), member_id: place.row('spare member') },
    sermons: { title: 'Gleaning', speaker: 'Naomi', sermon_date: '2026-05-31' },
    volunteers: { member_id: place.row('members'), ministry: 'Choir' },
    donations: { amount: 500, donation_date: '2026-05-31' },
  }
  return { id: rowId, ...rows[table] }
}

/** A minute in which two people came in and one left. */
export function recordedMinute(place: TestChurch): Row {
  const steps = JSON.stringify([
    [0, 'entry'],
    [1000, 'entry'],
    [2000, 'exit'],
  ])
  return { recording_session_id: place.row('recording_sessions'), minute: 0, steps }
}

/** Two cameras that see the same people. */
export function cameraPair(place: TestChurch): Row & { camera_a: string } {
  return { camera_a: place.row('services'), camera_b: place.row('sermons'), see: 'same' }
}

/** That someone added a member. */
export function auditLine(place: TestChurch, person: string): Row {
  return { church_id: place.church, person_id: person, person_name: 'Ruth', action: 'added', kind: 'members' }
}

export function snapshotPath(place: TestChurch, snapshot: string): string {
  return `${place.church}/${place.row('recording_sessions')}/${snapshot}.jpg`
}

export async function insert(query: Query, table: string, row: Row): Promise<Row> {
  const [inserted] = await query(...insertion(table, row))
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted
}

/** A statement and its parameters. */
export function insertion(table: string, row: Row): [string, unknown[]] {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`)
  const names = columns.map((column) => `"${column}"`)
  return [`insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning *`, Object.values(row)]
}

export async function signUp(query: Query, userId: string, metadata: Row): Promise<void> {
  await query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@example.invalid`,
    JSON.stringify(metadata),
  ])
}

async function found(query: Query, person: string, firstRow: number): Promise<TestChurch> {
  const [profile] = await query('select church_id from public.profiles where id = $1', [person])
  const names = [...TABLES, 'spare member', 'spare snapshot'] as string[]
  const place: TestChurch = {
    church: String(profile?.['church_id']),
    person,
    row: (table) => id(firstRow + names.indexOf(table)),
  }
  const owned = { church_id: place.church }
  const spare = { id: place.row('spare member'), first_name: 'Orpah', last_name: 'Moab' }
  await insert(query, 'public.members', { ...owned, user_id: person, ...spare })
  for (const table of TABLES) {
    const row = newRow(table, place, place.row(table))
    if (table === 'member_attendance') row['member_id'] = place.row('members')
    await insert(query, `public.${table}`, { ...owned, [ownerColumn(table)]: person, ...row })
  }
  await insert(query, 'public.recording_minutes', { ...recordedMinute(place), church_id: place.church })
  await insert(query, 'public.camera_pairs', { ...cameraPair(place), church_id: place.church })
  // Its picture is on its way, and no one was counted in it.
  const waiting = newRow('attendance_snapshots', place, place.row('spare snapshot'))
  const uncounted = { people_count: 0, metadata: '{"isCounted": false}', image_url: null }
  await insert(query, 'public.attendance_snapshots', { ...owned, user_id: person, ...waiting, ...uncounted })
  await insert(query, 'storage.objects', {
    bucket_id: 'snapshots',
    name: snapshotPath(place, place.row('attendance_snapshots')),
  })
  return place
}

export function ownerColumn(table: OwnedTable): string {
  return table === 'attendance' ? 'recorded_by' : 'user_id'
}

/** Gives the service and the event of a church another day, counted from today on its calendar. */
export async function moveTo(query: Query, place: TestChurch, days: number): Promise<void> {
  const zone = '(select time_zone from public.churches where id = $1)'
  const day = `(now() at time zone ${zone})::date + $2::integer`
  await query(`update public.service_instances set instance_date = ${day} where church_id = $1`, [place.church, days])
  await query(
    `update public.events set start_date = (${day} + time '12:00') at time zone ${zone}, end_date = null
     where church_id = $1`,
    [place.church, days],
  )
}

/** Two churches with one row in every table, and everyone of `PEOPLE`. */
export async function createTwoChurches(query: Query): Promise<{ home: TestChurch; other: TestChurch }> {
  for (const [username, person] of Object.entries(PEOPLE)) if (person) await signUp(query, person, { username })
  await query(
    `update public.profiles set church_id = (select church_id from public.profiles where id = $1),
       church_role = username where id in ($2, $3, $4)`,
    [PEOPLE.owner, PEOPLE.staff, PEOPLE.counter, PEOPLE.viewer],
  )
  await query(`select private.grant_admin('ADMIN')`)
  const home = await found(query, PEOPLE.owner, 100)
  const other = await found(query, PEOPLE.outsider, 200)
  await insert(query, 'public.feature_requests', {
    id: home.row('members'),
    user_id: PEOPLE.owner,
    title: 'Bells',
    description: 'Ring when the hundredth person enters',
  })
  await insert(query, 'private.integrations', {
    user_id: PEOPLE.owner,
    vision_key: 'secret-of-the-owner',
    webhook_url: 'https://example.invalid/hook',
  })
  await insert(query, 'public.audit_log', auditLine(home, PEOPLE.owner))
  await insert(query, 'private.skipped_dates', {
    church_id: home.church,
    service_id: home.row('services'),
    slot_date: '2026-05-31',
  })
  await insert(query, 'private.calendar_feeds', { church_id: home.church })
  const invitation = { church_id: home.church, invited_by: PEOPLE.owner, role: 'staff', token_hash: '01' }
  await insert(query, 'private.invitations', invitation)
  // Of someone who has a church again.
  await insert(query, 'private.removals', { person_id: PEOPLE.outsider, church_id: home.church, person_name: 'Ruth' })
  await insert(query, 'private.removed_entries', {
    id: home.row('sermons'),
    church_id: home.church,
    day: '2026-05-31',
    entry: '{}',
  })
  await insert(query, 'private.webhook_deliveries', {
    user_id: PEOPLE.owner,
    church_id: home.church,
    event: 'attendance.recorded',
    payload: '{}',
  })
  const counting = { church_id: home.church, service_instance_id: home.row('service_instances') }
  const link = await insert(query, 'private.counting_links', { ...counting, token_hash: '01' })
  await query('update private.counting_links set token_hash = private.sha256_of($1) where id = $2', [
    LINK_TOKEN,
    link['id'],
  ])
  const clicker = await insert(query, 'private.clickers', { ...counting, device: home.row('services') })
  const tap = { id: home.row('services'), category: 'adults', step: 1 }
  await insert(query, 'private.taps', { ...tap, clicker_id: clicker['id'] })
  await insert(query, 'private.counting_calls', { key: '01', minute: '2026-06-14', calls: 1 })
  return { home, other }
}
