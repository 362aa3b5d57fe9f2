import { beforeAll, expect, test } from 'vitest'
import { WRONG_PASSWORD, changePassword, signIn, signOut } from '../../src/domain/access/credentials.commands.ts'
import { SAME_PASSWORD } from '../../src/domain/access/credentials.schema.ts'
import { createEvent } from '../../src/domain/events/event.commands.ts'
import { saveAttendanceSnapshot } from '../../src/domain/recordings/attendance-snapshot.commands.ts'
import { SNAPSHOT_BUCKET, snapshotPath } from '../../src/domain/recordings/attendance-snapshot.schema.ts'
import { startRecordingSession } from '../../src/domain/recordings/recording-session.commands.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import { password, startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'
import { expectReports } from './expect-reports.ts'
import { smallJpeg } from './small-jpeg.ts'

const backEnd = startBackEnd()
const newPassword = 'battery staple'

// Storage answers with 500 when a session has ended.
beforeAll(() => expectReports(/"route":"\/storage\/v1\/object\/\*","status":500/))

const sessionOf = async (db: Db) => (await db.auth.getSession()).data.session!

async function newDevice({ username }: Person): Promise<Db> {
  const db = backEnd.newClient()
  await signIn(db, { username, password })
  return db
}

function send(path: string, token: string, { method = 'GET', body }: { method?: string; body?: object } = {}) {
  const headers = { apikey: backEnd.key(), authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `http://localhost${path}`
  return backEnd.fetch(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
}

/** Uploads a picture for a new recording of this person's church, and returns its path. */
async function newPicture({ db, profile }: Person): Promise<string> {
  const place = { churchId: profile.church.id, recordingSessionId: crypto.randomUUID(), id: crypto.randomUUID() }
  const event = await createEvent(db, { name: 'Picnic', startDate: '2026-06-01T12:00:00Z' } as never)
  const timestamp = '2026-06-01T12:00:00Z'
  await startRecordingSession(db, {
    id: place.recordingSessionId,
    eventId: event.id,
    serviceInstanceId: null,
    sessionName: null,
    startTime: timestamp,
    targetFps: 1,
    confidenceThreshold: 10,
    metadata: { captureInterval: 60_000 },
    way: 'room',
    cameraId: null,
    cameraName: null,
    peopleAtStart: 0,
    peopleToldAt: null,
    endsWithSnapshots: true,
  })
  const counted = { timestamp, peopleCount: 3, confidenceScore: null, metadata: { fps: 1, detectionCount: 3 } }
  await saveAttendanceSnapshot(db, { ...place, ...counted, jpeg: smallJpeg().buffer })
  return snapshotPath(place)
}

/**
 * Returns the requests that still succeed with a token; none for an ended session. The client does not refresh the
 * token.
 */
async function reach({ profile }: Person, path: string, token: string): Promise<string[]> {
  const db = backEnd.newClient((request) => {
    request.headers.set('Authorization', `Bearer ${token}`)
    return backEnd.fetch(request)
  })
  const files = db.storage.from(SNAPSHOT_BUCKET)
  const feature = { title: 'Bells', description: 'Ring', user_id: profile.id }
  const member = { first_name: 'Ruth', last_name: 'Moab' }
  const attempts: Record<string, PromiseLike<{ data: unknown; error: unknown }>> = {
    'read a profile': db.from('profiles').select('id'),
    'write a profile': db.from('profiles').update({ full_name: 'Anna' }).eq('id', profile.id).select('id'),
    'read the church': db.from('churches').select('id'),
    'write a row': db.from('members').insert(member).select('id'),
    'ask for a feature': db.from('feature_requests').insert(feature).select('id'),
    'read feature requests': db.from('feature_requests').select('id'),
    'call a function': db.rpc('dashboard_figures'),
    'save integrations': db.rpc('save_my_integrations', { changes: { vision_key: 'k' } }).then(asRead),
    'read integrations': db.rpc('find_my_integrations'),
    'list files': files.list(path.split('/').slice(0, 2).join('/')),
    'download a file': files.download(path),
    'upload a file': files.upload(path, smallJpeg().buffer, { contentType: 'image/jpeg', upsert: true }),
    'ask the API': send('/api/auth/me', token).then(asAnswer),
    'ask Auth': send('/auth/v1/user', token).then(asAnswer),
  }
  const reached: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    const { data, error } = await attempt
    if (!error && !(Array.isArray(data) && data.length === 0)) reached.push(name)
  }
  return reached
}

const asRead = ({ error }: { error: unknown }) => ({ data: 'written', error })
const asAnswer = ({ ok, status }: Response) => ({ data: status, error: ok ? null : status })

test('when a person sets a new password, all other sessions end immediately, and the current session continues', async () => {
  const person = await backEnd.newPerson()
  const path = await newPicture(person)
  const other = await newDevice(person)
  const bystander = await backEnd.newPerson()
  const [before, stolen] = [await sessionOf(person.db), await sessionOf(other)]
  const everything = await reach(person, path, stolen.access_token)
  expect(everything).toHaveLength(14)

  await changePassword(person.db, { username: person.username, currentPassword: password, password: newPassword })

  expect(await reach(person, path, stolen.access_token)).toEqual([])
  expect(await reach(person, path, before.access_token)).toEqual([])
  for (const refresh_token of [stolen.refresh_token, before.refresh_token]) {
    expect((await backEnd.newClient().auth.refreshSession({ refresh_token })).error).not.toBeNull()
  }
  expect(await reach(person, path, (await sessionOf(person.db)).access_token)).toEqual(everything)
  expect(await backEnd.sql(`select user_id from auth.sessions where user_id = '${person.profile.id}'`)).toHaveLength(1)
  await expect(newDevice(person)).rejects.toMatchObject({ message: 'Invalid username or password' })
  await signIn(backEnd.newClient(), { username: person.username, password: newPassword })
  // Another person's session still works.
  expect((await send('/api/auth/me', (await sessionOf(bystander.db)).access_token)).status).toBe(200)
})

test('when a session has ended, each service answers in its own error format', async () => {
  const person = await backEnd.newPerson()
  const path = await newPicture(person)
  const { access_token } = await sessionOf(person.db)
  await signOut(person.db)
  const rest = await send('/rest/v1/profiles?select=id', access_token)
  expect([rest.status, await rest.json()]).toEqual([401, expect.objectContaining({ code: 'PT401' })])
  const rpc = await send('/rest/v1/rpc/dashboard_figures', access_token, { method: 'POST', body: {} })
  expect(rpc.status).toBe(401)
  const storage = await send(`/storage/v1/object/${SNAPSHOT_BUCKET}/${path}`, access_token)
  // Storage's answers contain no code of PostgREST.
  const failure = { statusCode: '500', error: 'DatabaseError', message: 'This session has ended' }
  expect([storage.status, await storage.json()]).toEqual([500, expect.objectContaining(failure)])
  expect((await send('/auth/v1/user', access_token)).status).toBe(403)
  const api = await send('/api/auth/me', access_token)
  expect([api.status, await api.json()]).toEqual([401, { message: 'Your session has ended. Please log in again.' }])
})

test('when a person logs out through the API, only this session ends', async () => {
  const person = await backEnd.newPerson()
  const path = await newPicture(person)
  const other = await sessionOf(await newDevice(person))
  const { access_token, refresh_token } = await sessionOf(person.db)
  expect((await send('/api/auth/logout', access_token, { method: 'POST' })).status).toBe(204)
  expect(await reach(person, path, access_token)).toEqual([])
  expect((await backEnd.newClient().auth.refreshSession({ refresh_token })).error).not.toBeNull()
  expect((await send('/api/auth/logout', access_token, { method: 'POST' })).status).toBe(401)
  expect(await reach(person, path, other.access_token)).toHaveLength(14)
})

test('the server refuses a new password without the current password', async () => {
  const person = await backEnd.newPerson()
  const stranger = await backEnd.newPerson()
  const other = await sessionOf(await newDevice(person))
  const { access_token } = await sessionOf(person.db)
  const change = (body: object, token = access_token) => send('/auth/v1/user', token, { method: 'PUT', body })
  const codeOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { error_code: string }).error_code

  for (const current_password of [undefined, null, '', 7, {}, [password]]) {
    expect(await codeOf(change({ password: newPassword, current_password }))).toBe('current_password_required')
  }
  for (const current_password of ['wrong', `${password} `, newPassword]) {
    expect(await codeOf(change({ password: newPassword, current_password }))).toBe('current_password_invalid')
  }
  const guess = { password: newPassword, current_password: password }
  expect((await change(guess, 'e30.e30.e30')).ok).toBe(false)
  expect((await change(guess, 'x')).ok).toBe(false)
  // A refused change ends no session. A change of other fields ends no session.
  expect(await codeOf(change({ password: 'short', current_password: password }))).toBe('weak_password')
  expect(await codeOf(change({ password, current_password: password }))).toBe('same_password')
  expect((await change({ data: { theme: 'dark' } })).status).toBe(200)
  expect((await send('/api/auth/me', other.access_token)).status).toBe(200)
  const sessions = `select id from auth.sessions where user_id = '${person.profile.id}'`
  expect(await backEnd.sql(sessions)).toHaveLength(2)

  // A token changes only the password of its own user.
  const strangers = (await sessionOf(stranger.db)).access_token
  expect((await change({ ...guess, email: person.username }, strangers)).ok).toBe(false)
  expect((await change(guess)).status).toBe(200)
  await signIn(backEnd.newClient(), { username: stranger.username, password })
  await signIn(backEnd.newClient(), { username: person.username, password: newPassword })
})

test('when a change of the password is refused, the answer names the field with the mistake', async () => {
  const { db, username } = await backEnd.newPerson()
  const change = (currentPassword: string, next: string) =>
    changePassword(db, { username, currentPassword, password: next })
  await expect(change('wrong', newPassword)).rejects.toMatchObject({ kind: 'invalid', message: WRONG_PASSWORD })
  await expect(change(password, password)).rejects.toMatchObject({ kind: 'invalid', message: SAME_PASSWORD })
  await signIn(backEnd.newClient(), { username, password })
})
