import * as v from 'valibot'
import { expect, test } from 'vitest'
import { signIn, signOut, signUp } from '../../../src/domain/access/credentials.commands.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { password, startBackEnd } from './people.ts'

const backEnd = startBackEnd()

test('signing up creates a church in this device’s time zone, with that person as its owner', async () => {
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
    },
  })
})

test('after signing out there is no profile, and signing in finds the same one again', async () => {
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
])('%j taken, %j is refused', async (first, second) => {
  await signUp(backEnd.newClient(), { username: first, password })
  await expect(signUp(backEnd.newClient(), { username: second, password })).rejects.toMatchObject({
    name: 'DomainError',
    kind: 'conflict',
    message: 'Username is already taken',
  })
})

test('usernames that only look alike are different people', async () => {
  const [latin, cyrillic] = [backEnd.newClient(), backEnd.newClient()]
  await signUp(latin, { username: 'nana', password })
  await signUp(cyrillic, { username: 'nаnа', password })
  expect((await findProfile(latin))!.church.id).not.toBe((await findProfile(cyrillic))!.church.id)
})

test.each([
  ['a wrong password', 'person', 'wrong password'],
  ['an unknown name', 'no such name', password],
])('%s gets the same message', async (_, name, attempt) => {
  const { username } = await backEnd.newPerson()
  const who = name === 'person' ? username : name
  await expect(signIn(backEnd.newClient(), { username: who, password: attempt })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Invalid username or password',
  })
})

test('without a server both say so, and signing out works all the same', async () => {
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

test('a server that is down is unavailable, not a wrong password', async () => {
  const db = backEnd.newClient(() => Promise.resolve(new Response('Bad gateway', { status: 502 })))
  await expect(signIn(db, { username: 'anna', password })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(signUp(db, { username: 'anna', password })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('anonymous callers are asked to sign in', async () => {
  const draft = v.parse(MemberDraft, { firstName: 'Ada', lastName: 'Miller' })
  await expect(createMember(backEnd.newClient(), draft)).rejects.toMatchObject({ kind: 'signed-out' })
})

test('a session that the server no longer accepts is signed out', async () => {
  const { db, profile } = await backEnd.newPerson()
  const { data } = await db.auth.getSession()
  const forged = `${data.session!.access_token.slice(0, -8)}AAAAAAAA`
  const stale = backEnd.newClient((request) => {
    request.headers.set('Authorization', `Bearer ${forged}`)
    return backEnd.fetch(request)
  })
  await expect(findProfile(stale, profile.id)).rejects.toMatchObject({ kind: 'signed-out' })
})

test('a person whose account was deleted has no profile', async () => {
  const { db, profile } = await backEnd.newPerson()
  await backEnd.sql(`delete from auth.users where id = '${profile.id}'`)
  expect(await findProfile(db)).toBeNull()
})
