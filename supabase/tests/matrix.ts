import { actAs } from './database.ts'
import type { Query } from './database.ts'
import {
  ACTORS,
  OWNED_TABLES,
  PEOPLE,
  auditLine,
  cameraPair,
  insertion,
  newRow,
  ownerColumn,
  recordedMinute,
  snapshotPath,
} from './two-churches.ts'
import type { Actor, OwnedTable, TestChurch } from './two-churches.ts'

/**
 * Who may do what with the rows of the home church: r = read, a = add, w = change, d = delete.
 * Columns: the owner, a staff colleague and a viewer of that church, an outsider who owns another one, an anonymous
 * visitor, and an administrator of the installation. The profile and the feature request are the owner's; a feature
 * request is added in one's own name.
 */
const RIGHTS = `
  table                owner staff viewer outsider anonymous admin
  churches             r-w-  r---  r---   ----     ----      ----
  profiles             r-w-  r---  r---   ----     ----      ----
  members              rawd  rawd  r---   ----     ----      ----
  services             rawd  rawd  r---   ----     ----      ----
  service_instances    rawd  rawd  r---   ----     ----      ----
  attendance           rawd  rawd  r---   ----     ----      ----
  member_attendance    rawd  rawd  r---   ----     ----      ----
  sermons              rawd  rawd  r---   ----     ----      ----
  events               rawd  rawd  r---   ----     ----      ----
  event_registrations  rawd  rawd  r---   ----     ----      ----
  volunteers           rawd  rawd  r---   ----     ----      ----
  donations            rawd  rawd  r---   ----     ----      ----
  recording_sessions   rawd  rawd  r---   ----     ----      ----
  attendance_snapshots rawd  rawd  r---   ----     ----      ----
  recording_minutes    raw-  raw-  r---   ----     ----      ----
  camera_pairs         rawd  rawd  r---   ----     ----      ----
  attendance_history   r---  r---  r---   ----     ----      ----
  audit_log            r---  ----  ----   ----     ----      ----
  feature_requests     ra--  -a--  -a--   -a--     ----      ra--
  storage.objects      rawd  rawd  r---   ----     ----      ----
  private.integrations ----  ----  ----   ----     ----      ----
  private.webhook_deliveries ----  ----  ----   ----     ----      ----
  private.skipped_dates ----  ----  ----   ----     ----      ----
  private.calendar_feeds ----  ----  ----   ----     ----      ----
  private.removed_entries ----  ----  ----   ----     ----      ----`

type Rights = Record<Actor, string>

/** The table above, by table. */
export const EXPECTED_RIGHTS: [table: string, rights: Rights][] = RIGHTS.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [table = '', ...cells] = line.trim().split(/\s+/)
    return [table, Object.fromEntries(ACTORS.map((actor, index) => [actor, cells[index]])) as Rights]
  })

/** A column that everyone who may change the row may change, and a value for it. */
const CHANGES: Record<string, string> = {
  churches: `name = 'St Mary', first_weekday = 1, easter = 'orthodox'`,
  profiles: `full_name = 'Naomi'`,
  members: `notes = 'moved'`,
  services: `location = 'Hall'`,
  service_instances: `speaker = 'Ruth'`,
  attendance: 'total_attendance = 13',
  member_attendance: 'was_present = false',
  sermons: `summary = 'short'`,
  events: `location = 'Hall'`,
  event_registrations: `guest_name = 'Obed'`,
  volunteers: 'is_active = false',
  donations: `notes = 'cash box'`,
  recording_sessions: `session_name = 'Main camera'`,
  attendance_snapshots: 'people_count = 4',
  recording_minutes: 'revision = revision + 1',
  camera_pairs: `see = 'different'`,
  attendance_history: `reason = 'a miscount'`,
  audit_log: `title = 'another'`,
  feature_requests: `title = 'Larger bells'`,
  'storage.objects': `metadata = '{"size": 1}'`,
  'private.integrations': 'webhook_enabled = true',
  'private.webhook_deliveries': 'attempts = 0',
  'private.skipped_dates': `slot_date = '2026-06-07'`,
  'private.calendar_feeds': 'revision = 7',
  'private.removed_entries': `day = '2026-06-07'`,
}

/** Tries all four verbs as every actor on one table; each attempt is rolled back. */
export async function measureRights(query: Query, table: string, home: TestChurch): Promise<Rights> {
  const rights = {} as Rights
  for (const actor of ACTORS) {
    rights[actor] = ''
    for (const [letter, [sql, parameters]] of Object.entries(attempts(table, home, PEOPLE[actor]))) {
      rights[actor] += (await isAllowed(query, PEOPLE[actor], sql, parameters)) ? letter : '-'
    }
  }
  return rights
}

