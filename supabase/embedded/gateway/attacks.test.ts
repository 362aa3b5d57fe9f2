import { request as send } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectReports } from '../../tests/expect-reports.ts'
import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { headersFile } from '../http/security-headers.ts'
import { startServer } from '../server/narthex-server.ts'
import type { NarthexServer } from '../server/narthex-server.ts'
import { readServerSettings } from '../server/server-settings.ts'

/** These tests send an attacker's requests to a running server. The server must keep serving all other callers. */

const MB = 1024 * 1024
let backEnd: BackEnd
let server: NarthexServer
let key: string
let token: string
let churchId: string

/** `from` is the address in 127.0.0.0/8 from which this machine sends the request. */
type Sent = { headers?: Record<string, string>; body?: string | (() => Iterable<Buffer>); from?: string }
type Answer = { status: number; body: string; headers: IncomingMessage['headers']; sentBytes: number }

/** Sends a request through `node:http`, because `fetch` would correct odd headers. */
function ask(method: string, path: string, { headers = {}, body, from }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    let sentBytes = 0
    const asked = send(
      { hostname: '127.0.0.1', port, method, path, headers, agent: false, localAddress: from },
      async (response) => {
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
        resolve({ status: response.statusCode!, body: text, headers: response.headers, sentBytes })
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (!['EPIPE', 'ECONNRESET'].includes(error.code ?? '')) reject(error)
    })
    if (typeof body !== 'function') return asked.end(body)
    const chunks = body()[Symbol.iterator]()
    const next = () => {
      const { value, done } = chunks.next()
      if (done || asked.destroyed) return asked.end()
      sentBytes += value.length
      asked.write(value, next)
    }
    next()
  })
}

const asked = (more: Record<string, string> = {}) => ({ apikey: key, authorization: `Bearer ${token}`, ...more })
const json = { 'content-type': 'application/json' }
const logIn = (username: string, password: string, from = '127.0.0.1') =>
  ask('POST', '/auth/v1/token?grant_type=password', {
    headers: { apikey: key, ...json },
    body: JSON.stringify({ email: `u.${username}@users.narthex.invalid`, password }),
    from,
  })
function* megabytes(count: number) {
  for (let each = 0; each < count; each++) yield Buffer.alloc(MB, 'x')
}

beforeAll(async () => {
  backEnd = await openTestBackEnd({ passwordCost: 10 })
  key = backEnd.publishableKey
  server = await startServer({
    settings: { ...readServerSettings({}), port: 0 },
    backEnd,
    site: new Hono(),
    headers: headersFile({}),
  })
  const account = { email: 'u.ruth@users.narthex.invalid', password: 'secret1', data: { username: 'ruth' } }
  const signedUp = await ask('POST', '/auth/v1/signup', {
    headers: { apikey: key, ...json },
    body: JSON.stringify(account),
  })
  token = (JSON.parse(signedUp.body) as { access_token: string }).access_token
  churchId = (await backEnd.sql<{ id: string }>('select id from public.churches'))[0]!.id
})
afterAll(async () => {
  await server.close()
  await backEnd.close()
})

