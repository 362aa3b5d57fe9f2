import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/domain/shared/db.ts'
import { makeCountingLink } from '../../src/domain/clicker/counting-link.commands.ts'
import { ROUTES } from '../functions/api/routes.ts'
import { startBackEnd } from './domain/people.ts'
import { isQuick } from '../../src/testing/test-scope.ts'
import { expectReports } from './expect-reports.ts'
import { smallJpeg } from './small-jpeg.ts'
import { COLUMNS } from './actors.ts'
import type { MatrixColumn, TestChurch } from './actors.ts'
import { EXPECTED_RIGHTS, addition, keyOf } from './matrix.ts'
import { FUNCTION_RIGHTS, OF_ONESELF, ROUTE_RIGHTS, WITHOUT_ROUTE } from './route-rights.ts'
import type { RightOf } from './route-rights.ts'
import { OWNED_TABLES, TABLES, changeOf, fieldsOf, isOwned } from './tables.ts'
import { newRow } from './two-churches.ts'

// These tests try the matrix of rights from outside: every actor over HTTP, at PostgREST and at /api.
const backEnd = startBackEnd()
type Caller = { id: string | null; headers: Record<string, string> }
const callers = {} as Record<MatrixColumn, Caller>
let home: TestChurch
let owner: Db
let token: string

