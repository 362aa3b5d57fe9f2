import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectReports } from '../expect-reports.ts'
import { openTestBackEnd } from '../open-test-back-end.ts'
import type { TestBackEnd } from '../open-test-back-end.ts'

describe.runIf(process.env['NARTHEX_TESTS_ON'] === 'postgres')('when queries on a PostgreSQL server never end', () => {
  let backEnd: TestBackEnd
  beforeAll(async () => {
    backEnd = await openTestBackEnd()
    await backEnd.sql(`
      create function public.spin() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
      create trigger spin before insert on public.members for each row when (new.first_name = 'Spin')
        execute function public.spin()`)
  })
  afterAll(() => backEnd.close())

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

  test('the dry run of an import has its own time limit, as on hosted Supabase', async () => {
    // The pause is longer than the limit of other statements, 5 seconds.
    await backEnd.sql(`
      create function public.pause() returns trigger language plpgsql as $$ begin perform pg_sleep(5.5); return new; end $$;
      create trigger pause before update on public.imports for each row execute function public.pause()`)
    const token = await signUp('naomi')
    const begun = await ask('/rest/v1/rpc/begin_import', token, { kind: 'members' })
    const preview = await ask('/rest/v1/rpc/preview_import', token, { import: await begun.json() })
    expect([preview.status, await preview.json()]).toEqual([200, expect.objectContaining({ new: 0 })])
    await backEnd.sql('drop trigger pause on public.imports')
  })

  const add = async (token: string, name: string) =>
    (await ask('/rest/v1/members', token, { first_name: name, last_name: 'Boaz' })).status

  test('the endless queries of one person are stopped, and other people are served at the same time', async () => {
    expectReports(/"status":500/)
    const [anna, mallory] = [await signUp('anna'), await signUp('mallory')]
    let ended = 0
    const endless = Array.from({ length: 6 }, () => add(mallory, 'Spin').finally(() => ended++))
    const served = await Promise.all(['Ruth', 'Naomi', 'Orpah'].map((name) => add(anna, name)))
    expect(served).toEqual([201, 201, 201])
    expect((await ask('/rest/v1/members?select=id', anna)).status).toBe(200)
    expect(ended).toBe(0)
    // PostgREST also answers with 500, because its connections have a `statement_timeout`.
    expect(await Promise.all(endless)).toEqual([500, 500, 500, 500, 500, 500])
    expect(await add(anna, 'Obed')).toBe(201)
  })
})
