import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, openDatabase } from './database.ts'
import type { Database, Query } from './database.ts'
import { TABLES } from './tables.ts'
import { PEOPLE, createTwoChurches, insertion, signUp } from './two-churches.ts'
import type { TestChurch } from './two-churches.ts'

let database: Database
let home: TestChurch
let other: TestChurch

beforeAll(async () => {
  database = await openDatabase('embedded')
  ;({ home, other } = await createTwoChurches(database.query))
})
afterAll(() => database.close())

async function invite(query: Query, role = 'counter', places = 1, person: string = PEOPLE.owner) {
  const [row] = await actAs<{ id: string; token: string }>(query, person, 'select * from public.invite($1, $2)', [
    role,
    places,
  ])
  return row!
}

async function beginJoining(query: Query, token: string) {
  const [row] = await actAs<{ ticket: string }>(query, null, 'select public.begin_joining($1) as ticket', [token])
  return row!.ticket
}

async function join(query: Query, token: string, username: string) {
  return joinWith(query, await beginJoining(query, token), username)
}

async function joinWith(query: Query, ticket: string, username: string) {
  const id = crypto.randomUUID()
  await query('savepoint joining')
  try {
    await signUp(query, id, { username, invitation: ticket })
    return id
  } catch (error) {
    await query('rollback to savepoint joining')
    throw error
  }
}

async function accept(query: Query, person: string, token: string, givesUp = false) {
  const [row] = await actAs(query, person, 'select public.accept_invitation($1, $2) as state', [token, givesUp])
  return row?.['state']
}

const sha256Of = async (query: Query, text: string) =>
  String((await query('select private.sha256_of($1) as hash', [text]))[0]!['hash'])

const roleOf = async (query: Query, person: string) =>
  (await query('select church_id, church_role from public.profiles where id = $1', [person]))[0]