beforeAll(async () => {
  // A write to a read-only view is a server error, as in PostgREST.
  expectReports(/"route":"\/rest\/v1\/(member_names|service_totals)","status":500/)
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
      // The ids ascend, because the first camera of a pair must have the smaller id.
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
    // The row has no path, because no picture is sent here.
    const bare = table === 'attendance_snapshots' ? { image_url: null } : {}
    await add(table, { ...newRow(table, home, home.row(table)), ...spare, ...bare })
  }
  await owner.rpc('begin_import', { kind: 'members' }).throwOnError()
  await backEnd.sql(`insert into public.newcomer_cards (id, church_id, name, contact)
    values ('${home.row('spare member')}', '${home.church}', 'Orpah', 'orpah@example.org')`)
  for (const table of ['recording_minutes', 'camera_factors', 'camera_pairs', 'member_series', 'feature_requests']) {
    await add(table, TABLES[table]!.sample!(home))
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

/** Moves the service and the event of the home church to `days` days from today. */
async function moveTo(days: number) {
  await backEnd.sql(`update public.service_instances set instance_date = current_date + ${days}`)
  await backEnd.sql(`update public.events set end_date = null, start_date = current_date + ${days} + time '12:00'`)
}

async function send(actor: MatrixColumn, method: string, path: string, body?: object) {
  const response = await backEnd.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: {
        ...callers[actor].headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(path.startsWith('/rest/') && (method === 'PATCH' || method === 'DELETE')
          ? { prefer: 'return=representation' }
          : {}),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { response, text: await response.text() }
}

/** Returns the rows of an answer of PostgREST, or no rows where PostgREST refuses. */
async function ask(actor: MatrixColumn, method: string, path: string, body?: object): Promise<unknown[]> {
  const { response, text } = await send(actor, method, `/rest/v1/${path}`, body)
  if (response.ok) {
    const answer: unknown = text ? JSON.parse(text) : { status: response.status }
    return Array.isArray(answer) ? answer : [answer]
  }
  // 55000: the view cannot be written. Other failures that are no refusal are mistakes in the test.
  if (![401, 403, 404, 405].includes(response.status) && !/42501|55000/.test(text)) {
    throw new Error(`${actor} ${method} ${path}: ${text}`)
  }
  return []
}

/** Adds a row of the owner that a test may delete. Returns the column and the value that find the row. */
async function spareRow(table: string): Promise<[key: string, value: string]> {
  const camera = OF_CAMERAS[table]
  const isOfMember = table === 'member_series'
  if (!isOwned(table) && !camera && !isOfMember) return keyOf(table, home)
  const row: Record<string, unknown> = { ...addition(table, home, home.person), ...PICTURELESS[table] }
  if (camera) row[camera] = '00000000-0000-4000-8000-000000000000'
  await add(table, row)
  const column = camera ?? (isOfMember ? 'member_id' : 'id')
  return [column, String(row[column])]
}

/** The tables without an id column, each with the column that identifies its rows. */
const OF_CAMERAS: Record<string, string> = { camera_factors: 'camera_id', camera_pairs: 'camera_a' }

/** Values for rows without a picture. */
const PICTURELESS: Record<string, object> = { attendance_snapshots: { image_url: null } }

async function cleanUp(table: string, [key, value]: [key: string, value: unknown]) {
  await backEnd.sql(`delete from public.${table} where ${key} = '${String(value)}'`)
}

/** Returns a digest of every table of the back end, without the tables that the server itself writes. */
async function digest(): Promise<Record<string, string>> {
  const tables = await backEnd.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     -- The server writes these by itself.
     where c.relkind = 'r' and c.relname not in ('counting_calls', 'timers') and (n.nspname in ('public', 'private') or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass))`,
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

/** Returns the rights of one actor at PostgREST, and repairs the rows that the attempts add or delete. */
async function rightsAtRest(table: string, actor: MatrixColumn): Promise<string> {
  const [key, value] = keyOf(table, home)
  const row = `${table}?${key}=eq.${value}&select=${key}`
  const added: Record<string, unknown> = { ...addition(table, home, callers[actor].id), ...PICTURELESS[table] }
  const read = await ask(actor, 'GET', row)
  const inserted = await ask(actor, 'POST', table, added)
  if (inserted.length > 0 && isOwned(table)) await cleanUp(table, ['id', added['id']])
  if (inserted.length > 0 && table === 'recording_minutes') await cleanUp(table, ['minute', 1])
  if (inserted.length > 0 && table === 'member_series') await cleanUp(table, ['member_id', added['member_id']])
  const change = table === 'recording_minutes' ? { revision: COLUMNS.indexOf(actor) + 1 } : changeOf(table)
  const changed = await ask(actor, 'PATCH', row, change)
  const spare = await spareRow(table)
  const deleted = await ask(actor, 'DELETE', `${table}?${spare[0]}=eq.${spare[1]}&select=${spare[0]}`)
  if (deleted.length === 0 && (isOwned(table) || table in OF_CAMERAS || table === 'member_series'))
    await cleanUp(table, spare)
  const letters = Object.entries({ r: read, a: inserted, w: changed, d: deleted })
  return letters.map(([letter, rows]) => (rows.length > 0 ? letter : '-')).join('')
}

/** `npm test` tries seven actors over HTTP. `policies.test.ts` tries all actors in SQL. */
const actors = COLUMNS.filter((actor) => !isQuick || !['away', 'admin'].includes(actor))

test.each(actors)('in the REST API, %s has exactly the rights of the matrix, for every table', async (actor) => {
  if (actor === 'counter' || actor === 'away') await moveTo(actor === 'away' ? 8 : -1)
  const got: Record<string, string> = {}
  const expected = EXPECTED_RIGHTS.filter(([table]) => !table.includes('.'))
  for (const [table] of expected) got[table] = await rightsAtRest(table, actor)
  expect(got).toEqual(Object.fromEntries(expected.map(([table, rights]) => [table, rights[actor]])))
})

/** Paths for the caller's own name, password, sessions and requests. Logging out would end the test. */
const OWN_PATHS = /^\/(auth|sessions|feature-requests|join)(\/|$)/

test('viewers, links, and counters outside their counting days cannot change anything through /api', async () => {
  await moveTo(8)
  const before = await digest()
  const reached: string[] = []
  const routes = ROUTES.filter(({ access, path }) => access !== 'anyone' && !OWN_PATHS.test(path))
  // Each caller has a separate queue in the server, so three callers take less time than one.
  const call = async (actor: 'viewer' | 'away' | 'link') => {
    for (const { method, path } of routes) {
      const address = path.replace('{id}', home.row(tableOf(path))).replace('{secret}', token)
      const body = method === 'GET' ? undefined : bodyFor(path)
      const { status } = (await send(actor, method, `/api${address}`, body)).response
      const isFine =
        (method === 'GET' && actor !== 'link') ||
        [401, 403].includes(status) ||
        (actor === 'away' && [400, 404, 422].includes(status))
      if (!isFine) reached.push(`${actor} ${method} ${path}: ${status}`)
    }
  }
  await Promise.all([call('viewer'), call('away'), call('link')])
  expect(reached).toEqual([])
  expect(await digest()).toEqual(before)
})

test('database functions give no extra rights to viewers, links, or counters outside their counting days', async () => {
  await moveTo(8)
  const before = await digest()
  const told: string[] = []
  const functions = await backEnd.sql<{ name: string; names: string; types: string }>(
    `select proname as name, array_to_string(proargnames[1:pronargs], ',') as names,
       (select string_agg(t::regtype::text, ',') from unnest(proargtypes) as t) as types
     from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  for (const { name, names, types } of functions) {
    // Everyone may call these functions:
    // - counting
    // - a newcomer's card
    // - the caller's own keys
    // - the note about an export
    // - the reason of a refused sign-up
    if (/_clicker$|send_taps|^(open|send)_card$|my_integrations|note_export|test_webhook|sign_up_refusal/.test(name))
      continue
    const kinds = (types ?? '').split(',')
    const body = Object.fromEntries(
      (names ?? '').split(',').flatMap((each, index) => (each ? [[each, valueOf(each, kinds[index]!)]] : [])),
    )
    const [ofLink] = await Promise.all(
      (['link', 'viewer', 'away'] as const).map((actor) => ask(actor, 'POST', `rpc/${name}`, body).catch(() => [])),
    )
    const answer = JSON.stringify(ofLink)
    if (!/^\[(null|""|\{"status":\d+\})?\]$/.test(answer)) told.push(`${name}: ${answer}`)
  }
  expect(told).toEqual([])
  expect(await digest()).toEqual(before)
})

/** Returns whether an answer contains anything but empty lists, zeros and empty texts. */
function tells(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.values(value).some(tells)
}

/** Lists the calls and actors for which the matrix is wrong. */
async function wrongAbout(
  rows: readonly RightOf[],
  attempt: (row: RightOf, actor: MatrixColumn) => Promise<boolean>,
): Promise<string[]> {
  const wrong: string[] = []
  const judge = async (row: RightOf, actor: MatrixColumn) => {
    // These calls answer outsiders and the admin about their own church.
    if (row.isOwn && (actor === 'outsider' || actor === 'admin')) return
    const isExpected = row.right ? rightsOf(row.right.table)[actor].includes(row.right.verb) : actor === 'admin'
    const isLetIn = await attempt(row, actor)
    if (isLetIn !== isExpected) wrong.push(`${row.name} ${isLetIn ? 'lets in' : 'refuses'} ${actor}`)
  }
  const isRead = ({ name }: RightOf) => name.startsWith('GET ')
  const read = async (actor: MatrixColumn) => {
    for (const row of rows.filter(isRead)) await judge(row, actor)
  }
  const today = actors.filter((actor) => actor !== 'away')
  await moveTo(0)
  // Reads do not disturb each other, and each actor has a separate queue in the server.
  await Promise.all(today.map(read))
  for (const actor of [...today, ...actors.filter((one) => one === 'away')]) {
    if (actor === 'away') await moveTo(8).then(() => read(actor))
    for (const row of rows) if (!isRead(row)) await judge(row, actor)
  }
  return wrong
}

const rightsOf = (table: string) => EXPECTED_RIGHTS.find(([each]) => each === table)![1]

test('the test’s tables of rights list every API call and database function', async () => {
  const calls = ROUTES.filter(({ access }) => access === 'signed-in').map(({ method, path }) => `${method} ${path}`)
  const own = calls.filter((name) => OF_ONESELF.routes.test(name))
  expect([...ROUTE_RIGHTS.map(({ name }) => name), ...own].toSorted()).toEqual(calls.toSorted())
  const granted = await backEnd.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  )
  const functions = [...FUNCTION_RIGHTS.map(({ name }) => name), ...OF_ONESELF.functions].toSorted()
  expect(functions).toEqual(granted.map(({ name }) => name))
  const rows = [...ROUTE_RIGHTS, ...FUNCTION_RIGHTS]
  const covered = new Set(rows.flatMap(({ right }) => (right ? [`${right.table} ${right.verb}`] : [])))
  const uncovered: Record<string, string> = {}
  for (const [table, rights] of EXPECTED_RIGHTS) {
    // PostgREST does not serve the schema `private`.
    if (table.startsWith('private.')) continue
    const verbs = ['r', 'a', 'w', 'd'].filter((verb) => Object.values(rights).some((each) => each.includes(verb)))
    const rest = verbs.filter((verb) => !covered.has(`${table} ${verb}`))
    if (rest.length > 0) uncovered[table] = rest.join('')
  }
  expect(uncovered).toEqual(WITHOUT_ROUTE)
})

