import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '../../src/domain/database.types.ts'
import { expectReports } from './expect-reports.ts'
import { openTestBackEnd } from './open-test-back-end.ts'
import { smallJpeg } from './small-jpeg.ts'
import type { BackEnd } from '../embedded/back-end.ts'

// These tests check the rules through PostgREST, Auth and Storage, as a browser uses them.
type Person = { client: SupabaseClient<Database>; church: string }

let backEnd: BackEnd
let owner: Person
let stranger: Person
const jpeg = smallJpeg()

beforeAll(async () => {
  backEnd = await openTestBackEnd()
  owner = await signUp('Ruth')
  stranger = await signUp('Orpah')
})
afterAll(() => backEnd.close())

function connect(): SupabaseClient<Database> {
  return createClient<Database>('http://localhost', backEnd.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: send },
    realtime: { transport: WebSocket as never },
  })
}

/** Sends a request with a content-length header, as over a socket; Storage's size limit needs the header. */
function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (init?.body instanceof ArrayBuffer) request.headers.set('content-length', String(init.body.byteLength))
  return backEnd.fetch(request)
}

async function signUp(username: string): Promise<Person> {
  const client = connect()
  const { error } = await client.auth.signUp({
    email: `${username.toLowerCase()}@example.invalid`,
    password: 'a long password',
    options: { data: { username, role: 'admin' } },
  })
  if (error) throw error
  const { data } = await client.from('churches').select('id').single().throwOnError()
  return { client, church: data.id }
}

/** Inserts a recording session and prepares one snapshot. `deliver` sends the snapshot as the app does. */
async function record({ client, church }: Person) {
  const { data: instance } = await client
    .from('service_instances')
    .insert({ service_name: 'Worship', instance_date: '2026-05-31', start_time: '10:00' })
    .select()
    .single()
    .throwOnError()
  const session = crypto.randomUUID()
  const snapshot = crypto.randomUUID()
  const path = `${church}/${session}/${snapshot}.jpg`
  const row = { id: snapshot, church_id: church, recording_session_id: session, people_count: 5, image_url: path }
  const deliver = async () => {
    const start = { id: session, service_instance_id: instance.id, confidence_threshold: 45.5, target_fps: 30 }
    const once = { onConflict: 'id', ignoreDuplicates: true }
    await client.from('recording_sessions').upsert(start, once).throwOnError()
    await client.from('attendance_snapshots').upsert(row, once).throwOnError()
    const file = { contentType: 'image/jpeg', upsert: true }
    const uploaded = await client.storage.from('snapshots').upload(path, jpeg.buffer, file)
    if (uploaded.error) throw uploaded.error
  }
  await deliver()
  return { instance, session, snapshot, path, deliver }
}

test('a sign-up creates a church, and a role in the sign-up’s metadata is ignored', async () => {
  const { data } = await owner.client
    .from('profiles')
    .select('username, role, church_role, churches!profiles_church_id_fkey (name)')
    .throwOnError()
  expect(data).toEqual([{ username: 'Ruth', role: 'user', church_role: 'owner', churches: { name: "Ruth's church" } }])
})

test('when an account with another address has a username, a sign-up with that username is refused', async () => {
  expectReports(/"route":"\/auth\/v1\/signup","status":500/)
  const { data, error } = await connect().auth.signUp({
    email: 'someone-else@example.invalid',
    password: 'a long password',
    options: { data: { username: 'RUTH' } },
  })
  expect(data.user).toBeNull()
  expect(error).not.toBeNull()
  const rows = await backEnd.sql(`select id from auth.users where email = 'someone-else@example.invalid'`)
  expect(rows).toEqual([])
})

test('a recording sent twice is saved once, and another church cannot read its row or its file', async () => {
  const { session, snapshot, path, deliver } = await record(owner)
  await deliver()
  const files = owner.client.storage.from('snapshots')
  const { data: picture } = await files.download(path)
  expect(new Uint8Array((await picture?.arrayBuffer()) ?? [])).toEqual(jpeg)
  const { data: sessions } = await owner.client
    .from('recording_sessions')
    .select('max_people_count, confidence_threshold, thumbnail_snapshot_id')
    .eq('id', session)
    .throwOnError()
  expect(sessions).toEqual([{ max_people_count: 5, confidence_threshold: 45.5, thumbnail_snapshot_id: snapshot }])

  const { data: rows } = await stranger.client.from('attendance_snapshots').select().throwOnError()
  expect(rows).toEqual([])
  const theirs = stranger.client.storage.from('snapshots')
  expect((await theirs.download(path)).error).not.toBeNull()
  expect((await theirs.upload(path, jpeg.buffer, { contentType: 'image/jpeg', upsert: true })).error).not.toBeNull()
  await theirs.remove([path])
  expect((await files.download(path)).error).toBeNull()
  const anonymous = await connect().from('attendance_snapshots').select()
  expect(anonymous.data ?? []).toEqual([])
})

test('the storage bucket for pictures accepts only JPEG files', async () => {
  const { path } = await record(owner)
  const png = await owner.client.storage.from('snapshots').upload(path, jpeg.buffer, { contentType: 'image/png' })
  expect(png.error?.message).toMatch(/mime type/i)
  const large = await owner.client.storage
    .from('snapshots')
    .upload(path, new ArrayBuffer(2 * 1024 * 1024 + 1), { contentType: 'image/jpeg' })
  expect(large.error?.message).toMatch(/size/i)
})

test('when a recording ends, its attendance is saved; when a recording is deleted, its snapshots are deleted', async () => {
  const { instance, session, path } = await record(owner)
  const end = { status: 'completed' as const, end_time: '2099-01-01T00:00:00Z' }
  await owner.client.from('recording_sessions').update(end).eq('id', session).throwOnError()
  const { data: counted } = await owner.client
    .from('attendance')
    .select('total_attendance, tracking_method, ai_session_id, service_instances (attendance_recorded)')
    .eq('service_instance_id', instance.id)
    .throwOnError()
  expect(counted).toEqual([
    {
      total_attendance: 5,
      tracking_method: 'ai',
      ai_session_id: session,
      service_instances: { attendance_recorded: true },
    },
  ])
  const removed = await owner.client.storage.from('snapshots').remove([path])
  expect(removed.data).toHaveLength(1)
  await owner.client.from('recording_sessions').delete().eq('id', session).throwOnError()
  const { data: left } = await owner.client.from('attendance_snapshots').select().eq('recording_session_id', session)
  expect(left).toEqual([])
})

test('only administrators can call the admin functions', async () => {
  const refused = await owner.client.rpc('list_users_for_admin')
  expect(refused.error?.code).toBe('42501')
  await backEnd.sql(`select private.grant_admin('orpah')`)
  const { data } = await stranger.client.rpc('list_users_for_admin').throwOnError()
  expect(data.map((user) => user.username).toSorted()).toEqual(['Orpah', 'Ruth'])
})

test('the API refuses every select from the schema private', async () => {
  const { error } = await (owner.client as SupabaseClient).schema('private').from('integrations').select()
  expect(error).not.toBeNull()
})
