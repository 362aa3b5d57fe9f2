import { expect, test, vi } from 'vitest'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { memoryStorage } from '@/testing/memory-storage.ts'
import { rememberIn, sessionKey } from './remembered-session.ts'
import { createSession } from './session.ts'

const ruth = { id: 'u1', username: 'ruth', church: { id: 'c1', name: 'Grace', timeZone: 'UTC' } } as Profile
const network = { message: 'TypeError: Failed to fetch', code: '', details: '', hint: '' }

type Answer = { data: Profile | null; error: object | null; status: number }
const found: Answer = { data: ruth, error: null, status: 200 }
const failed = (status: number, error: object = { message: 'no', code: '' }): Answer => ({ data: null, error, status })

/** Creates a session on a device with or without a token. Each profile query gets the next item of `answers`. */
function scene({ isSignedIn = true, answers = [found] as (Answer | Promise<Answer>)[] } = {}) {
  const storage = memoryStorage()
  if (isSignedIn) storage.setItem(sessionKey, '{"a":"token"}')
  const told: ((event: string, session: object | null) => void)[] = []
  const maybeSingle = vi.fn<() => Promise<Answer>>(() => {
    const answer = Promise.resolve(answers.shift() ?? found)
    return Object.assign(answer, { overrideTypes: () => answer })
  })
  const query = { select: () => query, eq: () => query, maybeSingle }
  const db = {
    auth: {
      getSession: async () => ({ data: { session: { user: { id: ruth.id } } }, error: null }),
      onAuthStateChange: (listener: (typeof told)[0]) => told.push(listener),
    },
    from: () => query,
  }
  const clock = { now: 0 }
  const patience: (() => void)[] = []
  const waiting = new Promise<void>((resolve) => patience.push(resolve))
  const loadDb = vi.fn<() => Promise<Db>>(async () => db as unknown as Db)
  const remembered = rememberIn(() => storage)
  const session = createSession({ loadDb, remembered, now: () => clock.now, wait: () => waiting })
  return {
    session,
    storage,
    clock,
    loadDb,
    asked: maybeSingle,
    runOutOfPatience: () => patience[0]!(),
    tell: (event: string, who: object | null) => told.forEach((listener) => listener(event, who)),
  }
}

test('when the device is signed out, the profile is null and the Supabase client is not loaded', async () => {
  const { session, loadDb } = scene({ isSignedIn: false })
  expect(await session.currentProfile()).toBeNull()
  expect(loadDb).not.toHaveBeenCalled()
})