test('in the database’s functions, each role has the same rights as in the matrix', async () => {
  await backEnd.sql(`update public.churches set register_enabled = true where id = '${home.church}'`)
  const wrong = await wrongAbout(FUNCTION_RIGHTS, async (row, actor) => {
    const body: Record<string, unknown> = JSON.parse(row.sent)
    for (const [key, value] of Object.entries(body)) {
      if (typeof value === 'string' && value.startsWith('$')) body[key] = await thing(value.slice(1))
    }
    const { response, text } = await send(actor, 'POST', `/rest/v1/rpc/${row.name}`, body)
    if (row.isUnknown) return response.status === 404
    if (['open_clicker', 'open_register', 'send_marks'].includes(row.name)) return text.includes('"open"')
    expect([200, 204, 401, 403, 404], `${row.name} ${actor}: ${text}`).toContain(response.status)
    return response.ok && (response.status === 204 || text === '' || tells(JSON.parse(text)))
  })
  await backEnd.sql(`update public.churches set register_enabled = false where id = '${home.church}'`)
  expect(wrong).toEqual([])
})

/** Returns the id of a row of the home church; if the call may delete the row, a new row is made. */
async function thing(word: string): Promise<unknown> {
  if (word === 'new') return crypto.randomUUID()
  if (word === 'church') return home.church
  if (word.startsWith('spare ')) return (await spareRow(word.slice('spare '.length)))[1]
  const id = crypto.randomUUID()
  if (word === 'counting_links') {
    await backEnd.sql(`insert into private.counting_links (id, church_id, service_instance_id, token_hash)
      values ('${id}', '${home.church}', '${home.row('service_instances')}', '${id}')`)
    return id
  }
  if (word === 'card_links') {
    await backEnd.sql(`update private.card_links set withdrawn_at = now() where church_id = '${home.church}'`)
    await backEnd.sql(`insert into private.card_links (id, church_id, token)
      values ('${id}', '${home.church}', '${id.replaceAll('-', '')}')`)
    return id
  }
  if (word === 'invitations') {
    await backEnd.sql(`insert into private.invitations (id, church_id, invited_by, role, token_hash)
      values ('${id}', '${home.church}', '${home.person}', 'viewer', '${id}')`)
    return id
  }
  if (word === 'clicker') {
    const [known] = await backEnd.sql<{ id: number }>('select id from private.clickers order by taps desc, id limit 1')
    return known!.id
  }
  return home.row(word)
}

