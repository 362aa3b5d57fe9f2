import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/domain/shared/db.ts'
import { makeCountingLink } from '../../src/domain/clicker/counting-link.commands.ts'
import { CALLED_FUNCTIONS } from '../embedded/gateway/rest-rules.ts'
import { ROUTES } from '../functions/api/routes.ts'
import { startBackEnd } from './domain/people.ts'
import { CHANGES, EXPECTED_RIGHTS, addition, keyOf } from './matrix.ts'
import type { MatrixColumn } from './matrix.ts'
import { OWNED_TABLES, cameraPair, newRow, recordedMinute } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

// The matrix of rights once more from outside: every actor over HTTP, at PostgREST and at /api.
const backEnd = startBackEnd()
type Caller = { id: string | null; headers: Record<string, string> }
const callers = {} as Record<MatrixColumn, Caller>
let home: TestChurch
let owner: Db
let token: string

beforeAll(async () => {
  const anonymous = { apikey: backEnd.key(), authorization: `Bearer ${backEnd.key()}` }
  callers.anonymous = { id: null, headers: anonymous }
  for (const name of ['owner', 'staff', 'counter', 'viewer', 'outsider', 'admin'] as const) {
    const { db, profile } = await backEnd.newPerson()
    const { data } = await db.auth.getSession()
    const headers = { ...anonymous, authorization: `Bearer ${data.session!.access_token}` }
    callers[name] = { id: profile.id, headers }
    if (name === 'owner') {
      owner = db
      const ids = new Map<string, string>()
      // In order: of a pair of cameras, the first is the smaller.
      const newId = () => String(ids.size).padStart(8, '0') + crypto.randomUUID().slice(8)
      const idOf = (table: string) => ids.get(table) ?? ids.set(table, newId()).get(table)!
      home = { church: profile.church.id, person: profile.id, row: idOf }
    } else if (name === 'admin') {
      await backEnd.sql(`select private.grant_admin((select username from public.profiles where id = '${profile.id}'))`)
    } else if (name !== 'outsider') {
      await backEnd.sql(`update public.profiles set church_id = '${home.church}', church_role = '${name}'
        where id = '${profile.id}'`)
    }
  }
  callers.away = callers.counter
  await add('members', { id: home.row('spare member'), first_name: 'Orpah', last_name: 'Moab' })
  for (const table of OWNED_TABLES) {
    const spare = table === 'member_attendance' ? { member_id: home.row('members') } : {}
    // The picture is not sent here.
    const bare = table === 'attendance_snapshots' ? { image_url: null } : {}
    await add(table, { ...newRow(table, home, home.row(table)), ...spare, ...bare })
  }
  const request = { id: home.row('members'), title: 'Bells', description: 'Ring them', user_id: home.person }
  for (const [table, row] of [
    ['recording_minutes', recordedMinute(home)],
    ['camera_pairs', cameraPair(home)],
    ['feature_requests', request],
  ] as const) {
    await add(table, row)
  }
  await moveTo(0)
  token = (await makeCountingLink(owner, home.row('service_instances'))).slice('/count/'.length)
  const told = { 'x-counting-token': token, referer: `http://localhost/count/${token}` }
  callers.link = { id: null, headers: { ...anonymous, ...told } }
  const opened = await ask('link', 'POST', 'rpc/open_clicker', { device: crypto.randomUUID(), token })
  if (!JSON.stringify(opened).includes('"open"')) throw new Error('The link for counting does not open')
})

async function add(table: string, row: object) {
  await owner
    .from(table as 'members')
    .insert(row as never)
    .throwOnError()
}

/** The service and the event of the home church, so many days from today. */
async function moveTo(days: number) {
  await backEnd.sql(`update public.service_instances set instance_date = current_date + ${days}`)
  await backEnd.sql(`update public.events set end_date = null, start_date = current_date + ${days} + time '12:00'`)
}

