import { actAs } from './database.ts'
import type { Query } from './database.ts'
import {
  LINK_TOKEN,
  OWNED_TABLES,
  PEOPLE,
  auditLine,
  cameraPair,
  insertion,
  moveTo,
  newRow,
  ownerColumn,
  recordedMinute,
  snapshotPath,
} from './two-churches.ts'
import type { OwnedTable, TestChurch } from './two-churches.ts'

/**
 * Who may do what with the rows of the home church: r = read, a = add, w = change, d = delete.
 * Columns: the owner, a staff colleague, a counter (of a service of yesterday, and of one in eight days: away) and a
 * viewer of that church, an outsider who owns another one, an anonymous visitor, the holder of a link for counting the
 * service, and an administrator of the installation. The profile and the feature request are the owner's; a feature
 * request is added in one's own name.
 */
const RIGHTS = `
  table                 owner staff counter away viewer outsider anonymous link admin
  churches              r-w-  r---  r---    r--- r---   ----     ----      ---- ----
  profiles              r-w-  r---  ----    ---- ----   ----     ----      ---- ----
  members               rawd  rawd  ----    ---- ----   ----     ----      ---- ----
  member_names          r---  r---  r---    r--- r---   ----     ----      ---- ----
  services              rawd  rawd  ----    ---- r---   ----     ----      ---- ----
  service_instances     rawd  rawd  r---    ---- r---   ----     ----      ---- ----
  service_totals        r---  r---  r---    ---- r---   ----     ----      ---- ----
  attendance            rawd  rawd  raw-    ---- r---   ----     ----      ---- ----
  member_attendance     rawd  rawd  raw-    ---- ----   ----     ----      ---- ----
  sermons               rawd  rawd  ----    ---- r---   ----     ----      ---- ----
  events                rawd  rawd  r---    ---- r---   ----     ----      ---- ----
  event_registrations   rawd  rawd  ----    ---- ----   ----     ----      ---- ----
  volunteers            rawd  rawd  ----    ---- ----   ----     ----      ---- ----
  donations             rawd  rawd  ----    ---- ----   ----     ----      ---- ----
  recording_sessions    rawd  rawd  raw-    ---- r---   ----     ----      ---- ----
  attendance_snapshots  rawd  rawd  raw-    ---- r---   ----     ----      ---- ----
  recording_minutes     raw-  raw-  raw-    ---- r---   ----     ----      ---- ----
  camera_pairs          rawd  rawd  r---    r--- r---   ----     ----      ---- ----
  attendance_history    r---  r---  ----    ---- r---   ----     ----      ---- ----
  audit_log             r---  ----  ----    ---- ----   ----     ----      ---- ----
  feature_requests      ra--  -a--  -a--    -a-- -a--   -a--     ----      ---- ra--
  storage.objects       rawd  rawd  raw-    ---- ----   ----     ----      ---- ----
  private.integrations  ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.webhook_deliveries ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.skipped_dates ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.calendar_feeds ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.removed_entries ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.counting_links ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.clickers ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.taps ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.counting_calls ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.removals      ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.invitations   ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.recovery_codes ----  ----  ----    ---- ----   ----     ----      ---- ----
  private.password_resets ----  ----  ----    ---- ----   ----     ----      ---- ----`

const COLUMNS = ['owner', 'staff', 'counter', 'away', 'viewer', 'outsider', 'anonymous', 'link', 'admin'] as const
export type MatrixColumn = (typeof COLUMNS)[number]
type Rights = Record<MatrixColumn, string>

/** The table above, by table. */
export const EXPECTED_RIGHTS: [table: string, rights: Rights][] = RIGHTS.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [table = '', ...cells] = line.trim().split(/\s+/)
    return [table, Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]])) as Rights]
  })

/** A column that everyone who may change the row may change, and a value for it. */
export const CHANGES: Record<string, string> = {
  churches: `name = 'St Mary', first_weekday = 1, easter = 'orthodox', counting_categories = counting_categories`,
  profiles: `full_name = 'Naomi'`,
  members: `notes = 'moved'`,
  member_names: `last_name = 'Moab'`,
  service_totals: 'total = 90',
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
  recording_minutes: 'revision = 5',
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
  'private.counting_links': 'withdrawn_at = null',
  'private.clickers': 'taps = 7',
  'private.taps': 'step = -1',
  'private.counting_calls': 'calls = 0',
  'private.invitations': `role = 'owner'`,
  'private.removals': 'removed_at = now()',
  'private.recovery_codes': 'used_at = null',
  'private.password_resets': 'withdrawn_at = null',
}

/** Tries all four verbs as every actor on one table; each attempt is rolled back. */
export async function measureRights(query: Query, table: string, home: TestChurch): Promise<Rights> {
  const rights = {} as Rights
  for (const column of COLUMNS) {
    const person = personOf(column)
    if (column === 'counter') await moveTo(query, home, -1)
    if (column === 'away') await moveTo(query, home, 8)
    if (column === 'link') await openLink(query, home)
    rights[column] = ''
    for (const [letter, [sql, parameters]] of Object.entries(attempts(table, home, person))) {
      const isPossible =
        (await isAllowed(query, person, sql, parameters)) ||
        ((letter === 'w' || letter === 'd') && (await isHit(query, table, home, person, letter))) ||
        (letter === 'a' && (await isAdded(query, person, sql, parameters)))
      rights[column] += isPossible ? letter : '-'
    }
  }
  return rights
}

function personOf(column: MatrixColumn): string | null {
  if (column === 'link') return null
  return PEOPLE[column === 'away' ? 'counter' : column]
}