test('in every call, /api gives each role the same rights as the REST API', async () => {
  const imageUrl = `data:image/jpeg;base64,${Buffer.from(smallJpeg()).toString('base64')}`
  const serviceInstanceId = home.row('service_instances')
  const recordingSessionId = home.row('recording_sessions')
  const pictured = crypto.randomUUID()
  const picture = { recordingSessionId, peopleCount: 3, imageUrl }
  const made = await send('owner', 'POST', '/api/attendance-snapshots', { ...picture, id: pictured })
  expect(made.response.status, made.text).toBe(201)
  const box = [0.1, 0.2, 0.3, 0.4, 1]
  const bodies: Record<string, () => object | Promise<object>> = {
    'PUT /service-instances/{id}/total': () => ({}),
    'PUT /service-instances/{id}/outcome': () => ({ outcome: 'held' }),
    'PUT /service-instances/{id}/cameras': () => ({ see: 'same' }),
    'PUT /service-instances/{id}/series': () => ({ scope: 'all', startTime: '10:00' }),
    'PUT /service-instances/{id}/clickers': async () => ({ clicker: await thing('clicker'), isLeftOut: false }),
    'POST /service-instances/{id}/taps': () => ({
      device: crypto.randomUUID(),
      taps: [{ id: crypto.randomUUID(), category: 'adults', step: 1 }],
    }),
    'POST /recording-sessions': () => ({ serviceInstanceId }),
    'PATCH /recording-sessions/{id}': () => ({ status: 'completed' }),
    'POST /attendance-snapshots': () => picture,
    'POST /attendance-snapshots/{id}/people': () => ({ added: box }),
    'PUT /camera-pairs': () => ({ cameraA: crypto.randomUUID(), cameraB: crypto.randomUUID(), see: 'same' }),
    'PATCH /church': () => ({ name: 'St Mary' }),
    'PUT /church/official-order': () => ({ order: ['typed', 'clicker', 'door', 'room', 'register'] }),
    'PUT /church/counting-categories': () => ({ categories: [{ key: 'adults', name: 'Adults', inTotal: true }] }),
    'PUT /church/main-series': () => ({ mainSeries: 'Prayer', mainServiceId: null }),
    'PATCH /people/{id}': () => ({ churchRole: 'staff' }),
    'POST /invitations': () => ({ role: 'viewer', places: 1 }),
    'PUT /integrations': () => ({ visionKey: 'key' }),
    'POST /feature-requests': () => ({ title: 'Bells', description: 'Ring them' }),
  }
  for (const [table, { api }] of Object.entries(TABLES)) {
    if (!api || !isOwned(table)) continue
    const { id: _, ...row } = newRow(table, home)
    bodies[`POST ${api.path}`] = () => fieldsOf(row)
    bodies[`PATCH ${api.path}/{id}`] = () => fieldsOf(changeOf(table))
  }
  const queries: Record<string, string> = {
    'GET /attendance-snapshots': `?recordingSessionId=${recordingSessionId}`,
    'GET /calendar': '?from=2026-05-01&until=2026-05-31',
  }
  const wrong = await wrongAbout(ROUTE_RIGHTS, async (row, actor) => {
    const [method = '', path = ''] = row.name.split(' ')
    const table = tableOf(path)
    const isMade = method === 'DELETE' && isOwned(table)
    const id = row.isUnknown
      ? crypto.randomUUID()
      : path.endsWith('/image')
        ? pictured
        : await thing(isMade ? `spare ${table}` : table)
    const address = `/api${path.replace('{id}', String(id))}${queries[row.name] ?? ''}`
    const { response, text } = await send(actor, method, address, await bodies[row.name]?.())
    if (row.isUnknown) return response.status === 404
    expect([200, 201, 204, 401, 403, 404, 422], `${row.name} ${actor}: ${text}`).toContain(response.status)
    // A list of the caller's own church may be empty; an empty list of the home church counts as a refusal.
    return response.ok && (row.isOwn || path.includes('{id}') || text !== '[]')
  })
  expect(wrong).toEqual([])
})

