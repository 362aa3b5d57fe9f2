import { expect, test } from 'vitest'
import { openTestBackEnd } from '../../tests/open-test-back-end.ts'
import { refuseQuery } from './rest-query.ts'

const reasonOf = (query: string) => refuseQuery(new URL(`http://localhost/rest/v1/members?${query}`).search)

const object = encodeURIComponent(JSON.stringify({ type: 'query', where: { notes: { $regex: '(a*)\\1' } } }))

test.each([
  'notes=match.(a*)%5C1',
  'notes=imatch.(a*)%5C1',
  'notes=not.match.x',
  'notes=not.imatch.x',
  'notes=match(any).%7Bx,y%7D',
  'notes=match(all).%7Bx,y%7D',
  'notes=not.imatch(any).%7Bx%7D',
  'notes=%6d%61%74%63%68.x',
  'notes=MATCH.x',
  'notes=+match.x',
  'notes=match',
  'select=id&notes=eq.x&notes=match.x',
  'first_name=eq.Ruth&metadata-%3E%3Ename=match.x',
  '%22notes%22=match.x',
  'churches.name=match.x',
  'churches.members.notes=not.match.x',
  'or=(notes.match.x,id.eq.1)',
  'or=(id.eq.1,notes.not.match.x)',
  'and=(or(notes.imatch.x,id.eq.1),id.eq.2)',
  'and=(id.eq.1,not.or(id.eq.1,not.and(notes.match(any).%7Bx%7D)))',
  'not.or=(notes.match.x)',
  'not.and=(notes.match.x)',
  'churches.or=(name.match.x)',
  'churches.not.and=(name.match.x)',
  'or=(%22notes%22.match.x)',
  'or=(%20notes.match.x)',
  'or=notes.match.x',
  'or=(notes.match)',
  'or=(a.eq.%22b%22,notes.%6datch.x)',
  'columns=notes&notes=match.x',
  'search=not.imatch.x&order=id',
  'last_name!-%3E.or=match.(a*)%5C1',
  'last_name::-%3Ex.and=match.x',
  'last_name:-%3Ex.or=not.imatch.x',
  'last_name=-%3Ex.or=match.x&last_name%3D-%3Ex.or=match.x',
  'last_name@-%3Ex.or=match.x',
])('no regular expression: %s', (query) => {
  expect(reasonOf(query)).toMatch(
    /^(Filters (are eq, neq|name plain)|"or" takes (plain )?conditions|"columns" has no place)/,
  )
})

test.each([
  `notes=eq.${object}`,
  `notes=not.neq.${object}`,
  `notes=cs.%20${object}`,
  `notes=like.${object}`,
  `or=(notes.eq.${object},id.eq.1)`,
  `churches.or=(not.and(notes.neq.${object}))`,
  `notes=eq(any).${object}`,
])('nor one in an object, which the server would run as a query: %s', (query) => {
  expect(reasonOf(query)).toMatch(/^(Filters (take plain|are|name plain)|"or" takes plain)/)
})

test.each([
  'select=id,churches(id,members(id))',
  'select=id,church:churches!members_church_id_fkey!inner(id,members!inner(id))',
  'select=...churches(...members(id))',
  'select=churches(members(churches(members(id))))',
  'select=%22churches%22(%22)%22,members(id))',
  'select=metadata-%3E%22)%22,churches(metadata-%3E),members(id))',
  'select=id&select=churches(members(id))',
])('nothing embedded in what is embedded: %s', (query) => {
  expect(reasonOf(query)).toMatch(
    /^(Resources are embedded at most 1 deep|"select" is said once|Plain columns are selected)$/,
  )
})

test.each([
  '',
  'select=*',
  'select=id,fullName:full_name,church:churches!profiles_church_id_fkey!inner(id,name,timeZone:time_zone)&id=eq.1',
  'select=id,services(id),events(id)',
  'select=status,service_instances(id)&start_time=eq.10:00&service_id=is.null&total=not.is.null',
  'service_name=ilike.sunday%5C%25%20_%20Worship%5C%5C',
  'or=(start_date.gte.2026-03-01T10:00:00.000Z,end_date.gte.2026-03-01T10:00:00.000Z)',
  'first_name=eq.match.com&last_name=ilike.match&email=eq.anna@match.example.org',
  'matched=is.true&id=in.(1,2,3)',
  'order=last_name.asc,id&limit=10&offset=20',
])('what the app asks for passes: %s', (query) => expect(reasonOf(query)).toBeNull())