test('the profile is used for five minutes before it is read again', async () => {
  const { session, asked, clock } = scene()
  expect(await session.currentProfile()).toEqual(ruth)
  clock.now = 5 * 60_000 - 1
  await session.currentProfile()
  expect(asked).toHaveBeenCalledTimes(1)
  clock.now = 5 * 60_000
  await session.currentProfile()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('after the server answers 401, the person is signed out, and the remembered profile is removed', async () => {
  const { session, storage } = scene({ answers: [found, failed(401)] })
  await session.currentProfile()
  session.forget()
  expect(await session.currentProfile()).toBeNull()
  expect(storage.getItem('narthex.profile')).toBeNull()
})

test('when the profile is read again, status 401 ends the session, but status 500 does not', async () => {
  const { session } = scene({ answers: [found, failed(500), failed(401), failed(401)] })
  await session.currentProfile()
  await session.changedRole()
  expect(await session.currentProfile()).toEqual(ruth)
  await session.changedRole()
  expect(await session.currentProfile()).toBeNull()
})

test("when no person is known and a request fails, the error is 'Failed to check authentication'", async () => {
  const { session } = scene({ answers: [failed(500)] })
  await expect(session.currentProfile()).rejects.toThrow('Failed to check authentication')
})

test("when there is no network and no remembered person, the error is 'Failed to check authentication'", async () => {
  const { session } = scene({ answers: [failed(0, network)] })
  await expect(session.currentProfile()).rejects.toThrow('Failed to check authentication')
})

test('without a network, the signed-in person stays signed in, even after a reload', async () => {
  const before = scene()
  await before.session.currentProfile()
  const { session, storage } = scene({ answers: [failed(0, network), failed(0, network)] })
  storage.setItem('narthex.profile', before.storage.getItem('narthex.profile')!)
  expect(await session.currentProfile()).toEqual(ruth)
  expect(await session.currentProfile()).toEqual(ruth)
})

test('without a network, a device that is signed out stays signed out', async () => {
  const { session, storage } = scene({ isSignedIn: false, answers: [failed(0, network)] })
  storage.setItem('narthex.profile', JSON.stringify(ruth))
  expect(await session.currentProfile()).toBeNull()
})

test('a remembered person is used when the server does not answer in time', async () => {
  const { session, storage, runOutOfPatience } = scene({ answers: [new Promise(() => {})] })
  storage.setItem('narthex.profile', JSON.stringify(ruth))
  const asking = session.currentProfile()
  runOutOfPatience()
  expect(await asking).toEqual(ruth)
})

test.each([400, 404, 500, 503])(
  'when the profile was read before, the answer %i does not sign the person out',
  async (status) => {
    const { session, clock } = scene({ answers: [found, failed(status)] })
    await session.currentProfile()
    clock.now = 6 * 60_000
    expect(await session.currentProfile()).toEqual(ruth)
  },
)

test('after a sign-out, the listener is called, and no person is known until the next sign-in', async () => {
  const { session, tell, asked } = scene()
  const onChange = vi.fn<() => void>()
  session.onChange(onChange)
  await session.currentProfile()
  // Another tab has removed the token, but this tab's storage does not show the removal yet.
  tell('SIGNED_OUT', null)
  expect(onChange).toHaveBeenCalledOnce()
  expect(await session.currentProfile()).toBeNull()
  expect(asked).toHaveBeenCalledTimes(1)
  tell('SIGNED_IN', { user: { id: ruth.id } })
  expect(await session.currentProfile()).toEqual(ruth)
})

test('the listener is called when another person signs in, but not when the same person signs in again', async () => {
  const { session, tell } = scene()
  const onChange = vi.fn<() => void>()
  const stop = session.onChange(onChange)
  await session.currentProfile()
  tell('SIGNED_IN', { user: { id: ruth.id } })
  tell('TOKEN_REFRESHED', { user: { id: ruth.id } })
  expect(onChange).not.toHaveBeenCalled()
  tell('SIGNED_IN', { user: { id: 'another user' } })
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  tell('SIGNED_OUT', null)
  expect(onChange).toHaveBeenCalledOnce()
})

test('when the session has ended and another person signs in, the listener is called', async () => {
  const { session, tell } = scene()
  const onChange = vi.fn<(anotherId: string | null) => void>()
  session.onChange(onChange)
  await session.currentProfile()
  tell('SIGNED_OUT', null)
  tell('SIGNED_IN', { user: { id: 'another user' } })
  tell('SIGNED_IN', { user: { id: 'another user' } })
  expect(onChange.mock.calls).toEqual([[null], ['another user']])
})

test("a remembered person is not used with another person's token", async () => {
  const { session, storage, runOutOfPatience } = scene({ answers: [found, failed(0, network)] })
  storage.setItem('narthex.profile', JSON.stringify({ ...ruth, id: 'u0', username: 'anna' }))
  storage.setItem(sessionKey, JSON.stringify({ access_token: 'a', user: { id: ruth.id } }))
  runOutOfPatience()
  expect(await session.currentProfile()).toEqual(ruth)
  storage.setItem('narthex.profile', JSON.stringify({ ...ruth, id: 'u0', username: 'anna' }))
  session.forget()
  await expect(session.currentProfile()).rejects.toThrow('Failed to check authentication')
})

test('an answer about the person before changes nothing when it arrives after another person signed in', async () => {
  const boaz = { ...ruth, id: 'u2', username: 'boaz' }
  let arrive: (answer: Answer) => void = () => {}
  const late = new Promise<Answer>((resolve) => (arrive = resolve))
  const { session, storage, asked, clock, tell } = scene({ answers: [found, late, { ...found, data: boaz }] })
  await session.currentProfile()
  clock.now = 6 * 60_000
  const asking = session.currentProfile()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  tell('SIGNED_IN', { user: { id: boaz.id } })
  arrive(found)
  expect(await asking).toEqual(boaz)
  expect(await session.currentProfile()).toEqual(boaz)
  expect(storage.getItem('narthex.profile')).toContain('boaz')
})

test('when the browser refuses its storage, no person is remembered', async () => {
  const remembered = rememberIn(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(remembered.exists()).toBe(false)
  expect(remembered.readProfile()).toBeNull()
  vi.restoreAllMocks()
})

test('while a page records, a single answer 401 or a missing profile does not sign the person out', async () => {
  const held = [{ name: 'narthex-recording:b1' }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  const { session, clock } = scene({ answers: [found, failed(401), { data: null, error: null, status: 200 }] })
  await session.currentProfile()
  clock.now = 6 * 60_000
  expect(await session.currentProfile()).toEqual(ruth)
  expect(await session.currentProfile()).toEqual(ruth)
  vi.unstubAllGlobals()
})

test("when a person's role changes, the change is returned once, and the profile has the new role", async () => {
  const viewer = { ...ruth, churchRole: 'viewer' } as Profile
  const { session } = scene({ answers: [found, { ...found, data: viewer }, { ...found, data: viewer }] })
  await session.currentProfile()
  expect(await session.changedRole()).toEqual(viewer)
  expect(await session.changedRole()).toBeNull()
  expect(await session.currentProfile()).toEqual(viewer)
})

test("when the server does not answer, the person's role stays the same", async () => {
  const { session } = scene({ answers: [found, failed(0, network)] })
  await session.currentProfile()
  expect(await session.changedRole()).toBeNull()
  expect(await session.currentProfile()).toEqual(ruth)
})
