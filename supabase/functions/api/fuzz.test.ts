import { inspect } from 'node:util'
import bcrypt from 'bcryptjs'
import fc from 'fast-check'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedValues } from '../../tests/measure-limits.ts'
import { TABLES, fieldsOf } from '../../tests/tables.ts'
import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import { createApi } from './app.ts'
import { ContractClient } from '../../tests/contract/contract-client.ts'
import type { Answer, Person } from '../../tests/contract/contract-client.ts'
import { ROUTES } from './routes.ts'
import { casesOf } from '../../../src/testing/test-scope.ts'

/** The number of payloads in a run; `NARTHEX_FUZZ_CASES=50000` makes a run that takes a night. */
const CASES = Number(process.env.NARTHEX_FUZZ_CASES ?? casesOf(2000))
/** The seed of a failed run; the same seed repeats the run. */
const SEED = process.env.NARTHEX_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.NARTHEX_FUZZ_SEED) }

/** Every text of the other church contains this word, so an answer with this word reveals data of that church. */
const SECRET = 'belongs-to-the-neighbour'

let backEnd: Awaited<ReturnType<typeof openTestBackEnd>>
let app: ReturnType<typeof createApi>
let anna: Person
let neighbour: Person
const KINDS = [
  'members',
  'services',
  'events',
  'service-instances',
  'attendance',
  'recording-sessions',
  'attendance-snapshots',
  'sermons',
  'people',
  'invitations',
  'counting-links',
  'sessions',
] as const
/** The keys are the first segments of API paths. Where a table's name differs from its path, the name is a key too. */
type Ids = Record<(typeof KINDS)[number], string>
let ours: Ids
let theirs: Ids
/**
 * The secret of the neighbour's invitation. Accepting the invitation is refused, because a person who has data cannot
 * change churches.
 */
let invitation: string
let jpeg: string
let lastReport = 'no report'
const api = new ContractClient(() => ({ send: async (path, init) => app.request(path, init) }), '/api')

/**
 * Sends requests to the back end and caches the caller's profile until a request writes. Every API call begins with the
 * query for the profile, and this query takes most of the call's time.
 */
function askingOnceWhoCalls(): typeof fetch {
  const known = new Map<string, Response>()
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const isRead = request.method === 'GET' && pathname === '/rest/v1/profiles' && searchParams.has('id')
    const caller = isRead ? `${request.url} ${request.headers.get('authorization')}` : ''
    const answered = known.get(caller)
    if (answered) return answered.clone()
    if (request.method !== 'GET' && /^\/auth|\/(profiles|churches|rpc\/(?!list_|find_)\w+)$/.test(pathname))
      known.clear()
    const answer = await backEnd.fetch(request)
    if (isRead && answer.ok) known.set(caller, answer.clone())
    return answer
  }
}

beforeAll(async () => {
  // The back end reports each of the database's thousands of refusals; the last report may explain a failure.
  console.error = (...words) => void (lastReport = inspect(words, { depth: 4 }))
  backEnd = await openTestBackEnd()
  const { publishableKey, secretKey } = backEnd
  const hashPassword = async (password: string, salt: string | number = 4) => bcrypt.hashSync(password, salt)
  const settings = { supabaseUrl: 'http://localhost', publishableKey, secretKey, hashPassword }
  app = createApi({ ...settings, fetch: askingOnceWhoCalls() })
  anna = await api.signUp()
  neighbour = await api.signUp()
  const picture = { width: 8, height: 8, channels: 3 as const, background: 'red' }
  jpeg = `data:image/jpeg;base64,${(await sharp({ create: picture }).jpeg().toBuffer()).toString('base64')}`
  ours = await furnish(anna, 'ours')
  theirs = await furnish(neighbour, SECRET)
})
afterAll(() => backEnd?.close())

