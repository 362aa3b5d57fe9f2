import { expect, test } from 'vitest'
import { openTestBackEnd } from '../tests/open-test-back-end.ts'
import { refuseQuery } from './rest-gate.ts'

const reasonOf = (query: string) => refuseQuery(new URL(`http://localhost/rest/v1/members?${query}`).searchParams)

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
  expect(reasonOf(query)).toMatchObject({ code: 'PGRST127', details: 'Filters do not take regular expressions' })
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
  expect(reasonOf(query)).toMatchObject({ details: 'Filters do not take objects' })
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
  expect(reasonOf(query)).toMatchObject({ details: 'Resources are embedded at most 1 deep' })
})

test.each([
  '',
  'select=*',
  'select=id,fullName:full_name,church:churches!profiles_church_id_fkey!inner(id,name,timeZone:time_zone)&id=eq.1',
  'select=id,services(id),events(id)',
  'select=%22id%22,churches(id)',
  'or=(start_date.gte.2026-03-01T10:00:00.000Z,end_date.gte.2026-03-01T10:00:00.000Z)',
  'first_name=eq.match.com&last_name=ilike.*match*&email=eq.anna@match.example.org',
  'matched=is.true&id=in.(1,2,3)&tags=cs.%7Bhope,advent%7D&notes=eq.%7B%7D',
  'order=last_name.asc&limit=10&offset=20&on_conflict=id&columns=first_name',
  'grant_type=password',
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
  const before = performance.now()
  for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
    for (const path of ['/rest/v1/members', '//rest/v1/members', '/auth/v1/%2e%2e/%2e%2e/rest/v1/members']) {
      const body = method === 'POST' || method === 'PATCH' ? { notes: 'x' } : null
      const answer = await ask(`${path}?last_name=match.${pattern}`, method, token, body)
      expect(answer.status).toBe(400)
    }
  }
  const answer = await ask(`/rest/v1/members?or=(last_name.match.${pattern})`, 'GET', token)
  expect(await answer.json()).toEqual({
    code: 'PGRST127',
    message: 'Feature not implemented',
    details: 'Filters do not take regular expressions',
    hint: null,
  })
  expect(performance.now() - before).toBeLessThan(1000)
  expect((await ask('/rest/v1/members?last_name=like.a*', 'GET', token)).status).toBe(200)
  await backEnd.close()
})

test.each(['last_name!-%3E.or=eq.x', 'last_name%3A%3Atext=eq.x', 'metadata-%3E%3Ename=eq.x', '%22notes%22=eq.x'])(
  'a filter names a plain column: %s',
  (query) => {
    expect(reasonOf(query)).toMatchObject({ code: 'PGRST127', details: 'Filters name plain columns' })
  },
)