test('an invitation can be read only with its link, and without signing in', async () => {
  await database.withRollback(async (query) => {
    const { token } = await invite(query, 'staff')
    const [invitation] = await actAs(query, null, 'select * from public.find_invitation($1)', [token])
    expect(invitation).toMatchObject({ role: 'staff', state: 'open' })
    expect(Object.keys(invitation!)).toEqual(['church_name', 'role', 'invited_by', 'state'])
    for (const wrong of [token.slice(1), token.toUpperCase(), '', "' or true --"]) {
      expect(await actAs(query, null, 'select * from public.find_invitation($1)', [wrong])).toEqual([])
    }
    const kept = await query('select to_jsonb(i)::text as row from private.invitations as i')
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

test('a person who signs up with an invitation joins the church of the invitation with its role', async () => {
  await database.withRollback(async (query) => {
    const churches = await query('select id from public.churches')
    const { token } = await invite(query, 'counter')
    const boas = await join(query, token, 'boas')
    expect(await roleOf(query, boas)).toEqual({ church_id: home.church, church_role: 'counter' })
    expect(await query('select id from public.churches')).toHaveLength(churches.length)
    const [user] = await query('select raw_user_meta_data from auth.users where id = $1', [boas])
    expect(JSON.stringify(user)).not.toContain(token)
  })
})

test('Auth saves no secret of an invitation, only a ticket that works once within an hour', async () => {
  await database.withRollback(async (query) => {
    const { id, token } = await invite(query, 'owner', 5)
    const ticket = await beginJoining(query, token)
    const refusal = { constraint: 'invitations_open' }
    for (const wrong of [token, await sha256Of(query, token), await sha256Of(query, ticket)]) {
      await expect(joinWith(query, wrong, 'boas')).rejects.toMatchObject(refusal)
    }
    await joinWith(query, ticket, 'boas')
    await expect(joinWith(query, ticket, 'ruth')).rejects.toMatchObject(refusal)
    expect(await accept(query, PEOPLE.outsider, ticket)).toBe('unknown')
    expect(await actAs(query, null, 'select * from public.find_invitation($1)', [ticket])).toEqual([])

    const late = await beginJoining(query, token)
    await query(`update private.joining_tickets set created_at = now() - interval '61 minutes'`)
    await expect(joinWith(query, late, 'ruth')).rejects.toMatchObject(refusal)
    const before = await beginJoining(query, token)
    await actAs(query, PEOPLE.owner, 'select public.withdraw_invitation($1)', [id])
    await expect(joinWith(query, before, 'ruth')).rejects.toMatchObject(refusal)
    await expect(beginJoining(query, token)).rejects.toMatchObject(refusal)
  })
})

test('an invitation keeps at most 200 tickets, and a new ticket works even after a flood of tickets', async () => {
  await database.withRollback(async (query) => {
    const { id, token } = await invite(query, 'staff', 5)
    await query(
      `insert into private.joining_tickets (ticket_hash, invitation_id, created_at)
        select 'flood ' || n, $1, now() - interval '1 second' from generate_series(1, 300) as n`,
      [id],
    )
    const ticket = await beginJoining(query, token)
    expect(await query('select 1 from private.joining_tickets where invitation_id = $1', [id])).toHaveLength(200)
    await joinWith(query, ticket, 'boas')
  })
})

test('when ten people use an invitation for one person at the same time, only one of them joins', async () => {
  await database.withRollback(async (query) => {
    const { token } = await invite(query)
    const attempts = []
    for (let index = 0; index < 10; index++) {
      attempts.push(
        await join(query, token, `guest ${index}`).then(
          () => true,
          () => false,
        ),
      )
    }
    expect(attempts.filter(Boolean)).toHaveLength(1)
    const [invitation] = await actAs(query, null, 'select state from public.find_invitation($1)', [token])
    expect(invitation).toEqual({ state: 'used' })
  })
})

test('an invitation lets no one in if it is expired, withdrawn, mistyped or made by a former owner', async () => {
  await database.withRollback(async (query) => {
    const [expired, withdrawn, former] = [await invite(query), await invite(query), await invite(query)]
    await query(`update private.invitations set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
    await actAs(query, PEOPLE.owner, 'select public.withdraw_invitation($1)', [withdrawn.id])
    expect(await accept(query, PEOPLE.outsider, expired.token)).toBe('expired')
    expect(await accept(query, PEOPLE.outsider, withdrawn.token)).toBe('withdrawn')
    expect(await accept(query, PEOPLE.outsider, 'abc')).toBe('unknown')
    for (const { token } of [expired, withdrawn, { token: 'abc' }]) {
      await expect(join(query, token, 'boas')).rejects.toMatchObject({ constraint: 'invitations_open' })
    }
    await query(`update public.profiles set church_role = 'owner' where id = $1`, [PEOPLE.staff])
    await query(`update public.profiles set church_role = 'viewer' where id = $1`, [PEOPLE.owner])
    expect(await accept(query, PEOPLE.outsider, former.token)).toBe('withdrawn')
  })
})

test('only owners can make, see and withdraw invitations, and only the invitations of their own church', async () => {
  await database.withRollback(async (query) => {
    const { id } = await invite(query)
    for (const person of [PEOPLE.staff, PEOPLE.counter, PEOPLE.viewer, PEOPLE.outsider]) {
      const list = await actAs(query, person, 'select id from public.list_invitations()')
      expect(list).toEqual([])
      await expect(actAs(query, person, 'select public.withdraw_invitation($1)', [id])).rejects.toMatchObject({
        code: 'PT404',
      })
    }
    for (const person of [PEOPLE.staff, PEOPLE.counter, PEOPLE.viewer]) {
      await expect(invite(query, 'owner', 1, person)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(invite(query, 'admin')).rejects.toMatchObject({ constraint: 'invitations_role_known' })
    await expect(invite(query, 'staff', 101)).rejects.toMatchObject({ constraint: 'invitations_places_range' })
    expect((await actAs(query, PEOPLE.owner, 'select id from public.list_invitations()')).length).toBeGreaterThan(0)
  })
})

test('a person can leave an empty church, which is then deleted, but cannot leave a church that has data', async () => {
  await database.withRollback(async (query) => {
    const { token } = await invite(query, 'staff', 5)
    expect(await accept(query, PEOPLE.staff, token)).toBe('member')
    expect(await accept(query, PEOPLE.outsider, token, true)).toBe('has data')
    const guest = crypto.randomUUID()
    await signUp(query, guest, { username: 'guest' })
    const own = (await roleOf(query, guest))!['church_id']
    for (const [table, { commands, row }] of Object.entries(TABLES)) {
      if (!commands && table !== 'donations') continue
      await query('savepoint empty')
      await actAs(query, guest, ...insertion(`public.${table}`, row!(home, '')))
      expect(await accept(query, guest, token, true), table).toBe('has data')
      await query('rollback to savepoint empty')
    }
    expect(await accept(query, guest, token)).toBe('leaves nothing')
    expect((await roleOf(query, guest))!['church_id']).toBe(own)
    expect(await accept(query, guest, token, true)).toBe('joined')
    expect(await roleOf(query, guest)).toEqual({ church_id: home.church, church_role: 'staff' })
    expect(await query('select id from public.churches where id = $1', [own])).toEqual([])

    const outward = await invite(query, 'viewer', 5, PEOPLE.outsider)
    expect(await accept(query, PEOPLE.owner, outward.token, true)).toBe('last owner')
    expect(await accept(query, PEOPLE.viewer, outward.token)).toBe('leaves others')
    expect(await accept(query, PEOPLE.viewer, outward.token, true)).toBe('joined')
    expect(await roleOf(query, PEOPLE.viewer)).toEqual({ church_id: other.church, church_role: 'viewer' })
  })
})

const LAST_OWNER = { constraint: 'profiles_last_owner' }

test('the last owner of a church must stay an owner until there is another owner', async () => {
  await database.withRollback(async (query) => {
    const change = (person: string, role: string) =>
      actAs(query, PEOPLE.owner, 'select public.change_role($1, $2)', [person, role])
    await expect(change(PEOPLE.owner, 'staff')).rejects.toMatchObject(LAST_OWNER)
    await expect(actAs(query, PEOPLE.owner, 'select public.remove_person($1)', [PEOPLE.owner])).rejects.toMatchObject(
      LAST_OWNER,
    )
    await query('savepoint leaving')
    await expect(query('delete from auth.users where id = $1', [PEOPLE.owner])).rejects.toMatchObject(LAST_OWNER)
    await query('rollback to savepoint leaving')
    await change(PEOPLE.staff, 'owner')
    await change(PEOPLE.owner, 'viewer')
    await expect(change(PEOPLE.staff, 'staff')).rejects.toMatchObject({ code: '42501' })
  })
})

test('an owner can make another person the owner of the church', async () => {
  await database.withRollback(async (query) => {
    await actAs(query, PEOPLE.owner, 'select public.hand_over_church($1)', [PEOPLE.viewer])
    expect(await roleOf(query, PEOPLE.viewer)).toMatchObject({ church_role: 'owner' })
    expect(await roleOf(query, PEOPLE.owner)).toMatchObject({ church_role: 'staff' })
  })
})

test('a removed person loses access immediately, and the church’s records are kept', async () => {
  await database.withRollback(async (query) => {
    const records = async () =>
      (await query('select id from public.members where church_id = $1', [home.church])).length
    const before = await records()
    await query('update public.members set user_id = $1 where church_id = $2', [PEOPLE.staff, home.church])
    await actAs(query, PEOPLE.owner, 'select public.remove_person($1)', [PEOPLE.staff])
    expect(await records()).toBe(before)
    const account = await query('select email, encrypted_password from auth.users where id = $1', [PEOPLE.staff])
    expect(account).toEqual([{ email: `${PEOPLE.staff}@removed.invalid`, encrypted_password: '' }])
    expect(await roleOf(query, PEOPLE.staff)).toBeUndefined()
    expect(await actAs(query, PEOPLE.staff, 'select id from public.members')).toEqual([])
    const [line] = await query('select person_id, action, kind from public.audit_log order by id desc limit 1')
    expect(line).toEqual({ person_id: PEOPLE.owner, action: 'removed', kind: 'profiles' })
  })
})

test('the username of a removed person is free immediately in both tables where Auth looks it up', async () => {
  await database.withRollback(async (query) => {
    const address = `${PEOPLE.staff}@example.invalid`
    // Auth inserts the account first, and then the identity in this form.
    await query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (gen_random_uuid(), 'email', $1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text))`,
      [PEOPLE.staff, address],
    )
    const taken = async () => [
      ...(await query('select user_id from auth.identities where email = $1', [address])),
      ...(await query('select id from auth.users where email = $1', [address])),
    ]
    expect(await taken()).toHaveLength(2)
    await actAs(query, PEOPLE.owner, 'select public.remove_person($1)', [PEOPLE.staff])
    expect(await taken()).toEqual([])
    await signUp(query, crypto.randomUUID(), { username: 'staff' })
  })
})

test('only accounts of removed people are deleted, a week after the removal, even if the church no longer exists', async () => {
  await database.withRollback(async (query) => {
    const forget = async () => (await query('select public.forget_removed_people() as gone'))[0]!['gone']
    const accounts = async () =>
      (await query<{ id: string }>('select id from auth.users order by id')).map(({ id }) => id)
    await query(`update auth.users set created_at = now() - interval '1 year'`)
    await query('delete from private.removals')
    const before = await accounts()
    await actAs(query, PEOPLE.owner, 'select public.remove_person($1)', [PEOPLE.staff])
    expect(await forget()).toBe(0)
    await query(`update private.removals set removed_at = now() - interval '169 hours'`)
    expect(await forget()).toBe(1)
    expect(await accounts()).toEqual(before.filter((id) => id !== PEOPLE.staff))

    await actAs(query, PEOPLE.owner, 'select public.remove_person($1)', [PEOPLE.counter])
    await query('delete from private.removals')
    expect(await forget()).toBe(1)
    // During a sign-up, an account has no profile for a moment.
    await query('delete from public.profiles where id = $1', [PEOPLE.viewer])
    await query('update auth.users set created_at = now() where id = $1', [PEOPLE.viewer])
    expect(await forget()).toBe(0)
    expect(await accounts()).toEqual(before.filter((id) => id !== PEOPLE.staff && id !== PEOPLE.counter))
  })
})

test('only an owner of the church can see and change its people', async () => {
  await database.withRollback(async (query) => {
    expect(await actAs(query, PEOPLE.owner, 'select id from public.list_people()')).toHaveLength(4)
    for (const person of [PEOPLE.staff, PEOPLE.counter, PEOPLE.viewer, PEOPLE.outsider]) {
      const people = await actAs<{ id: string }>(query, person, 'select id from public.list_people()')
      expect(people.map(({ id }) => id)).toEqual(person === PEOPLE.outsider ? [PEOPLE.outsider] : [])
      for (const sql of [
        `public.change_role($1, 'viewer')`,
        'public.remove_person($1)',
        'public.hand_over_church($1)',
      ]) {
        await expect(actAs(query, person, `select ${sql}`, [PEOPLE.owner])).rejects.toMatchObject({
          code: person === PEOPLE.outsider ? 'PT404' : '42501',
        })
      }
    }
  })
})
