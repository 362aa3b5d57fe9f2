import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changePassword, signIn, signOut, signUp } from '../../../src/domain/access/credentials.commands.ts'
import { invite } from '../../../src/domain/access/invitation.commands.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { expectReports } from '../expect-reports.ts'
import { password, startBackEnd } from './people.ts'

const backEnd = startBackEnd()

test('a sign-up creates a church in the time zone of this device, and the person becomes its owner', async () => {
  const db = backEnd.newClient()
  expect(await findProfile(db)).toBeNull()
  await signUp(db, { username: ' Anna B. ', password })
  expect(await findProfile(db)).toEqual({
    id: expect.any(String),
    username: 'Anna B.',
    fullName: null,
    email: null,
    role: 'user',
    churchRole: 'owner',
    church: {
      id: expect.any(String),
      name: "Anna B.'s church",
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      firstWeekday: 0,
      easter: 'western',
      mainSeries: null,
      mainServiceId: null,
      onlineFactor: null,
      registerEnabled: false,
    },
  })
})

test('after a person signs out, there is no profile; after the next sign-in, the profile is the same', async () => {
  const { db, profile, username } = await backEnd.newPerson()
  await signOut(db)
  expect(await findProfile(db)).toBeNull()
  await signIn(db, { username: username.toUpperCase(), password })
  expect(await findProfile(db)).toEqual(profile)
})

test.each([
  ['Élodie', 'élodie'],
  ['Élodie K', '  E\u0301LODIE K '],
  ['日本語', '日本語'],
  ['x'.repeat(100), 'X'.repeat(100)],
])('when the username %j is taken, the username %j is refused', async (first, second) => {
  await signUp(backEnd.newClient(), { username: first, password })
  await expect(signUp(backEnd.newClient(), { username: second, password })).rejects.toMatchObject({
    name: 'DomainError',
    kind: 'conflict',
    message: 'Username is already taken',
  })
})

test('a name of over 100 letters is refused before the computation of its address, which would take minutes', async () => {
  const name = `repeat('x', 101)`
  const asked = `select private.may_have_address(${name}, 'u.yyy@users.narthex.invalid') as is_left_to_profile`
  expect(await backEnd.sql(asked)).toEqual([{ is_left_to_profile: true }])
  await backEnd.sql(`do $$
    begin
      insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), 'u.yyy@users.narthex.invalid', jsonb_build_object('username', ${name}));
      raise 'The name was taken';
    exception when check_violation then
      assert sqlerrm like '%profiles_username_length%', sqlerrm;
    end $$`)
})

/** Returns a client that runs `happens` just before Auth gets the sign-up. */
function clientAfter(happens: () => Promise<unknown>) {
  return backEnd.newClient(async (request) => {
    if (request.url.endsWith('/auth/v1/signup')) await happens()
    return backEnd.fetch(request)
  })
}

test('a sign-up with a taken or invalid name or a closed invitation is refused with a message', async () => {
  expectReports(/"route":"\/auth\/v1\/signup","status":500/)
  const { db: owner, username } = await backEnd.newPerson()
  // After a change of the installation's domain, Auth finds no account with the new address. The database still finds
  // an account with the name.
  await expect(signUp(backEnd.newClient(), { username, password, emailDomain: 'other.invalid' })).rejects.toMatchObject(
    {
      kind: 'conflict',
      message: 'Username is already taken',
    },
  )
  await expect(signUp(backEnd.newClient(), { username: 'ab', password })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Username must be at least 3 characters',
  })
  const closed = { kind: 'invalid', message: 'This invitation is no longer open. Please ask for a new one.' }
  const invitation = await invite(owner, { role: 'staff', places: 1 })
  const join = (db: Db, name: string) => signUp(db, { username: name, password, invitation })
  const other = () => join(backEnd.newClient(), 'takes the last place')
  await expect(join(clientAfter(other), 'comes second')).rejects.toMatchObject(closed)
  await expect(join(backEnd.newClient(), 'comes later')).rejects.toMatchObject(closed)
  const unknown = { username: 'nobody invited', password, invitation: 'f'.repeat(64) }
  await expect(signUp(backEnd.newClient(), unknown)).rejects.toMatchObject(closed)
  // If the database gives no reason for a failed sign-up, the person gets the general message.
  const broken = backEnd.newClient(async (request) =>
    request.url.endsWith('/auth/v1/signup') ? Response.json({ code: 500 }, { status: 500 }) : backEnd.fetch(request),
  )
  await expect(signUp(broken, { username: 'free name', password })).rejects.toMatchObject({ kind: 'unavailable' })
  for (const username of ['nаnа', 'anna\u3164', 'an\u200bna']) {
    await expect(signUp(backEnd.newClient(), { username, password })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Please write the username in letters of one alphabet, without hidden characters',
    })
  }
})

test('requests for the reason of a refused sign-up are limited, so that no caller can test many names', async () => {
  const { username } = await backEnd.newPerson()
  const answers = new Set<string | null>()
  // The number of attempts exceeds the limit per minute even if the attempts take two minutes.
  for (let attempt = 0; attempt < 62; attempt++) {
    answers.add((await backEnd.newClient().rpc('find_sign_up_refusal', { of_username: username })).data)
  }
  expect([...answers]).toEqual(['taken name', null])
})