/** The rows of an answer of PostgREST; none where it refuses. */
async function ask(actor: MatrixColumn, method: string, path: string, body?: object): Promise<unknown[]> {
  const response = await backEnd.fetch(
    new Request(`http://localhost/rest/v1/${path}`, {
      method,
      headers: {
        ...callers[actor].headers,
        'content-type': 'application/json',
        ...(method === 'PATCH' || method === 'DELETE' ? { prefer: 'return=representation' } : {}),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  if (response.ok) {
    const answer: unknown = text ? JSON.parse(text) : { status: response.status }
    return Array.isArray(answer) ? answer : [answer]
  }
  // 55000: a view takes nothing. Anything else than a refusal is a mistake in the test.
  if (![401, 403, 404, 405].includes(response.status) && !/no table, view or function|42501|55000/.test(text)) {
    throw new Error(`${actor} ${method} ${path}: ${text}`)
  }
  return []
}

function changeOf(table: string): object {
  if (table === 'churches') return { name: 'St Mary' }
  const [, column = '', value = ''] = /^(\w+) = (.*)$/.exec(CHANGES[table] ?? '') ?? []
  return { [column]: value.startsWith("'") ? value.slice(1, -1) : JSON.parse(value) }
}

/** A row to delete, made by the owner, and what it is found by. */
async function spareRow(table: string): Promise<[key: string, value: string]> {
  const isOwned = OWNED_TABLES.some((each) => each === table)
  if (!isOwned && table !== 'camera_pairs') return keyOf(table, home)
  const row: Record<string, unknown> = { ...addition(table, home, home.person), ...PICTURELESS[table] }
  if (table === 'camera_pairs') row['camera_a'] = '00000000-0000-4000-8000-000000000000'
  await add(table, row)
  return isOwned ? ['id', String(row['id'])] : ['camera_a', String(row['camera_a'])]
}

/** Pictures are not sent here. */
const PICTURELESS: Record<string, object> = { attendance_snapshots: { image_url: null } }

async function cleanUp(table: string, [key, value]: [key: string, value: unknown]) {
  await backEnd.sql(`delete from public.${table} where ${key} = '${String(value)}'`)
}

const ACTORS = ['owner', 'staff', 'counter', 'away', 'viewer', 'link'] as const
/** What every table of the back end holds, but for what is counted about callers. */
async function digest(): Promise<Record<string, string>> {
  const tables = await backEnd.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relname <> 'counting_calls' and (n.nspname in ('public', 'private') or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass))`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await backEnd.sql<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} as t`,
    )
    digests[name] = row!.digest
  }
  return digests
}

const TABLES = EXPECTED_RIGHTS.filter(([table]) => !table.includes('.'))

test.each(TABLES)('%s: everyone has exactly their rights at PostgREST', async (table, rights) => {
  const [key, value] = keyOf(table, home)
  const row = `${table}?${key}=eq.${value}&select=${key}`
  const isOwned = OWNED_TABLES.some((each) => each === table)
  const got: Record<string, string> = {}
  for (const [index, actor] of ACTORS.entries()) {
    if (actor === 'counter' || actor === 'away') await moveTo(actor === 'away' ? 8 : -1)
    const added: Record<string, unknown> = { ...addition(table, home, callers[actor].id), ...PICTURELESS[table] }
    const read = await ask(actor, 'GET', row)
    const inserted = await ask(actor, 'POST', table, added)
    if (isOwned) await cleanUp(table, ['id', added['id']])
    if (table === 'recording_minutes') await cleanUp(table, ['minute', 1])
    const change = table === 'recording_minutes' ? { revision: index + 1 } : changeOf(table)
    const changed = await ask(actor, 'PATCH', row, change)
    const spare = await spareRow(table)
    const deleted = await ask(actor, 'DELETE', `${table}?${spare[0]}=eq.${spare[1]}&select=${spare[0]}`)
    if (isOwned || table === 'camera_pairs') await cleanUp(table, spare)
    const letters = Object.entries({ r: read, a: inserted, w: changed, d: deleted })
    got[actor] = letters.map(([letter, rows]) => (rows.length > 0 ? letter : '-')).join('')
  }
  expect(got).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, rights[actor]])))
})

/** Their own name, password, sessions, wishes and keys. To log out would end the test. */
const OF_ONESELF = /^\/(auth|sessions|integrations|feature-requests|join)(\/|$)/

test('/api lets no one further than PostgREST: what viewers, counters at other times and links send changes nothing', async () => {
  await moveTo(8)
  const before = await digest()
  const reached: string[] = []
  for (const { method, path, access } of ROUTES) {
    if (access === 'anyone' || OF_ONESELF.test(path)) continue
    for (const actor of ['viewer', 'away', 'link'] as const) {
      const address = path.replace('{id}', home.row(tableOf(path))).replace('{secret}', token)
      const headers = { ...callers[actor].headers, 'content-type': 'application/json' }
      const sent = method === 'GET' ? { headers } : { headers, body: JSON.stringify(bodyFor(path)) }
      const { status } = await backEnd.fetch(new Request(`http://localhost/api${address}`, { method, ...sent }))
      const isFine =
        (method === 'GET' && actor !== 'link') ||
        [401, 403].includes(status) ||
        (actor === 'away' && [400, 404, 422].includes(status))
      if (!isFine) reached.push(`${actor} ${method} ${path}: ${status}`)
    }
  }
  expect(reached).toEqual([])
  expect(await digest()).toEqual(before)
})

test('no function of the database does more for a link, a viewer or a counter at other times', async () => {
  await moveTo(8)
  const before = await digest()
  const told: string[] = []
  const functions = await backEnd.sql<{ name: string; names: string; types: string }>(
    `select proname as name, array_to_string(proargnames[1:pronargs], ',') as names,
       (select string_agg(t::regtype::text, ',') from unnest(proargtypes) as t) as types
     from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  for (const { name, names, types } of functions) {
    // Their own: what they count by, their keys, their wish to be told what they saved.
    if (!CALLED_FUNCTIONS.has(name) || /_clicker$|send_taps|my_integrations|note_export|test_webhook/.test(name))
      continue
    const kinds = (types ?? '').split(',')
    const body = Object.fromEntries(
      (names ?? '').split(',').flatMap((each, index) => (each ? [[each, valueOf(each, kinds[index]!)]] : [])),
    )
    for (const actor of ['viewer', 'away', 'link'] as const) {
      const answer = JSON.stringify(await ask(actor, 'POST', `rpc/${name}`, body).catch(() => []))
      if (actor === 'link' && !/^\[(null|""|\{"status":\d+\})?\]$/.test(answer)) told.push(`${name}: ${answer}`)
    }
  }
  expect(told).toEqual([])
  expect(await digest()).toEqual(before)
})

const tableOf = (path: string) => path.split('/')[1]!.replaceAll('-', '_')

/** Something that the route takes, where it takes a thing of a service. */
function bodyFor(path: string): object {
  if (path === '/attendance/{id}') return { totalAttendance: 9000 }
  return { serviceInstanceId: home.row('service_instances'), totalAttendance: 9000 }
}

function valueOf(name: string, type: string): unknown {
  if (type === 'uuid')
    return name === 'person' ? home.person : name === 'church' ? home.church : home.row('service_instances')
  if (type.endsWith('[]')) return []
  if (type === 'jsonb') return {}
  if (type === 'boolean') return true
  if (type === 'date') return '2026-05-31'
  if (type.startsWith('timestamp')) return '2026-05-31T10:00:00Z'
  if (type === 'interval') return '1 hour'
  if (type === 'text') return name.includes('role') ? 'owner' : token
  return 1
}
