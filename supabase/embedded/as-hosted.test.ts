import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusOf } from './as-hosted.ts'
import { openTestBackEnd } from '../tests/open-test-back-end.ts'
import type { BackEnd } from './back-end.ts'

const onPglite = process.env['NARTHEX_TESTS_ON'] !== 'postgres'

let backEnd: BackEnd
let token: string

function ask(path: string, body?: object | Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  const isFile = body instanceof Uint8Array
  return backEnd.fetch(
    new Request(`http://localhost${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backEnd.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'image/jpeg' : 'application/json',
        ...headers,
      },
      body: body ? (isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)) : null,
    }),
  )
}

beforeAll(async () => {
  backEnd = await openTestBackEnd()
  token = backEnd.publishableKey
  const account = { email: 'u.bobby@users.narthex.invalid', password: 'secret1', data: { username: 'bobby' } }
  const session = (await (await ask('/auth/v1/signup', account)).json()) as { access_token: string }
  token = session.access_token
})
afterAll(() => backEnd.close())

test('timestamps in lists and in answers to writes have the same form as in to_json', async () => {
  const member = { first_name: 'Ruth', last_name: 'Boaz' }
  const written = await ask('/rest/v1/members', member, { prefer: 'return=representation' })
  const [row] = (await written.json()) as { created_at: string }[]
  expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)
  expect(await (await ask('/rest/v1/members?select=createdAt:created_at')).json()).toEqual([
    { createdAt: row?.created_at },
  ])
  expect(await backEnd.sql('select to_json(created_at) as at from public.members')).toEqual([{ at: row?.created_at }])
})

test('a list over 4 MB is refused as one answer, but can be read in pages', async () => {
  const notes = 'é'.repeat(9000)
  const members = Array.from({ length: 300 }, (_, at) => ({ first_name: `Ruth ${at}`, last_name: 'Long', notes }))
  for (let at = 0; at < members.length; at += 100) {
    expect((await ask('/rest/v1/members', members.slice(at, at + 100))).status).toBe(201)
  }
  const refused = await ask('/rest/v1/members?last_name=eq.Long')
  expect([refused.status, await refused.json()]).toEqual([
    413,
    {
      code: 'PT413',
      message: 'The answer is larger than 4 MB. Ask for fewer rows or columns at once.',
      details: null,
      hint: null,
    },
  ])
  expect((await ask('/rest/v1/members?last_name=eq.Long&limit=200')).status).toBe(200)
  expect((await ask('/rest/v1/members?last_name=eq.Long&select=id')).status).toBe(200)
  const listed: { lastName: string }[] = []
  for (let query: string | undefined = ''; query !== undefined;) {
    const page = await ask(`/api/members${query}`)
    listed.push(...((await page.json()) as typeof listed))
    query = /members(\?[^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(listed.filter(({ lastName }) => lastName === 'Long')).toHaveLength(300)
  await backEnd.sql(`delete from public.members where last_name = 'Long'`)
})

describe('error answers of the database', () => {
  test('when a row violates a constraint, the answer has the SQLSTATE and the message of Postgres', async () => {
    const answer = await ask('/rest/v1/members', { first_name: '', last_name: 'Boaz' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: '23514',
      message: 'new row for relation "members" violates check constraint "members_first_name_length"',
      details: null,
      hint: null,
    })
  })

  test('when a trigger raises an exception, the answer has the SQLSTATE and message of the exception', async () => {
    const church = { time_zone: 'Mars/Olympus' }
    const answer = await backEnd.fetch(
      new Request('http://localhost/rest/v1/churches?name=neq.x', {
        method: 'PATCH',
        headers: {
          apikey: backEnd.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(church),
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: '23514', message: expect.not.stringContaining('error:') })
  })

  // node-postgres writes an object as JSON text, as PostgREST does; PGlite's driver throws an error.
  test.runIf(onPglite)('an object instead of a text is answered with 422, not with a server error', async () => {
    const asked = [
      ask('/rest/v1/members', { first_name: { given: 'Ruth' }, last_name: 'Boaz' }),
      ask('/rest/v1/rpc/find_invitation', { token: {} }),
    ]
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ message: 'Invalid input for string type' })
    }
  })

  // PostgREST's documentation gives the status of each code: https://docs.postgrest.org/en/v13/references/errors.html
  test.each([
    ['08006', 503],
    ['23001', 400],
    ['23514', 400],
    ['23P01', 400],
    ['25P02', 500],
    ['28000', 403],
    ['40001', 500],
    ['42P17', 500],
    ['53300', 503],
    ['53400', 500],
    ['57014', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
  ])('an error with the SQLSTATE %s is answered with status %i', (code, status) => expect(statusOf(code)).toBe(status))
})

test('in a list of Storage, each file has its name without the path, and each subfolder has the id null', async () => {
  const [church] = await backEnd.sql<{ id: string }>('select id from public.churches')
  const id = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
  for (const session of [id(1), id(2)]) await ask('/rest/v1/recording_sessions', { id: session })
  const places = [
    [id(1), id(3)],
    [id(1), id(4)],
    [id(2), id(5)],
  ]
  for (const [session, snapshot] of places) {
    const name = `${church?.id}/${session}/${snapshot}.jpg`
    await backEnd.sql(`insert into public.attendance_snapshots (church_id, id, recording_session_id, image_url)
      values ('${church?.id}', '${snapshot}', '${session}', '${name}')`)
    await backEnd.sql(`insert into storage.objects (bucket_id, name) values ('snapshots', '${name}')`)
  }
  const list = async (prefix?: string) => {
    const answer = await ask('/storage/v1/object/list/snapshots', { prefix, limit: 100 })
    return ((await answer.json()) as { name: string; id: string | null }[]).map((file) => [file.name, file.id !== null])
  }
  const files = [
    [`${id(3)}.jpg`, true],
    [`${id(4)}.jpg`, true],
  ]
  expect(await list(`${church?.id}/${id(1)}`)).toEqual(files)
  expect(await list(`${church?.id}/${id(1)}/`)).toEqual(files)
  expect(await list(`${church?.id}`)).toEqual([
    [id(1), false],
    [id(2), false],
  ])
  expect(await list('')).toEqual([[church?.id, false]])
  expect(await list()).toEqual([[church?.id, false]])
  expect(await list(`${church?.id}/0000`)).toEqual([])
})