function attempts(table: string, home: TestChurch, person: string | null): Record<string, [string, unknown[]]> {
  const name = table.includes('.') ? table : `public.${table}`
  const [key, value] = keyOf(table, home)
  const where = `where ${key} = $1 returning ${key}`
  return {
    r: [`select ${key} from ${name} where ${key} = $1`, [value]],
    a: insertion(name, addition(table, home, person)),
    w: [`update ${name} set ${CHANGES[table]} ${where}`, [value]],
    d: [`delete from ${name} ${where}`, [value]],
  }
}

function keyOf(table: string, home: TestChurch): [column: string, value: string] {
  if (table === 'storage.objects') return ['name', snapshotPath(home, home.row('attendance_snapshots'))]
  if (table === 'private.integrations' || table === 'private.webhook_deliveries') return ['user_id', home.person]
  if (table === 'private.skipped_dates') return ['service_id', home.row('services')]
  if (table === 'audit_log') return ['church_id', home.church]
  if (table === 'private.calendar_feeds' || table === 'private.removed_entries') return ['church_id', home.church]
  if (table === 'feature_requests') return ['id', home.row('members')]
  if (table === 'recording_minutes') return ['recording_session_id', home.row('recording_sessions')]
  if (table === 'attendance_history') return ['service_instance_id', home.row('service_instances')]
  if (table === 'camera_pairs') return ['camera_a', cameraPair(home).camera_a]
  if (table === 'churches') return ['id', home.church]
  return ['id', table === 'profiles' ? home.person : home.row(table)]
}

function addition(table: string, home: TestChurch, person: string | null): Record<string, unknown> {
  if (table === 'storage.objects')
    return { bucket_id: 'snapshots', name: snapshotPath(home, home.row('spare snapshot')) }
  if (table === 'private.integrations') return { user_id: person ?? home.person }
  if (table === 'private.webhook_deliveries') {
    return { user_id: person ?? home.person, church_id: home.church, event: 'attendance.recorded', payload: '{}' }
  }
  if (table === 'private.skipped_dates') {
    return { church_id: home.church, service_id: home.row('services'), slot_date: '2026-06-14' }
  }
  if (table === 'private.calendar_feeds') return { church_id: home.church }
  if (table === 'private.removed_entries') {
    return { id: crypto.randomUUID(), church_id: home.church, day: '2026-06-14', entry: '{}' }
  }
  if (table === 'feature_requests') return { title: 'Hymns', description: 'Show the number', user_id: person }
  if (table === 'churches') return { name: 'Second church' }
  if (table === 'recording_minutes') return { ...recordedMinute(home), minute: 1, church_id: home.church }
  if (table === 'camera_pairs') return { ...cameraPair(home), camera_b: crypto.randomUUID(), church_id: home.church }
  if (table === 'attendance_history') {
    return { church_id: home.church, service_instance_id: home.row('service_instances'), change: 'added' }
  }
  if (table === 'audit_log') return auditLine(home, PEOPLE.staff)
  if (table === 'profiles') return { id: crypto.randomUUID(), church_id: home.church, username: 'Orpah' }
  return { ...newRow(table as OwnedTable, home), church_id: home.church }
}

/** Whether a colleague can add a row in the name of the owner; false for tables whose rows belong to no person. */
export async function isForgeable(query: Query, table: string, home: TestChurch): Promise<boolean> {
  const owner = isOwned(table) ? ownerColumn(table) : table === 'feature_requests' ? 'user_id' : undefined
  if (owner === undefined) return false
  const [sql, parameters] = insertion(`public.${table}`, {
    ...addition(table, home, PEOPLE.owner),
    [owner]: PEOPLE.owner,
  })
  // Without `returning`, which is refused to people who cannot read what they wrote.
  const attempt = `with forged as (${sql.replace(' returning *', '')}) select 1 as forged`
  return isAllowed(query, PEOPLE.staff, attempt, parameters)
}

function isOwned(table: string): table is OwnedTable {
  return OWNED_TABLES.some((each) => each === table)
}

/**
 * Tries a statement that returns the rows it touched, and rolls it back. False when it touched none or the right is
 * missing; any other failure is a mistake in the test.
 */
export async function isAllowed(
  query: Query,
  person: string | null,
  sql: string,
  parameters: unknown[],
): Promise<boolean> {
  await query('savepoint attempt')
  try {
    return (await actAs(query, person, sql, parameters)).length > 0
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  } finally {
    await query('rollback to savepoint attempt')
  }
}
