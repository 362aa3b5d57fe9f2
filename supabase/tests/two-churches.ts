import { LINK_TOKEN, PEOPLE, id } from './actors.ts'
import type { TestChurch } from './actors.ts'
import type { Query, Row } from './database.ts'
import { OWNED_TABLES, TABLES } from './tables.ts'
import type { OwnedTable } from './tables.ts'

export { ACTORS, PEOPLE, cameraPair, recordedMinute, snapshotPath } from './actors.ts'
export type { Actor, TestChurch } from './actors.ts'
export { OWNED_TABLES } from './tables.ts'
export type { OwnedTable } from './tables.ts'

/** Returns a new row as a person sends it. Church and user are missing, because both have defaults. */
export function newRow(table: OwnedTable, place: TestChurch, rowId: string = crypto.randomUUID()): Row {
  return { id: rowId, ...TABLES[table]!.row!(place, rowId) }
}

export function ownerColumn(table: OwnedTable): string {
  return TABLES[table]!.owner ?? 'user_id'
}

export async function insert(query: Query, table: string, row: Row): Promise<Row> {
  const [inserted] = await query(...insertion(table, row))
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted
}

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
  const names = [...OWNED_TABLES, 'spare member', 'spare snapshot'] as string[]
  const place: TestChurch = {
    church: String(profile?.['church_id']),
    person,
    row: (table) => id(firstRow + names.indexOf(table)),
  }
  const owned = { church_id: place.church }
  const spare = { id: place.row('spare member'), first_name: 'Orpah', last_name: 'Moab' }
  await insert(query, 'public.members', { ...owned, user_id: person, ...spare })
  for (const table of OWNED_TABLES) {
    const row = newRow(table, place, place.row(table))
    if (table === 'member_attendance') row['member_id'] = place.row('members')
    await insert(query, `public.${table}`, { ...owned, [ownerColumn(table)]: person, ...row })
  }
  await insertSamples(query, place, true)
  // The spare snapshot's picture has not arrived, and no one was counted in it.
  const waiting = newRow('attendance_snapshots', place, place.row('spare snapshot'))
  const uncounted = { people_count: 0, metadata: '{"isCounted": false}', image_url: null }
  await insert(query, 'public.attendance_snapshots', { ...owned, user_id: person, ...waiting, ...uncounted })
  return place
}

/**
 * @param isInEveryChurch true for the samples that every church has, false for the samples that only the home church
 * has
 */
async function insertSamples(query: Query, place: TestChurch, isInEveryChurch: boolean): Promise<void> {
  for (const [table, { sample, isInEveryChurch: isInEach = false }] of Object.entries(TABLES)) {
    if (!sample || isInEach !== isInEveryChurch) continue
    await insert(query, table.includes('.') ? table : `public.${table}`, sample(place))
  }
}

/** Moves the service and the event of a church to `days` days from today, in the church's time zone. */
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

/** Creates two churches with one row in every table, and all of `PEOPLE`. */
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
  await insertSamples(query, home, false)
  const counting = { church_id: home.church, service_instance_id: home.row('service_instances') }
  const link = await insert(query, 'private.counting_links', { ...counting, token_hash: '01' })
  await query('update private.counting_links set token_hash = private.sha256_of($1) where id = $2', [
    LINK_TOKEN,
    link['id'],
  ])
  const clicker = await insert(query, 'private.clickers', { ...counting, device: home.row('services') })
  const tap = { id: home.row('services'), category: 'adults', step: 1 }
  await insert(query, 'private.taps', { ...tap, clicker_id: clicker['id'] })
  return { home, other }
}