async function furnish(as: Person, name: string): Promise<Ids> {
  const post = async (path: string, body: unknown): Promise<string> =>
    (await api.call('POST', path, { as, body })).body.id
  const instance = { serviceName: name, instanceDate: '2026-05-31', startTime: '10:00' }
  const serviceInstanceId = await post('/service-instances', instance)
  const recordingSessionId = await post('/recording-sessions', { serviceInstanceId, sessionName: name })
  const today = { ...instance, instanceDate: new Date().toISOString().slice(0, 10) }
  const counted = `/service-instances/${await post('/service-instances', today)}`
  await api.call('POST', `${counted}/counting-links`, { as })
  const taps = [{ id: crypto.randomUUID(), category: 'adults', step: 1 }]
  await api.call('POST', `${counted}/taps`, { as, body: { device: crypto.randomUUID(), name, taps } })
  const { body: clickers } = await api.call('GET', `${counted}/clickers`, { as })
  invitation = (await api.call('POST', '/invitations', { as, body: { role: 'owner', places: 9 } })).body.address
  const { body: invitations } = await api.call('GET', '/invitations', { as })
  const { body: sessions } = await api.call('GET', '/sessions', { as })
  const place = { church: as.churchId, person: as.id, row: () => serviceInstanceId }
  const others: Record<string, string> = {}
  for (const { api: address, row } of Object.values(TABLES)) {
    const kind = address?.path.slice(1)
    if (!address || !kind || KINDS.some((each) => each === kind)) continue
    const words = Object.entries(fieldsOf(row!(place, ''))).map(([field, value]) => [
      field,
      typeof value === 'string' && /^\D+$/.test(value) ? name : value,
    ])
    others[kind] = await post(address.path, Object.fromEntries(words))
  }
  return {
    ...others,
    people: as.id,
    invitations: invitations[0].id,
    'counting-links': clickers.links[0].id,
    sessions: sessions[0].id,
    members: await post('/members', { firstName: name, lastName: name, notes: name }),
    services: await post('/services', { name }),
    events: await post('/events', { name, startDate: '2026-06-01T12:00:00Z' }),
    'service-instances': serviceInstanceId,
    attendance: await post('/attendance', { serviceInstanceId, totalAttendance: 3, notes: name }),
    'recording-sessions': recordingSessionId,
    sermons: await post('/sermons', { title: name, speaker: name, sermonDate: '2026-05-31' }),
    'attendance-snapshots': await post('/attendance-snapshots', { recordingSessionId, peopleCount: 1, imageUrl: jpeg }),
  }
}

/** Picks an id: mostly of a row in the caller's church, otherwise of the neighbour, of another kind, or unknown. */
function idOf(kind: keyof Ids): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(ours[kind]) },
    { weight: 2, arbitrary: fc.constant(theirs[kind]) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(ours), ...Object.values(theirs)) },
    { weight: 1, arbitrary: fc.uuid() },
  )
}

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202Eright to left \u05d0\u05d1',
    'مرحبا',
    '👩‍👩‍👧‍👦'.repeat(20),
    "'; drop table members; --",
    '<script>alert(1)</script>',
    '{{constructor.constructor("return 1")()}}',
    '%00%n%s',
    '../../etc/passwd',
    'x'.repeat(101),
    'x'.repeat(501),
    'x'.repeat(10_001),
    '\\u0000',
    '__proto__',
  ),
)
const nastyNumber = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e6, 1e6 + 1, 2 ** 31, 2 ** 53, 1e308, 0.5, -1),
)
const nastyDate = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', 'infinity', '-infinity', 'now', 'epoch'),
  fc.constantFrom(
    '2026-02-30',
    '2026-13-01',
    '2026-05-31T24:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-05-31T10:00',
    '44 BC',
  ),
)
const nastyTime = fc.constantFrom('10:00', '24:00', '23:59:59', '10', '10:60', '-1:00', '10:00:00.5', 'allballs', '')
const anything = fc.oneof(
  nastyText,
  nastyNumber,
  nastyDate,
  nastyTime,
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyText, { maxLength: 2 }),
  fc.dictionary(nastyText, nastyNumber, { maxKeys: 2 }),
)

/** Picks a likely value for a field, and sometimes a random value. */
function field(likely: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: likely }, { weight: 1, arbitrary: anything })
}

/**
 * Picks a good value most of the time. A payload with one bad field reveals more than a payload with ten bad fields.
 */
function mostly(good: fc.Arbitrary<unknown>, nasty: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return field(fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: nasty }))
}

/** Makes an object with the fields and with owner ids, which no caller may set. Sometimes makes a different value. */
function record(fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []): fc.Arbitrary<unknown> {
  const owned = { ...fields, church_id: fc.constant(neighbour.churchId), userId: fc.constant(neighbour.id) }
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(owned, { requiredKeys: requiredKeys as never[] }) },
    { weight: 1, arbitrary: anything },
  )
}

