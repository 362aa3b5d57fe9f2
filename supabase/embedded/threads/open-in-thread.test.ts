import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackEnd } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { expectReports } from '../../tests/expect-reports.ts'
import { copyMigratedData } from '../../tests/migrated-data.ts'

let folder: string
let backEnd: BackEnd

beforeAll(async () => {
  expectReports(/"status":504/)
  folder = await copyMigratedData()
  backEnd = await openBackEnd({ folder, deadlineMs: 2000 })
})

afterAll(async () => {
  await backEnd.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, token: string, body?: object) =>
  backEnd.fetch(
    new Request(`http://localhost${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backEnd.publishableKey,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    }),
    '192.0.2.1',
  )

async function signUp(username: string): Promise<string> {
  const account = { email: `u.${username}@users.narthex.invalid`, password: 'secret1', data: { username } }
  const answer = await ask('/auth/v1/signup', backEnd.publishableKey, account)
  return ((await answer.json()) as { access_token: string }).access_token
}

const add = (token: string, first_name: string) => ask('/rest/v1/members', token, { first_name, last_name: 'Boaz' })

/**
 * Postgres needs minutes to match this pattern with a name of 61 letters. Each additional group multiplies the time by
 * ten.
 */
const PATTERN = encodeURIComponent(`^${'(a*)'.repeat(7)}${String.raw`\1\2\3\4\5\6\7`}$`)
const addLongName = (token: string) => ask('/rest/v1/members', token, { first_name: 'Spin', last_name: 'a'.repeat(61) })
const searchEndlessly = (token: string) => ask(`/rest/v1/members?last_name=match.${PATTERN}`, token)

test('after an endless query is stopped, waiting requests are answered and confirmed rows are kept', async () => {
  const [anna, mallory] = [await signUp('anna'), await signUp('mallory')]
  expect([(await add(anna, 'Ruth')).status, (await addLongName(mallory)).status]).toEqual([201, 201])
  const endless = searchEndlessly(mallory)
  const waiting = ['Naomi', 'Orpah', 'Obed'].map((name) => add(anna, name))
  const owner = backEnd.sql('select 1 as one')
  expect((await endless).status).toBe(504)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await owner).toEqual([{ one: 1 }])
  const members = await (await ask('/rest/v1/members?select=first_name&order=first_name', anna)).json()
  expect(members).toEqual(['Naomi', 'Obed', 'Orpah', 'Ruth'].map((first_name) => ({ first_name })))

  const again = await searchEndlessly(mallory)
  expect(again.status).toBe(429)
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/rest/v1/members', anna)).status).toBe(200)
})

test('a dry run may take longer than other requests', async () => {
  await backEnd.sql(`
    create function public.burn() returns trigger language plpgsql as $$ declare ends timestamptz := clock_timestamp() + '3 s';
      begin while clock_timestamp() < ends loop end loop; return new; end $$;
    create trigger burn before update on public.imports for each row execute function public.burn()`)
  const token = await signUp('naomi')
  const begun = await ask('/rest/v1/rpc/begin_import', token, { kind: 'members' })
  expect((await ask('/rest/v1/rpc/preview_import', token, { import: await begun.json() })).status).toBe(200)
})

test('the API runs in a separate thread, with the rights of its caller', async () => {
  const call = (path: string, body?: string, token?: string) =>
    backEnd.fetch(
      new Request(`http://localhost/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? null,
      }),
    )
  await signUp('boaz')
  const entered = await call('/auth/login', JSON.stringify({ username: 'boaz', password: 'secret1' }))
  const { accessToken } = (await entered.json()) as { accessToken: string }
  const added = await call('/members', JSON.stringify({ firstName: 'Ruth', lastName: 'Boaz' }), accessToken)
  expect(added.status).toBe(201)
  expect(await (await call('/members', undefined, accessToken)).json()).toMatchObject([{ firstName: 'Ruth' }])
  const large = 'a'.repeat(5 * 1024 * 1024)
  const statuses = [await call('/members'), await call('/members', large), await call('/members', large, accessToken)]
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 413])
})

test('closing the server during an endless query takes at most as long as the query’s deadline', async () => {
  const token = await signUp('orpah')
  await addLongName(token)
  const endless = searchEndlessly(token)
  expect(existsSync(join(folder, 'process.lock'))).toBe(true)
  await backEnd.close()
  expect((await endless).status).toBe(504)
  expect(existsSync(join(folder, 'process.lock'))).toBe(false)
})