test('when Auth finds a password weak, a sign-up or password change is refused with a message', async () => {
  const weak = () =>
    Response.json(
      {
        code: 422,
        error_code: 'weak_password',
        msg: 'Password is known to be weak',
        weak_password: { reasons: ['pwned'] },
      },
      { status: 422, headers: { 'x-sb-error-code': 'weak_password' } },
    )
  const strict = () =>
    backEnd.newClient(async (request) => {
      const { pathname } = new URL(request.url)
      const isSetting = pathname === '/auth/v1/signup' || (pathname === '/auth/v1/user' && request.method === 'PUT')
      return isSetting ? weak() : backEnd.fetch(request)
    })
  const refused = { kind: 'invalid', message: 'Please choose a stronger password' }
  await expect(signUp(strict(), { username: 'weak one', password: 'password' })).rejects.toMatchObject(refused)
  const { db: owner, username } = await backEnd.newPerson()
  const invitation = await invite(owner, { role: 'staff', places: 1 })
  await expect(signUp(strict(), { username: 'weak two', password: 'password', invitation })).rejects.toMatchObject(
    refused,
  )
  const change = { username, currentPassword: password, password: 'password' }
  await expect(changePassword(strict(), change)).rejects.toMatchObject(refused)
})

test('usernames of two people may look alike if they are in different alphabets', async () => {
  const [latin, cyrillic] = [backEnd.newClient(), backEnd.newClient()]
  await signUp(latin, { username: 'papa', password })
  await signUp(cyrillic, { username: 'рара', password })
  expect((await findProfile(latin))!.church.id).not.toBe((await findProfile(cyrillic))!.church.id)
})

test.each([
  ['a wrong password', 'person', 'wrong password'],
  ['an unknown name', 'no such name', password],
])('a sign-in with %s is refused with the same message', async (_, name, attempt) => {
  const { username } = await backEnd.newPerson()
  const who = name === 'person' ? username : name
  await expect(signIn(backEnd.newClient(), { username: who, password: attempt })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Invalid username or password',
  })
})

test('without a network, sign-in and sign-up fail with the error offline, and sign-out still works', async () => {
  const offline = backEnd.newClient(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(signIn(offline, { username: 'anna', password })).rejects.toMatchObject({ kind: 'offline' })
  await expect(signUp(offline, { username: 'anna', password })).rejects.toMatchObject({ kind: 'offline' })

  let isOnline = true
  const db = backEnd.newClient((request) =>
    isOnline ? backEnd.fetch(request) : Promise.reject(new TypeError('Failed to fetch')),
  )
  await signUp(db, { username: 'leaves offline', password })
  isOnline = false
  await signOut(db)
  isOnline = true
  expect(await findProfile(db)).toBeNull()
})

test('when the server is down, the error is unavailable, not a wrong password', async () => {
  const db = backEnd.newClient(() => Promise.resolve(new Response('Bad gateway', { status: 502 })))
  await expect(signIn(db, { username: 'anna', password })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(signUp(db, { username: 'anna', password })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('an anonymous caller gets the error signed-out', async () => {
  const draft = v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' })
  await expect(createMember(backEnd.newClient(), draft)).rejects.toMatchObject({ kind: 'signed-out' })
})

test('when the server no longer accepts a session, the person is signed out', async () => {
  const { db, profile } = await backEnd.newPerson()
  const { data } = await db.auth.getSession()
  const forged = `${data.session!.access_token.slice(0, -8)}AAAAAAAA`
  const stale = backEnd.newClient((request) => {
    request.headers.set('Authorization', `Bearer ${forged}`)
    return backEnd.fetch(request)
  })
  await expect(findProfile(stale, profile.id)).rejects.toMatchObject({ kind: 'signed-out' })
})

test('when a person’s account was deleted, the person has no profile', async () => {
  const { db, profile } = await backEnd.newPerson()
  await backEnd.sql(`delete from auth.users where id = '${profile.id}'`)
  expect(await findProfile(db)).toBeNull()
})

test('attack: each action of a viewer adds at most 20 log lines an hour, and the last line counts all further actions', async () => {
  const [church, { db, profile }] = [await backEnd.newPerson(), await backEnd.newPerson()]
  await backEnd.sql(`update public.profiles set church_id = '${church.profile.church.id}', church_role = 'viewer'
    where id = '${profile.id}'`)
  for (let time = 0; time < 25; time++) {
    await backEnd.sql(`insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${profile.id}')`)
    await backEnd.sql(`update auth.users set encrypted_password = 'hash ${time}' where id = '${profile.id}'`)
    await backEnd.sql(`select public.make_recovery_codes('${profile.id}', 'hash ${time}')`)
    await db.rpc('end_my_sessions').throwOnError()
    await db.rpc('note_export', { exported: 'trends' }).throwOnError()
  }
  const rows =
    await backEnd.sql(`select kind || ' ' || action as what, count(*)::integer as lines, sum(rows)::integer as acts
    from public.audit_log where church_id = '${church.profile.church.id}' and person_id = '${profile.id}' group by 1 order by 1`)
  const acts = [
    'profiles password_changed',
    'profiles signed_in',
    'recovery_codes added',
    'sessions completed',
    'trends exported',
  ]
  expect(rows).toEqual(acts.map((what) => ({ what, lines: 20, acts: 25 })))
})