/** Returns the payloads that cannot be made from a route's schema. */
function payloadsByName(): Record<string, fc.Arbitrary<unknown>> {
  const name = mostly(fc.constantFrom('Ruth', "O'Brien; --", '<b>Noël</b>', 'נעמי', '路得 🌾'), nastyText)
  const text = mostly(fc.string({ unit: 'grapheme', maxLength: 40 }), nastyText)
  const count = mostly(fc.integer({ min: 1, max: 60 }), nastyNumber)
  const date = mostly(fc.constantFrom('2026-05-31', '2024-02-29', '1999-12-31'), nastyDate)
  const instant = mostly(fc.constantFrom('2026-05-31T10:00:00Z', '2026-05-31T12:00:00+02:00'), nastyDate)
  const time = mostly(fc.constantFrom('10:00', '23:59:59'), nastyTime)
  const share = mostly(fc.double({ min: 0, max: 1, noNaN: true }), nastyNumber)
  const box = field(fc.array(share, { minLength: 5, maxLength: 5 }))
  const oneOf = (...values: string[]) => field(fc.constantFrom(...values))
  return {
    '/recording-sessions': record({
      id: field(fc.oneof(fc.uuid(), idOf('recording-sessions'))),
      serviceInstanceId: field(idOf('service-instances')),
      eventId: field(idOf('events')),
      sessionName: text,
      startTime: instant,
      targetFps: count,
      confidenceThreshold: count,
      metadata: field(fc.record({ captureInterval: count })),
    }),
    '/recording-sessions/{id}': record({ status: oneOf('completed', 'completed', 'recording'), endTime: instant }, [
      'status',
    ]),
    '/attendance-snapshots': record(
      {
        id: field(fc.oneof(fc.uuid(), idOf('attendance-snapshots'))),
        recordingSessionId: field(idOf('recording-sessions')),
        timestamp: instant,
        peopleCount: count,
        confidenceScore: count,
        imageUrl: field(fc.constantFrom(jpeg, jpeg, jpeg.slice(0, -8), 'data:image/jpeg;base64,AAAA')),
        metadata: field(fc.record({ fps: count, detectionCount: count })),
      },
      ['recordingSessionId', 'peopleCount', 'imageUrl'],
    ),
    '/service-instances/{id}/total': record({
      attendanceId: field(idOf('attendance')),
      source: oneOf('clicker', 'door', 'room', 'register', 'typed'),
    }),
    '/service-instances/{id}/series': record(
      { scope: oneOf('following', 'all', 'one'), serviceName: name, startTime: time, instanceDate: date, notes: text },
      ['scope'],
    ),
    '/service-instances/{id}/clickers': record({ clicker: count, isLeftOut: field(fc.boolean()) }, [
      'clicker',
      'isLeftOut',
    ]),
    '/service-instances/{id}/taps': record(
      {
        device: field(fc.uuid()),
        name,
        taps: field(fc.array(fc.record({ id: fc.uuid(), category: oneOf('adults', 'choir', 'A'), step: count }))),
      },
      ['device', 'taps'],
    ),
    '/attendance-snapshots/{id}/people': fc.oneof(record({ added: box }, ['added']), record({ removed: box })),
    '/join/{secret}': record({ givesUpChurch: field(fc.boolean()) }),
    '/church/official-order': record({ order: field(fc.constant(['typed', 'clicker', 'door', 'room', 'register'])) }),
    '/church/main-series': record({ mainSeries: field(name), mainServiceId: field(fc.constant(null)) }),
    '/church/counting-categories': record(
      {
        categories: field(
          fc.array(
            record({ key: oneOf('adults', 'teens', 'choir', 'A'), name, inTotal: field(fc.boolean()) }, [
              'key',
              'name',
              'inTotal',
            ]),
            { minLength: 1, maxLength: 3 },
          ),
        ),
      },
      ['categories'],
    ),
    '/auth/me': record({ fullName: text }),
    // The current password is empty and therefore wrong. The right password would end the bearer's token.
    '/auth/password': record({ currentPassword: fc.constant(''), password: text }),
    '/integrations': record({
      visionKey: text,
      webhookUrl: field(
        fc.oneof(fc.webUrl(), fc.constantFrom('https://127.0.0.1/', 'https://[::1]/', 'ftp://a', 'http://10.0.0.1')),
      ),
      webhookEnabled: field(fc.boolean()),
      renewWebhookSecret: field(fc.constant(true)),
    }),
    '/auth/login': record({ username: name, password: text }, ['username', 'password']),
    '/auth/signup': record(
      { username: field(fc.constantFrom('ab', ' ', 'x'.repeat(101), 'a\u0000bc')), password: text },
      ['username'],
    ),
    '/auth/recovery-codes': record({ password: text }, ['password']),
    '/auth/recover': record({ username: name, code: text, password: text }, ['username', 'code', 'password']),
    '/auth/reset': record({ token: text, password: text }, ['token', 'password']),
    '/auth/refresh': record({ refreshToken: text }, ['refreshToken']),
  }
}