test.each([
  ['GET', '/rest/v1/', {}, 403],
  ['GET', '//rest/v1/members', {}, 404],
  ['GET', '/rest/v1//members', {}, 404],
  ['GET', '/rest/v1/auth.users', {}, 404],
  ['GET', '/rest/v1/profiles?select=id,users(*)', {}, 404],
  ['GET', '/rest/v1/members?select=id,users!members_user_id_fkey(*)', {}, 404],
  ['GET', '/rest/v1/members?select=notes.max()', {}, 400],
  ['GET', '/auth/v1/%2e%2e/%2e%2e/rest/v1/users', {}, 404],
  ['POST', '/rest/v1/rpc/pg_sleep', json, 404],
  ['POST', '/rest/v1/rpc/grant_admin', { ...json, 'content-profile': 'private' }, 406],
  ['GET', '/rest/v1/members', { accept: 'application/vnd.pgrst.plan+json; options=analyze' }, 406],
  ['GET', '/rest/v1/users', { 'accept-profile': 'auth' }, 406],
  ['GET', '/rest/v1/users', { 'content-profile': 'auth' }, 404],
  ['TRACE', '/rest/v1/members', {}, 405],
  ['GET', '/rest/v1/members', { 'x-http-method-override': 'DELETE' }, 200],
  ['OPTIONS', '/rest/v1/members', {}, 204],
  ['GET', '/auth/v1/admin/users', {}, 404],
  ['GET', '/auth/v1/authorize?provider=github', {}, 404],
  ['POST', '/auth/v1/token?grant_type=pkce', json, 400],
  ['POST', '/auth/v1/token?grant_type=password&grant_type=pkce', json, 400],
  ['GET', '/storage/v1/bucket', {}, 404],
  ['GET', '/storage/v1/object/public/snapshots/a.jpg', {}, 404],
  ['GET', '/storage/v1/object/snapshots/../../bucket', {}, 404],
  ['POST', '/storage/v1/object/copy', json, 404],
  ['POST', '/storage/v1/upload/resumable', {}, 404],
] as [string, string, Record<string, string>, number][])(
  'attack: %s %s with the headers %j is answered with status %i',
  async (method, path, headers, status) => {
    const answer = await ask(method, path, { headers: asked(headers) })
    expect(answer.status).toBe(status)
    const isReasonDue = status === 400 && method !== 'HEAD'
    expect(!isReasonDue || /"(details|msg|message)":"[^"]{10,}/.test(answer.body)).toBe(true)
  },
)

/** Returns a query in the private format of @supabase/lite. @supabase/lite copies `aggregate` unescaped into SQL. */
const ownQuery = (aggregate: string) =>
  JSON.stringify({ type: 'query', from: 'members', select: [{ m: { column: 'last_name', aggregate } }] })

test.each([
  ['compared', (query: string) => `notes=gt.${query}`],
  ['contained', (query: string) => `notes=cs.${query}`],
  ['after a space', (query: string) => `notes=gt.${query.replace('{', '{ ')}`],
  ['among alternatives', (query: string) => `or=(notes.gt.${query},id.is.null)`],
  ['of an embedded table', (query: string) => `select=id,churches(id)&churches.name=eq.${query}`],
  ['of a function', (query: string) => `name=eq.${query}`],
  ['at an encoded address', (query: string) => `notes=gt.${query}`],
])('when an object in a filter contains SQL, the SQL is not run: %s', async (how, filterOf) => {
  const takeRole = `set_config('role', (select current_user), true)::int::text || max`
  const search = new URLSearchParams(filterOf(ownQuery(takeRole)).replaceAll('+', '%2B'))
  const paths: Record<string, string> = {
    'of a function': '/rest/v1/rpc/list_member_names',
    'at an encoded address': '/%72est/v1/members',
  }
  const path = paths[how] ?? '/rest/v1/members'
  const answer = await ask('GET', `${path}?${search}`, { headers: asked() })
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
    400,
    { message: expect.stringMatching(/^failed to parse filter/) },
  ])
})

test('when a filter contains a quoted object, the object is compared as text', async () => {
  const row = { first_name: 'Ruth', last_name: 'Boaz', notes: 'none' }
  await ask('POST', '/rest/v1/members', { headers: asked(json), body: JSON.stringify(row) })
  const query = ownQuery('current_user::int::text || max')
  const search = new URLSearchParams({ select: 'notes', or: `(notes.neq.${JSON.stringify(query)},id.is.null)` })
  const answer = await ask('GET', `/rest/v1/members?${search}`, { headers: asked() })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, [{ notes: 'none' }]])
  await ask('DELETE', '/rest/v1/members?notes=eq.none', { headers: asked() })
})

test('when an object of an upsert contains SQL, the SQL is not run', async () => {
  const query: unknown = JSON.parse(ownQuery('current_user::int::text || max'))
  const headers = asked({ ...json, prefer: 'resolution=merge-duplicates' })
  const body = JSON.stringify([
    { first_name: 'Ruth', last_name: 'Boaz' },
    { first_name: query, last_name: 'Boaz' },
  ])
  const answer = await ask('POST', '/rest/v1/members?on_conflict=first_name', { headers, body })
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
    400,
    { message: expect.stringMatching(/^failed to parse filter/) },
  ])
})