test('only owners and staff get the contact data and notes of members, through REST and through /api', async () => {
  await moveTo(0)
  const id = home.row('members')
  const notes = 'canary notes'
  await backEnd.sql(`update public.members set notes = '${notes}', email = 'canary@example.org' where id = '${id}'`)
  const told: string[] = []
  for (const actor of COLUMNS) {
    for (const path of [
      '/api/members',
      `/api/members/${id}`,
      '/rest/v1/members?select=*',
      '/rest/v1/member_names?select=*',
    ]) {
      const { text } = await send(actor, 'GET', path)
      if (text.includes('canary')) told.push(`${actor} ${path.split('?')[0]!.replace(id, 'ID')}`)
    }
  }
  const paths = ['/api/members', '/api/members/ID', '/rest/v1/members']
  expect(told).toEqual(['owner', 'staff'].flatMap((actor) => paths.map((path) => `${actor} ${path}`)))
})

/**
 * Ways around the rights: other schemas, embeds, filters whose result reveals a value, pictures, services that do not
 * exist.
 */
const DETOURS = (member: string, service: string, picture: string): [method: string, path: string, body?: object][] => [
  ['GET', '/rest/v1/members?select=id&email=eq.canary@example.org'],
  ['GET', '/rest/v1/members?select=id&order=notes'],
  ['GET', '/rest/v1/member_names?select=id,email'],
  ['GET', '/rest/v1/member_names?select=id&email=eq.canary@example.org'],
  ['GET', '/rest/v1/member_names?select=id&or=(notes.eq.canary,id.is.null)'],
  ['GET', '/rest/v1/member_names?select=id&order=notes'],
  ['GET', '/rest/v1/member_names?select=id,members(notes)'],
  ['GET', '/rest/v1/member_attendance?select=id,members(notes)'],
  ['GET', '/rest/v1/donations?select=id,members(email)'],
  ['GET', '/rest/v1/volunteers?select=id,members!inner(email)'],
  ['GET', '/rest/v1/event_registrations?select=id,members(email)'],
  ['GET', '/rest/v1/attendance?select=id,profiles(username)&profiles.username=eq.canary'],
  ['GET', '/rest/v1/service_instances?select=id,counting_links(token_hash)'],
  ['GET', '/rest/v1/services?select=id,churches(id,members(notes))'],
  ['GET', '/rest/v1/members?select=notes.max()'],
  ['GET', '/rest/v1/integrations?select=*'],
  ['GET', '/rest/v1/counting_links?select=*'],
  ['GET', '/rest/v1/private.integrations?select=*'],
  ['GET', '/rest/v1/users?select=*'],
  ['GET', '/rest/v1/objects?select=*'],
  ['POST', '/rest/v1/members?on_conflict=id&select=notes', { id: member, first_name: 'Ruth', last_name: 'Moab' }],
  ['POST', '/rest/v1/rpc/graphql', { query: '{ membersCollection { edges { node { notes } } } }' }],
  ['POST', '/rest/v1/rpc/write_audit', {}],
  ['POST', '/rest/v1/rpc/claim_webhook_deliveries', {}],
  ['POST', '/rest/v1/rpc/read_calendar_feed', { secret: '' }],
  ['POST', '/graphql/v1', { query: '{ membersCollection { edges { node { notes } } } }' }],
  ['GET', '/realtime/v1/websocket?vsn=1.0.0'],
  ['POST', '/realtime/v1/api/broadcast', { messages: [{ topic: 'members', event: 'x', payload: {} }] }],
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/auth/v1/admin/generate_link', { type: 'recovery', email: 'canary@example.org' }],
  ['GET', '/pg/tables'],
  ['GET', `/storage/v1/object/snapshots/${picture}`],
  ['GET', `/storage/v1/object/authenticated/snapshots/${picture}`],
  ['GET', `/storage/v1/object/public/snapshots/${picture}`],
  ['GET', `/storage/v1/object/info/snapshots/${picture}`],
  ['GET', `/storage/v1/render/image/authenticated/snapshots/${picture}`],
  ['GET', `/storage/v1/object/sign/snapshots/${picture}?token=e30.e30.e30`],
  ['POST', `/storage/v1/object/sign/snapshots/${picture}`, { expiresIn: 60 }],
  ['POST', `/storage/v1/object/sign/snapshots`, { expiresIn: 60, paths: [picture] }],
  ['POST', `/storage/v1/object/upload/sign/snapshots/${picture}`, {}],
  ['POST', `/storage/v1/object/list/snapshots`, { prefix: picture.split('/').slice(0, 2).join('/'), limit: 100 }],
  ['POST', `/storage/v1/object/move`, { bucketId: 'snapshots', sourceKey: picture, destinationKey: 'a.jpg' }],
  ['POST', `/storage/v1/object/copy`, { bucketId: 'snapshots', sourceKey: picture, destinationKey: 'a.jpg' }],
  ['DELETE', `/storage/v1/object/snapshots/${picture}`],
  ['DELETE', `/storage/v1/object/snapshots`, { prefixes: [picture] }],
  ['GET', `/api/members?limit=1000`],
  ['GET', `/api/donations`],
  ['GET', `/api/members/${member}/notes`],
  ['PUT', `/api/members/${member}`, { notes: 'x' }],
  ['POST', `/api/service-instances/${service}/export`, {}],
  ['GET', '/functions/v1/api/admin/users'],
]

test('attack: no attempt to get around the rights reveals or changes anything', async () => {
  await moveTo(8)
  const [{ name: picture } = { name: '' }] = await backEnd.sql<{ name: string }>('select name from storage.objects')
  expect(picture).toContain(home.church)
  const before = await digest()
  const reached: string[] = []
  const detours = DETOURS(home.row('members'), home.row('service_instances'), picture)
  const take = async (actor: MatrixColumn) => {
    for (const [method, path, body] of detours) {
      const { response, text } = await send(actor, method, path, body)
      if (response.ok && text !== '[]') reached.push(`${actor} ${method} ${path}: ${text.slice(0, 100)}`)
    }
  }
  await Promise.all((['viewer', 'away', 'link', 'anonymous', 'outsider'] as const).map(take))
  expect(reached).toEqual([])
  expect(await digest()).toEqual(before)
  // The owner can read the picture at its real path. So the paths above are refused for missing rights.
  expect((await send('owner', 'GET', `/storage/v1/object/snapshots/${picture}`)).response.ok).toBe(true)
})

const tableOf = (path: string) => path.split('/')[1]!.replaceAll('-', '_')

/** Returns a body that the route accepts; its `serviceInstanceId` is the home church's service. */
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
