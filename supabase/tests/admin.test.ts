import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { PEOPLE, createTwoChurches } from './two-churches.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase('embedded')
  await createTwoChurches(database.query)
})
afterAll(() => database.close())

const functions = ['list_users_for_admin', 'list_feature_requests_for_admin']

test('an administrator sees all people and the existence of their secrets, but not the secrets', async () => {
  await database.withRollback(async (query) => {
    const users = await actAs(query, PEOPLE.admin, 'select * from public.list_users_for_admin()')
    expect(users.map((user) => user['username']).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'admin',
      'counter',
      'outsider',
      'owner',
      'staff',
      'viewer',
    ])
    expect(users.find((user) => user['id'] === PEOPLE.owner)).toEqual({
      id: PEOPLE.owner,
      username: 'owner',
      has_vision_key: true,
      has_webhook: true,
      webhook_enabled: false,
      created_at: expect.any(String),
    })
    expect(users.find((user) => user['id'] === PEOPLE.viewer)).toMatchObject({
      has_vision_key: false,
      has_webhook: false,
    })
    expect(JSON.stringify(users)).not.toContain('secret-of-the-owner')
  })
})

test('an administrator sees every feature request and its author', async () => {
  await database.withRollback(async (query) => {
    const list = () =>
      actAs(query, PEOPLE.admin, 'select title, username from public.list_feature_requests_for_admin()')
    expect(await list()).toEqual([{ title: 'Bells', username: 'owner' }])
    // Another owner is needed first, because a church must keep an owner.
    await query(`update public.profiles set church_role = 'owner' where id = $1`, [PEOPLE.staff])
    await query('delete from auth.users where id = $1', [PEOPLE.owner])
    expect(await list()).toEqual([{ title: 'Bells', username: null }])
  })
})

test.each(functions)('only administrators can call the function %s', async (name) => {
  await database.withRollback(async (query) => {
    for (const person of [PEOPLE.owner, PEOPLE.staff, PEOPLE.viewer, PEOPLE.outsider, PEOPLE.anonymous]) {
      const call = actAs(query, person, `select * from public.${name}()`)
      await expect(call).rejects.toMatchObject({ code: '42501' })
    }
  })
})

test('a person who is no longer an administrator loses the rights immediately', async () => {
  await database.withRollback(async (query) => {
    await query(`update public.profiles set role = 'user' where id = $1`, [PEOPLE.admin])
    const call = actAs(query, PEOPLE.admin, 'select * from public.list_users_for_admin()')
    await expect(call).rejects.toMatchObject({ code: '42501' })
  })
})

test('people cannot run the database function private.grant_admin', async () => {
  await database.withRollback(async (query) => {
    for (const person of [PEOPLE.admin, PEOPLE.owner, PEOPLE.anonymous]) {
      const call = actAs(query, person, `select private.grant_admin('owner')`)
      await expect(call).rejects.toMatchObject({ code: '42501' })
    }
  })
})