/** Likely values; a field gets the values that its schema accepts. */
const LIKELY: unknown[] = [
  'Ruth',
  "O'Brien; --",
  '<b>Noël</b>',
  'נעמי',
  '路得 🌾',
  'ruth@example.org',
  'https://example.org/a.mp3',
  'UTC',
  'Asia/Tokyo',
  'manual',
  '2026-05-31',
  '2024-02-29',
  '1999-12-31',
  '2026-05-31T10:00:00Z',
  '2026-05-31T12:00:00+02:00',
  '10:00',
  '23:59:59',
  '6a4b1a52-6f0e-4f57-9d61-0d1f6c1b8a01',
  1,
  2,
  7,
  40,
  true,
  false,
  [],
  ['hymn', 'easter'],
  ['2026-08-01/2026-08-31'],
]

/** Makes payloads for a schema, mostly with likely values. */
function payloadOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const { entries, options } = schema as { entries?: v.ObjectEntries; options?: v.GenericSchema[] }
  if (!entries && options) return fc.oneof(...options.map(payloadOf))
  if (!entries) throw new Error('This route needs payloads of its own')
  const fields = Object.entries(entries) as [string, v.GenericSchema][]
  const needed = fields.filter(([, entry]) => !v.safeParse(entry, undefined).success).map(([name]) => name)
  return record(Object.fromEntries(fields.map(([name, entry]) => [name, fieldOf(name, entry)])), needed)
}

function fieldOf(name: string, schema: v.GenericSchema): fc.Arbitrary<unknown> {
  // The field 'serviceInstanceId' has the id of a row of 'service-instances'.
  const kind = `${name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`
  if (name.endsWith('Id') && kind in ours) return field(idOf(kind as keyof Ids))
  const listed = listedValues(schema)
  if (listed) return field(fc.constantFrom(...listed, ...listed, 'x'))
  const takes = (value: unknown) => v.safeParse(schema, value).success
  const good = LIKELY.filter(takes)
  if (good.length === 0) throw new Error(`No likely value for ${name}`)
  const isText = ['Ruth', '2026-05-31', 'UTC'].every(takes)
  const likely = isText ? [fc.string({ unit: 'grapheme', maxLength: 40 })] : []
  return mostly(
    fc.oneof(fc.constantFrom(...good), ...likely),
    fc.oneof(nastyText, nastyNumber, nastyDate, nastyTime, fc.webUrl(), fc.constantFrom('javascript:alert(1)', '//a')),
  )
}

/** Makes calls of routes that have a body, or an id in their path. */
function anyCall(): fc.Arbitrary<{ method: (typeof ROUTES)[number]['method']; path: string; body: unknown }> {
  const byName = payloadsByName()
  const payloadTo = (path: string) => {
    // A route that changes a row gets the payloads of the route that adds a row.
    const added = ROUTES.find(({ method, path: of }) => method === 'POST' && of === path.replace('/{id}', ''))
    const known = byName[path] ?? (added && byName[added.path])
    return known ?? payloadOf((added ?? ROUTES.find(({ body, path: of }) => body && of === path))!.body!)
  }
  const calls = ROUTES.filter(({ body, path }) => body !== undefined || path.includes('{id}')).map((route) => {
    const payload = route.body ? payloadTo(route.path) : undefined
    const kind = route.path.split('/')[1] as keyof Ids
    // Rows of the caller's church are not deleted, because other payloads need these rows. Only deletions of the
    // neighbour's rows are tried.
    const ids = route.method === 'DELETE' ? fc.constant(theirs[kind]) : idOf(kind in ours ? kind : 'members')
    const target = fc.oneof({ weight: 12, arbitrary: ids }, { weight: 1, arbitrary: nastyText })
    const body = route.body && payload ? payload : fc.constant(undefined)
    const arbitrary = fc.tuple(target, body).map(([at, sent]) => ({
      method: route.method,
      path: route.path.replace('{id}', encodeURIComponent(wellFormed(at))).replace('/join/{secret}', invitation),
      body: sent,
    }))
    return { arbitrary, weight: route.body && route.access === 'signed-in' ? 4 : 1 }
  })
  return fc.oneof(...calls)
}

