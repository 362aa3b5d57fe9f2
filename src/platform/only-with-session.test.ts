import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { findInvitation } from '@/domain/access/invitation.queries.ts'
import { findPasswordReset } from '@/domain/access/recovery.queries.ts'
import { makeRecoveryCodes, recoverPassword, resetPassword } from '@/domain/access/recovery.commands.ts'
import { openClicker } from '@/domain/clicker/clicker.commands.ts'
import type { Database } from '@/domain/database.types.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import { deleteServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { downloadSnapshotImage } from '@/domain/recordings/attendance-snapshot.queries.ts'
import { toDomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { memoryStorage } from '@/testing/memory-storage.ts'
import { onlyWithSession } from './only-with-session.ts'
import { rememberIn, sessionKey } from './remembered-session.ts'

const key = 'sb_publishable_1'
const id = '00000000-0000-4000-8000-000000000001'
const user = { id, aud: 'authenticated' }
const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_at: 9_999_999_999, user }

/** Returns a client like the app's. The server answers each request with an empty list. */
function scene() {
  const storage = memoryStorage()
  const sent: string[] = []
  const send: typeof fetch = async (input) => {
    sent.push(new URL(input instanceof Request ? input.url : input).pathname)
    return Response.json([])
  }
  const fetchAsPerson = onlyWithSession({ key, remembered: rememberIn(() => storage), send })
  const db: Db = createClient<Database>('http://back-end.test', key, {
    auth: { storage, storageKey: sessionKey, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    // supabase-js requires a WebSocket, and Node 20 has none.
    realtime: { transport: function noSocket() {} as never },
    global: { fetch: fetchAsPerson },
  })
  return { storage, sent, db, fetchAsPerson }
}

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => toDomainError(error).kind,
  )

const asPerson: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['a read', (db) => findServiceInstance(db, id)],
  ['a change', (db) => deleteServiceInstance(db, { id, churchId: id })],
  ['a function that is also open to a link', (db) => openClicker(db, { device: id, service: id })],
  ['a picture', (db) => downloadSnapshotImage(db, 'a/b/c.jpg')],
  ['a call of the API', (db) => makeRecoveryCodes(db, 'password')],
]

test.each(asPerson)('after the session was removed, %s is refused as signed out and not sent', async (_, ask) => {
  const { db, sent, storage } = scene()
  storage.setItem(sessionKey, JSON.stringify(session))
  await kindOf(ask(db))
  expect(sent).not.toEqual([])
  sent.length = 0
  storage.removeItem(sessionKey)
  expect(await kindOf(ask(db))).toBe('signed-out')
  expect(sent).toEqual([])
})

test('people without an account can join and recover a password', async () => {
  const { db, sent } = scene()
  await findInvitation(db, 'token')
  await findPasswordReset(db, 'token')
  await recoverPassword(db, { username: 'anna', code: 'code', password: 'password' })
  await resetPassword(db, { token: 'token', password: 'password' })
  await db.auth.signInWithPassword({ email: 'anna@example.org', password: 'password' })
  await db.rpc('begin_joining', { token: 'token' })
  await db.rpc('find_sign_up_refusal', { of_username: 'anna' })
  expect(sent).toHaveLength(7)
})

test('when the token cannot be refreshed and the session is still there, the request fails as offline', async () => {
  const { storage, sent, fetchAsPerson } = scene()
  storage.setItem(sessionKey, JSON.stringify(session))
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const asked = fetchAsPerson('http://back-end.test/rest/v1/services', { headers })
  await expect(asked).rejects.toBeInstanceOf(TypeError)
  expect(sent).toEqual([])
})

test('only a refusal by Auth ends a session whose token has expired', async () => {
  const refresh = (answer: Response) => {
    const ask = onlyWithSession({ key, remembered: { exists: () => true }, send: async () => answer })
    return ask('http://back-end.test/auth/v1/token?grant_type=refresh_token', { method: 'POST' })
  }
  for (const status of [200, 400, 503]) expect((await refresh(Response.json({}, { status }))).status).toBe(status)
  await expect(refresh(Response.json({}, { status: 429 }))).rejects.toBeInstanceOf(TypeError)
  await expect(refresh(new Response('<html>', { status: 403 }))).rejects.toBeInstanceOf(TypeError)
})