/** Counts by the link as its holder does, who then sends the token along with everything. */
async function openLink(query: Query, home: TestChurch): Promise<void> {
  await moveTo(query, home, 0)
  const [opened] = await actAs<{ state: string }>(
    query,
    null,
    `select public.open_clicker($1, $2) ->> 'state' as state`,
    [crypto.randomUUID(), LINK_TOKEN],
  )
  if (opened?.state !== 'open') throw new Error('The link for counting does not open')
  const headers = { 'x-counting-token': LINK_TOKEN, authorization: `Bearer ${LINK_TOKEN}` }
  await query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
}

/** Whether a statement that reads nothing, and so needs no right to read, changes or deletes the row. */
async function isHit(
  query: Query,
  table: string,
  home: TestChurch,
  person: string | null,
  verb: 'w' | 'd',
): Promise<boolean> {
  if (VIEWS.has(table)) return false
  const name = table.includes('.') ? table : `public.${table}`
  const [key, value] = keyOf(table, home)
  const versions = () => query(`select ctid::text as version from ${name} where ${key} = $1`, [value])
  await query('savepoint attempt')
  try {
    const before = await versions()
    await actAs(query, person, verb === 'w' ? `update ${name} set ${CHANGES[table]}` : `delete from ${name}`)
    return JSON.stringify(await versions()) !== JSON.stringify(before)
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  } finally {
    await query('rollback to savepoint attempt')
  }
}

/** Whether a row is taken from someone who does not ask to see it. */
function isAdded(query: Query, person: string | null, sql: string, parameters: unknown[]): Promise<boolean> {
  const unseen = `with added as (${sql.replace(' returning *', '')}) select 1 as added`
  return isAllowed(query, person, unseen, parameters)
}

const VIEWS = new Set(['member_names', 'service_totals'])

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

/** By what the row of the home church is found. */
export function keyOf(table: string, home: TestChurch): [column: string, value: string] {
  if (table === 'storage.objects') return ['name', snapshotPath(home, home.row('attendance_snapshots'))]
  if (table === 'private.integrations' || table === 'private.webhook_deliveries') return ['user_id', home.person]
  if (table === 'private.skipped_dates') return ['service_id', home.row('services')]
  if (table === 'audit_log') return ['church_id', home.church]
  if (table === 'private.calendar_feeds' || table === 'private.removed_entries') return ['church_id', home.church]
  if (table === 'private.counting_links' || table === 'private.clickers') return ['church_id', home.church]
  if (table === 'private.taps') return ['id', home.row('services')]
  if (table === 'private.counting_calls') return ['key', '01']
  if (table === 'private.invitations' || table === 'private.removals') return ['church_id', home.church]
  if (table === 'private.recovery_codes') return ['user_id', home.person]
  if (table === 'private.password_resets') return ['person_id', home.person]
  if (table === 'feature_requests') return ['id', home.row('members')]
  if (table === 'recording_minutes') return ['recording_session_id', home.row('recording_sessions')]
  if (table === 'member_names') return ['id', home.row('members')]
  if (table === 'attendance_history' || table === 'service_totals') {
    return ['service_instance_id', home.row('service_instances')]
  }
  if (table === 'camera_pairs') return ['camera_a', cameraPair(home).camera_a]
  if (table === 'churches') return ['id', home.church]
  return ['id', table === 'profiles' ? home.person : home.row(table)]
}

/** A row that might be added to a table by a person. */
export function addition(table: string, home: TestChurch, person: string | null): Record<string, unknown> {
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
  const counting = { church_id: home.church, service_instance_id: home.row('service_instances') }
  if (table === 'private.counting_links') return { ...counting, token_hash: '02' }
  if (table === 'private.clickers') return { ...counting, device: crypto.randomUUID() }
  if (table === 'private.taps') return { clicker_id: 1, id: crypto.randomUUID(), category: 'adults', step: 1 }
  if (table === 'private.counting_calls') return { key: '02', minute: '2026-06-14', calls: 1 }
  if (table === 'private.removals')
    return { person_id: person ?? PEOPLE.admin, church_id: home.church, person_name: 'Ruth' }
  if (table === 'private.invitations') {
    return { church_id: home.church, invited_by: person ?? home.person, role: 'owner', token_hash: '02' }
  }
  if (table === 'private.recovery_codes') return { user_id: person ?? home.person, code_hash: '02' }
  if (table === 'private.password_resets') {
    return { person_id: PEOPLE.staff, made_by: person ?? home.person, token_hash: '02' }
  }
  if (table === 'feature_requests') return { title: 'Hymns', description: 'Show the number', user_id: person }
  if (table === 'member_names') return { id: crypto.randomUUID(), church_id: home.church, first_name: 'Orpah' }
  if (table === 'service_totals') return { church_id: home.church, total: 90 }
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

/** Whether a colleague, or a counter on the day, can add a row in the name of the owner; false for tables whose rows belong to no person. */
export async function isForgeable(query: Query, table: string, home: TestChurch): Promise<boolean> {
  const owner = isOwned(table) ? ownerColumn(table) : table === 'feature_requests' ? 'user_id' : undefined
  if (owner === undefined) return false
  const [sql, parameters] = insertion(`public.${table}`, {
    ...addition(table, home, PEOPLE.owner),
    [owner]: PEOPLE.owner,
  })
  // Without `returning`, which is refused to people who cannot read what they wrote.
  const attempt = `with forged as (${sql.replace(' returning *', '')}) select 1 as forged`
  if (await isAllowed(query, PEOPLE.staff, attempt, parameters)) return true
  await moveTo(query, home, 0)
  return isAllowed(query, PEOPLE.counter, attempt, parameters)
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
    // No right to it, or a view that takes nothing.
    if (['42501', '55000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await query('rollback to savepoint attempt')
  }
}