/** Replaces a text that contains half a surrogate pair, because no client can send such a text in a path. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : '1'
}

function expectSound({ status, body }: Answer, call: unknown): void {
  const what = JSON.stringify(call).slice(0, 500)
  expect(status, `${what} → ${JSON.stringify(body)} after ${lastReport}`).toBeLessThan(500)
  expect(body instanceof Uint8Array ? '' : JSON.stringify(body), what).not.toContain(SECRET)
}

/** SQL that finds rows that break the rules of the specification. */
const BROKEN_ROWS = {
  members: `btrim(first_name) = '' or btrim(last_name) = '' or membership_status not in ('active', 'inactive', 'visitor')
    or email !~ '@' or char_length(notes) > 10000 or not isfinite(date_of_birth) or not isfinite(join_date)`,
  services: `btrim(name) = '' or service_type not in ('worship', 'prayer', 'study', 'special') or day_of_week not between 0 and 6
    or duration < 1 or recurrence_pattern not in ('weekly', 'biweekly', 'monthly')`,
  service_instances: `btrim(service_name) = '' or not isfinite(instance_date)
    or service_type not in ('Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other')
    or attendance_recorded <> exists (select from public.attendance a where a.service_instance_id = each.id)
    or exists (select from public.services s where s.id = each.service_id and s.church_id <> each.church_id)
    or exists (select from public.events e where e.id = each.event_id and e.church_id <> each.church_id)`,
  attendance: `total_attendance < 0 or adults_count > total_attendance or children_count > total_attendance
    or visitors_count > total_attendance or least(adults_count, children_count, visitors_count) < 0
    or exists (select from public.service_instances i where i.id = each.service_instance_id and i.church_id <> each.church_id)`,
  recording_sessions: `status not in ('recording', 'completed') or end_time < start_time or target_fps < 1
    or confidence_threshold not between 0 and 100 or coalesce(service_instance_id, event_id) is null
    or (select count(*) from public.attendance_snapshots s where s.recording_session_id = each.id) > 10
    or max_people_count <> (select coalesce(max(people_count), 0) from public.attendance_snapshots s where s.recording_session_id = each.id)`,
  attendance_snapshots: `people_count < 0 or confidence_score not between 0 and 100
    or not exists (select from storage.objects o where o.name = each.image_url)
    or exists (select from public.recording_sessions r where r.id = each.recording_session_id and r.church_id <> each.church_id)`,
  sermons: `btrim(title) = '' or btrim(speaker) = '' or not isfinite(sermon_date) or audio_url !~ '^https?://'
    or video_url !~ '^https?://'
    or exists (select from public.services s where s.id = each.service_id and s.church_id <> each.church_id)`,
  events: `btrim(name) = '' or end_date < start_date or max_attendees < 0 or not isfinite(start_date)
    or event_type not in ('general', 'service', 'ministry', 'social', 'outreach')`,
}

test(
  `${CASES} random requests cause no server error and no broken row, and never reach another church's data`,
  async () => {
    const before = await stateOf(neighbour)
    const counts = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(anyCall(), async (call) => {
        const answer = await api.call(call.method, call.path, { as: anna, body: call.body })
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        expectSound(answer, call)
      }),
      // A failing payload is not shrunk, because shrinking would send thousands of other payloads.
      { numRuns: CASES, endOnFailure: true, ...SEED },
    )
    for (const [table, rule] of Object.entries(BROKEN_ROWS)) {
      expect(await backEnd.sql(`select * from public.${table} as each where ${rule}`), table).toEqual([])
    }
    expect(await stateOf(neighbour)).toEqual(before)
    const accepted = [...counts].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
    expect(accepted, `of ${JSON.stringify([...counts])} many must be right`).toBeGreaterThan(CASES / 5)
    for (const { path } of ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      if (!path.startsWith('/admin')) expectSound(await api.call('GET', path, { as: anna }), path)
    }
  },
  CASES * 300,
)

async function stateOf({ churchId }: Person): Promise<unknown[]> {
  const tables = await backEnd.sql<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private') and column_name = 'church_id' and table_type = 'BASE TABLE' order by 1`)
  expect(tables.length).toBeGreaterThan(15)
  const rows = tables.map(({ name }) => `select '${name}' as name, t::text as row from ${name} as t where church_id = `)
  return backEnd.sql(`${rows.map((row) => `${row}'${churchId}'`).join(' union all ')}
    union all select 'churches', t::text from public.churches as t where id = '${churchId}' order by 1, 2`)
}