test.each([
  ['no key', {}, 'No API key found in request'],
  ['another key', { apikey: 'sb_publishable_x' }, 'Invalid API key'],
  ['no token where one should be', { token: 'x' }, 'JWT'],
  ['a token of nobody', { token: 'e30.e30.e30' }, 'This token was not signed here'],
])(
  'when a request has %s, REST and Storage answer 401 with a reason',
  async (_, { token: bearer, ...headers }: Record<string, string>, reason) => {
    const sent = bearer ? { ...headers, apikey: key, authorization: `Bearer ${bearer}` } : headers
    for (const path of ['/rest/v1/members', '/storage/v1/object/list/snapshots']) {
      const answer = await ask(path.startsWith('/rest') ? 'GET' : 'POST', path, { headers: sent })
      expect([answer.status, answer.body]).toEqual([401, expect.stringContaining(reason)])
    }
  },
)

const picture = () => `/storage/v1/object/snapshots/${churchId}/${crypto.randomUUID()}/${crypto.randomUUID()}.jpg`

test.each(['aaaaaaaaaaaaaaaaaaaaaaaa', 'e30aaaaaaa.e30aaaaaaa.e30aaaaaaa', 'eyJhbGciOiJIUzI1NiJ9.e30.AAAA'])(
  'when a picture link has a false signature, it is refused: %s',
  async (signature) => {
    const link = picture().replace('/object/', '/object/sign/')
    expect((await ask('GET', `${link}?token=${signature}`, {})).status).toBe(400)
  },
)