test('a pattern that would keep Postgres busy for minutes is refused at once, by every method', async () => {
  const backEnd = await openTestBackEnd()
  const ask = (path: string, method: string, token = backEnd.publishableKey, body: object | null = null) =>
    backEnd.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          apikey: backEnd.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: body && JSON.stringify(body),
      }),
    )
  const account = { email: 'u.bobby@users.narthex.invalid', password: 'secret1', data: { username: 'bobby' } }
  const signedUp = await ask('/auth/v1/signup', 'POST', undefined, account)
  const { access_token: token } = (await signedUp.json()) as { access_token: string }
  const member = { first_name: 'Ruth', last_name: 'a'.repeat(61) }
  expect((await ask('/rest/v1/members', 'POST', token, member)).status).toBe(201)

  const pattern = encodeURIComponent('^(a*)(a*)(a*)(a*)(a*)\\1\\2\\3\\4\\5$')
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
    for (const path of ['/rest/v1/members', '//rest/v1/members', '/auth/v1/%2e%2e/%2e%2e/rest/v1/members']) {
      const body = method === 'POST' || method === 'PATCH' ? { notes: 'x' } : null
      const answer = await ask(`${path}?last_name=match.${pattern}`, method, token, body)
      // The gateway's own code: Postgres would look for minutes.
      const { code } = method === 'HEAD' ? { code: 'PGRST127' } : ((await answer.json()) as { code: string })
      expect([answer.status, code]).toEqual([400, 'PGRST127'])
    }
  }
  const answer = await ask(`/rest/v1/members?or=(last_name.match.${pattern})`, 'GET', token)
  expect(await answer.json()).toEqual({
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: '"or" takes plain conditions',
    hint: null,
  })
  expect((await ask('/rest/v1/members?last_name=ilike.aa', 'GET', token)).status).toBe(200)
  await backEnd.close()
})

test.each(['last_name!-%3E.or=eq.x', 'last_name%3A%3Atext=eq.x', 'metadata-%3E%3Ename=eq.x', '%22notes%22=eq.x'])(
  'a filter names a plain column: %s',
  (query) => {
    expect(reasonOf(query)).toBe('Filters name plain columns')
  },
)

const many = (count: number, text = 'id') => Array.from({ length: count }, () => text).join(',')

test.each([
  ['first_name=like.a*', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['tags=cs.%7Bhope%7D', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['notes=fts.hope', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['id=eq(any).%7B1%7D', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['id=not.not.eq.1', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['Id=eq.1', 'Filters name plain columns'],
  ['churches.id=eq.1', 'Filters name plain columns'],
  ['and=(id.eq.1)', 'Filters name plain columns'],
  ['%EF%BD%89d=eq.1', 'Filters name plain columns'],
  ['apikey=x', 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'],
  ['service_name=ilike.%25a%25b', 'Patterns have no wildcards'],
  ['service_name=ilike.*a*b', 'Patterns have no wildcards'],
  ['service_name=ilike.%5C%5C%25', 'Patterns have no wildcards'],
  ['total=is.distinct.1', '"is" takes null, true or false'],
  ['id=eq.%22x%22', 'Filters take plain values'],
  ['id=eq.%5B1%5D', 'Filters take plain values'],
  [`id=eq.${'x'.repeat(501)}`, 'A value has at most 500 characters'],
  [`id=in.(${many(301)})`, '"in" takes at most 300 values'],
  ['id=in.((1))', '"in" takes plain values in parentheses'],
  ['or=(id.eq.1,and(id.eq.1,id.eq.2))', '"or" takes plain conditions'],
  [`or=(${many(7, 'id.eq.1')})`, '"or" takes at most 6 conditions'],
  [Array.from({ length: 13 }, (_, at) => `id=neq.${at}`).join('&'), 'A query has at most 12 filters'],
  ['select=id::text', 'Plain columns are selected'],
  ['select=count()', '"count" is not embedded'],
  ['select=metadata-%3E%3Ename', 'Plain columns are selected'],
  ['select=%22id%22', 'Plain columns are selected'],
  ['select=events(id),services(id),churches(id)', 'At most 2 resources are embedded'],
  ['select=id,members(*)', '"members" is not embedded'],
  [`select=${many(61)}`, 'At most 60 columns are selected'],
  [`select=${many(501, 'name')}`, '"select" has at most 2000 characters'],
  ['select=id&select=id', '"select" is said once'],
  ['limit=1001', 'A query has at most 1000 rows'],
  ['limit=-1', 'A query has at most 1000 rows'],
  ['limit=1e9', 'A query has at most 1000 rows'],
  ['offset=10000000', 'Rows are skipped up to 9999999'],
  ['order=metadata-%3Ename', 'Rows are ordered by at most 6 plain columns'],
  ['order=churches(name)', 'Rows are ordered by at most 6 plain columns'],
  [`order=${many(7)}`, 'Rows are ordered by at most 6 plain columns'],
  ['columns=id', '"columns" has no place in this request'],
  [`id=eq.1&x=${'é'.repeat(3000)}`, 'A query has at most 14000 characters'],
])('what the app does not ask for is refused with a reason: %s', (query, reason) => {
  expect(reasonOf(query)).toBe(reason)
})

test('writing takes what writing needs', () => {
  const columns = '?columns=%22minute%22%2C%22steps%22&on_conflict=recording_session_id%2Cminute&select=id'
  expect(refuseQuery(columns, 'insert')).toBeNull()
  expect(refuseQuery('?id=eq.1', 'insert')).toBe('New rows have no filter')
  expect(refuseQuery('?id=eq.1&select=id', 'change')).toBeNull()
  expect(refuseQuery('?select=id', 'change')).toBe('Changing and deleting takes a filter')
  expect(refuseQuery('?id=eq.1&limit=1', 'change')).toBe('"limit" has no place in this request')
  expect(refuseQuery('?order=created_at.desc,id&offset=10&limit=5', 'call')).toBeNull()
})