test('when three uploads of 500 MB have no key, they are refused before they are received', async () => {
  const before = process.memoryUsage().rss
  const sent = { headers: { 'content-type': 'image/jpeg' }, body: () => megabytes(500) }
  const answers = await Promise.all([
    ask('POST', picture(), sent),
    ask('POST', picture(), sent),
    ask('POST', '/rest/v1/members', sent),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB)
})

test('when a body is over the limit, it is refused early, with or without a content-length', async () => {
  const jpeg = asked({ 'content-type': 'image/jpeg' })
  const said = await ask('POST', picture(), {
    headers: { ...jpeg, 'content-length': String(500 * MB) },
    body: () => megabytes(3),
  })
  expect(said.status).toBe(413)
  const unsaid = await ask('POST', picture(), { headers: jpeg, body: () => megabytes(20) })
  expect([unsaid.status, JSON.parse(unsaid.body)]).toMatchObject([413, { statusCode: '413' }])
  const anonymous = { apikey: key, ...json }
  expect((await ask('POST', '/rest/v1/members', { headers: anonymous, body: () => megabytes(1) })).status).toBe(413)
  expect((await ask('POST', '/auth/v1/signup', { headers: anonymous, body: () => megabytes(1) })).status).toBe(413)
  expect((await ask('POST', '/api/auth/login', { headers: json, body: () => megabytes(1) })).status).toBe(413)
  expect(await backEnd.sql('select from storage.objects')).toEqual([])
})

test.each([
  ['nested too deep', `{"first_name":"Ruth","last_name":"Moab","notes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['no JSON', '{"first_name":'],
  ['no rows', '"text"'],
  ['rows with paths for names', '{"notes->>x":"y"}'],
  ['rows with operators for names', '{"$regex":"y"}'],
  ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1')],
])('when a body is %s, nothing is saved, and the next request is answered', async (_, body) => {
  expectReports(/"status":500/)
  const answer = await ask('POST', '/rest/v1/members', {
    headers: asked(json),
    body: () => [Buffer.from(body, 'latin1')],
  })
  expect([400, 422, 500]).toContain(answer.status)
  expect((await ask('GET', '/rest/v1/members', { headers: asked() })).body).toBe('[]')
})

test('the app’s own requests to write, read, change and delete rows are allowed', async () => {
  const headers = asked({
    ...json,
    prefer: 'return=representation',
    'accept-profile': 'public',
    'content-profile': 'public',
  })
  const path = '/rest/v1/members?select=id,firstName:first_name'
  const written = await ask('POST', path, { headers, body: '{"first_name":"Ruth","last_name":"Boaz"}' })
  const [{ id }] = JSON.parse(written.body) as [{ id: string }]
  const row = `${path}&id=eq.${id}`
  const changed = await ask('PATCH', row, { headers, body: '{"first_name":"Naomi"}' })
  expect(JSON.parse(changed.body)).toEqual([{ id, firstName: 'Naomi' }])
  expect(JSON.parse((await ask('DELETE', row, { headers })).body)).toEqual([{ id, firstName: 'Naomi' }])
  expect((await ask('GET', row, { headers })).body).toBe('[]')
})

test('the sixth wrong password is refused with the time to wait, both at Auth and at /api', async () => {
  const guessed = []
  for (let guess = 0; guess < 5; guess++) guessed.push((await logIn('boaz', `guess ${guess}`)).status)
  expect(guessed).toEqual([400, 400, 400, 400, 400])
  const refused = await logIn('boaz', 'guess')
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    429,
    expect.stringMatching(/^(29\d|300)$/),
    expect.stringContaining('Too many attempts. Try again in 5 minutes.'),
  ])
  const body = JSON.stringify({ username: 'Boaz', password: 'guess' })
  const api = await ask('POST', '/api/auth/login', { headers: json, body })
  expect([api.status, Number(api.headers['retry-after']), JSON.parse(api.body)]).toEqual([
    429,
    expect.any(Number),
    { message: 'Too many attempts. Try again in 5 minutes.' },
  ])
  expect((await logIn('ruth', 'secret1')).status).toBe(200)
})

test('while someone guesses dozens of passwords, the server still answers reads', async () => {
  let judged = 0
  const guesses = Array.from({ length: 30 }, async (_, at) => {
    await logIn(`guessed${at}`, 'wrong1', '127.0.3.1')
    judged++
  })
  const reads = await Promise.all([1, 2, 3].map(() => ask('GET', '/rest/v1/profiles?select=id', { headers: asked() })))
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
  // If reads and hashing shared one queue, the reads would be answered last.
  expect(judged).toBeLessThan(20)
  await Promise.all(guesses)
})

test('when an anonymous call is recorded, the headers of the call cannot change the recorded address', async () => {
  const from = '127.0.0.23'
  const headers = { apikey: key, ...json, 'x-forwarded-for': '6.6.6.6', 'cf-connecting-ip': '7.7.7.7' }
  const call = { device: crypto.randomUUID(), token: '0'.repeat(32) }
  expect((await ask('POST', '/rest/v1/rpc/open_clicker', { headers, from, body: JSON.stringify(call) })).status).toBe(
    200,
  )
  const known = await backEnd.sql<{ address: string }>(
    `select address from unnest(array['${from}', '6.6.6.6', '7.7.7.7']) as address
     where exists (select from private.counting_calls where key = private.sha256_of('address ' || address))`,
  )
  expect(known).toEqual([{ address: from }])
})

test('an unknown method is answered with 405, and an incomplete body is answered with 400', async () => {
  for (const path of ['/', '/health', '/api/members', '/rest/v1/members']) {
    expect((await ask('TRACE', path)).status, path).toBe(405)
  }
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
  const init = { method: 'POST', headers: asked(json), body, duplex: 'half' } as RequestInit
  const answer = await backEnd.fetch(new Request(`${server.url}/rest/v1/members`, init), '127.0.0.1')
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('did not arrive whole')])
})

/** Sends bytes and returns the received text. Reading ends after `answers` answers or when the connection closes. */
async function answerTo(bytes: string, answers = 1): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket.setEncoding('latin1')) {
    text += String(chunk)
    if (text.split('HTTP/1.1 ').length > answers) break
  }
  return text
}

test('a connection that sends 2,000 requests without waiting gets only 200 answers', async () => {
  const text = await answerTo('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000), 201)
  expect(text.split('HTTP/1.1 200 OK')).toHaveLength(201)
})
