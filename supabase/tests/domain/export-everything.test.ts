import { unzipSync } from 'fflate'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { invite } from '../../../src/domain/access/invitation.commands.ts'
import { makePasswordReset, makeRecoveryCodes } from '../../../src/domain/access/recovery.commands.ts'
import { noteExport } from '../../../src/domain/audit/note-export.ts'
import type { Exported } from '../../../src/domain/audit/note-export.ts'
import { openCalendarFeed } from '../../../src/domain/calendar/calendar-feed.commands.ts'
import { makeCountingLink } from '../../../src/domain/clicker/counting-link.commands.ts'
import { ExportManifest } from '../../../src/domain/exports/export-manifest.ts'
import { EXPORT_TABLES } from '../../../src/domain/exports/export-tables.ts'
import { saveIntegrations } from '../../../src/domain/integrations/integrations.commands.ts'
import { saveAttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.commands.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { blobTarget } from '../../../workers/archive/archive-target.ts'
import type { ArchiveOutcome } from '../../../workers/archive/contract.ts'
import { writeArchive } from '../../../workers/archive/write-archive.ts'
import type { TestChurch } from '../actors.ts'
import type { Row } from '../database.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { fillChurch } from '../full-church.ts'
import { password, startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
let owner: Person
let home: TestChurch
const picture = crypto.randomUUID()
const jpeg = smallJpeg()
/** This number is higher than 1,000, the limit of rows in one answer. */
const MANY = 1100

beforeAll(async () => {
  owner = await backEnd.newPerson()
  home = await fillChurch(owner)
  await saveAttendanceSnapshot(owner.db, {
    id: picture,
    churchId: home.church,
    recordingSessionId: home.row('recording_sessions'),
    timestamp: '2026-05-31T10:10:00.000Z',
    peopleCount: 3,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: 3, isPrecise: true, people: [] },
    jpeg: jpeg.buffer,
  })
  const session = home.row('recording_sessions')
  await backEnd.sql(`insert into public.members (church_id, first_name, last_name, notes)
    select '${home.church}', 'Person ' || n, '=Family, "' || n % 7 || '"', null from generate_series(1, ${MANY}) n`)
  // The picture of this snapshot was lost.
  await backEnd.sql(`update public.attendance_snapshots
    set image_url = church_id || '/' || recording_session_id || '/' || id || '.jpg'
    where id = '${home.row('attendance_snapshots')}'`)
  await backEnd.sql(`insert into public.imports (church_id, person_name, kind)
    values ('${home.church}', 'Ruth', 'members')`)
  await backEnd.sql(`insert into public.newcomer_cards (id, church_id, name, contact)
    values (gen_random_uuid(), '${home.church}', 'Orpah', '555 0101')`)
  await backEnd.sql(`insert into public.recording_minutes (church_id, recording_session_id, minute, steps)
    select '${home.church}', '${session}', n, '[[0, "entry"]]' from generate_series(10, ${MANY}) n`)
})

type Asked = { withPictures?: boolean; signal?: AbortSignal; onProgress?: () => void }

async function archive(db: Db, { withPictures = false, signal, onProgress }: Asked = {}) {
  const target = blobTarget()
  const calls: string[] = []
  const outcome = await writeArchive(db, {
    church: { id: home.church, name: owner.profile.church.name, timeZone: 'UTC' },
    version: '1.0.0',
    withPictures,
    openTarget: async () => ({
      write: target.write,
      finish: () => (calls.push('finish'), target.finish()),
      discard: () => (calls.push('discard'), target.discard()),
    }),
    onProgress: onProgress ?? (() => {}),
    signal: signal ?? new AbortController().signal,
  })
  return { outcome, calls }
}

async function filesOf(outcome: ArchiveOutcome): Promise<Record<string, Uint8Array>> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return unzipSync(new Uint8Array(await outcome.blob!.arrayBuffer()))
}
/** `Buffer` keeps the byte order mark, which `TextDecoder` would drop. */
const textOf = (file: Uint8Array) => Buffer.from(file).toString('utf8')
const rowsIn = (files: Record<string, Uint8Array>, table: string) =>
  JSON.parse(textOf(files[`json/${table}.json`]!)) as Row[]

/**
 * These columns are in no file. The church is in the manifest, and the other columns serve searches or earlier clients.
 */
const NOT_EXPORTED: Record<string, string[]> = {
  members: ['sort_key', 'search_text', 'phone_digits'],
  profiles: ['role'],
  service_instances: ['notes'],
  attendance: ['notes'],
  events: ['contact_person'],
  service_instance_notes: ['changed_at'],
  attendance_notes: ['changed_at'],
  event_contacts: ['changed_at'],
}
/** A feature request is for the makers of Narthex and belongs to the person who wrote it. */
const TABLES_NOT_EXPORTED = ['feature_requests']

test('the list of exported tables has every table and column, and parents come before their children', async () => {
  const columns = await backEnd.sql<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const known = columns
    .filter(({ table, column }) => column !== 'church_id' && !NOT_EXPORTED[table]?.includes(column))
    .filter(({ table }) => !TABLES_NOT_EXPORTED.includes(table))
    .map(({ table, column }) => `${table}.${column}`)
  const listed = EXPORT_TABLES.flatMap(({ name, restored, told }) => [...restored, ...told].map((c) => `${name}.${c}`))
  expect(listed.toSorted()).toEqual(known.toSorted())
  const references = await backEnd.sql<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and p.relnamespace = 'public'::regnamespace
      and k.conname <> 'recording_sessions_thumbnail'`)
  const placeOf = (table: string) => EXPORT_TABLES.findIndex(({ name }) => name === table)
  const early = references.filter(({ child, parent }) => placeOf(child) >= 0 && placeOf(child) <= placeOf(parent))
  expect(early).toEqual([])
})

test('the archive contains each row of each table and the pictures of the church, and nothing of another church', async () => {
  const other = await backEnd.newPerson()
  await other.db.from('members').insert({ first_name: 'Stranger', last_name: 'Elsewhere' }).throwOnError()
  // These sermons together exceed 4 MB, the size limit of one answer.
  await backEnd.sql(`insert into public.sermons (church_id, title, speaker, sermon_date, notes)
    select '${home.church}', 'Long', 'Ruth', '2026-01-01', repeat('x', 100000) from generate_series(1, 45) n`)
  const { outcome, calls } = await archive(owner.db, { withPictures: true })
  expect(calls).toEqual(['finish'])
  const files = await filesOf(outcome)
  const manifest = v.parse(ExportManifest, JSON.parse(textOf(files['manifest.json']!)))
  expect(manifest).toMatchObject({
    format: 1,
    church: { id: home.church },
    leftOut: [],
    pictures: { files: 1, missing: 1 },
  })
  expect(manifest.tables.map(({ name }) => name)).toEqual(EXPORT_TABLES.map(({ name }) => name))
  for (const { name, key, restored, told } of EXPORT_TABLES) {
    const rows = rowsIn(files, name)
    const [{ count } = { count: -1 }] = await backEnd.sql<{ count: number }>(
      `select count(*)::integer as count from public.${name} where ${name === 'churches' ? 'id' : 'church_id'} = '${home.church}'`,
    )
    // The church of this test has a row in every table.
    expect([name, rows.length, count > 0]).toEqual([name, count, true])
    expect(manifest.tables.find((table) => table.name === name)?.rows).toBe(count)
    expect(Object.keys(rows[0]!).toSorted()).toEqual([...restored, ...told].toSorted())
    expect(new Set(rows.map((row) => key.map((column) => String(row[column])).join())).size).toBe(count)
    const csv = textOf(files[`csv/${name}.csv`]!)
    expect(csv.startsWith(`\uFEFF${[...restored, ...told].join(',')}\r\n`)).toBe(true)
  }
  expect(outcome).toMatchObject({ rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) })
  expect(textOf(files['csv/members.csv']!)).toContain(`,"'=Family, ""3""",`)
  expect(rowsIn(files, 'members').map(({ last_name: name }) => name)).toContain('=Family, "3"')
  expect(rowsIn(files, 'members').some(({ first_name: name }) => name === 'Stranger')).toBe(false)
  expect(files[`pictures/${home.row('recording_sessions')}/${picture}.jpg`]).toEqual(new Uint8Array(jpeg))
  await backEnd.sql(`delete from public.sermons where title = 'Long'`)
  expect(textOf(files['README.txt']!)).toContain(`members                  ${String(MANY + 2).padStart(8)}  Members`)
})

test('the archive contains no secret', async () => {
  const { db, profile } = owner
  const staff = await join('staff')
  const webhook = {
    webhookUrl: 'https://example.org/secret-hook',
    webhookEnabled: true,
    visionKey: 'secret-vision-key',
  }
  await backEnd.sql(`update public.service_instances set instance_date = current_date`)
  const secrets = [
    (await saveIntegrations(db, webhook)).webhookSecret!,
    webhook.webhookUrl,
    webhook.visionKey,
    await openCalendarFeed(db),
    await invite(db, { role: 'viewer', places: 1 }),
    await makePasswordReset(db, staff.profile.id),
    await makeCountingLink(db, home.row('service_instances')),
    ...(await makeRecoveryCodes(db, password)),
  ]
    .flatMap((secret) => secret.split('/'))
    .filter((part) => part.length >= 10)
  const hashes = await backEnd.sql<{ hash: string }>(`
    select token_hash as hash from private.counting_links union all select token_hash from private.invitations
    union all select token_hash from private.password_resets union all select code_hash from private.recovery_codes
    union all select encrypted_password from auth.users`)
  const files = await filesOf((await archive(db)).outcome)
  const texts = Object.values(files).map((file) => textOf(file))
  expect(secrets.length).toBeGreaterThan(8)
  expect(hashes.length).toBeGreaterThan(8)
  for (const secret of [...secrets, ...hashes.map(({ hash }) => hash)]) {
    expect(texts.some((text) => text.includes(secret))).toBe(false)
  }
  // The search finds a text that is in the archive, so it would also find a secret.
  expect(texts.some((text) => text.includes(profile.id))).toBe(true)
})

async function join(role: 'staff' | 'counter' | 'viewer'): Promise<Person> {
  const person = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_id = '${home.church}', church_role = '${role}'
    where id = '${person.profile.id}'`)
  return person
}

test('each role exports only readable data, and the log has one line for each export', async () => {
  const people = { staff: await join('staff'), counter: await join('counter'), viewer: await join('viewer') }
  const seen: Record<string, string[]> = {}
  for (const [role, { db }] of Object.entries(people)) {
    const { outcome } = await archive(db)
    const files = await filesOf(outcome)
    const own = (table: string) => rowsIn(files, table).length > 0
    seen[role] = EXPORT_TABLES.map(({ name }) => name).filter(own)
  }
  const all = EXPORT_TABLES.map(({ name }) => name)
  expect(seen['staff']).toEqual(all.filter((name) => name !== 'audit_log'))
  const confidential = ['members', 'attendance_notes', 'service_instance_notes', 'event_contacts', 'donations']
  for (const role of ['counter', 'viewer'] as const) {
    expect(seen[role]).toContain('churches')
    expect(seen[role]!.filter((name) => confidential.includes(name) || name === 'audit_log')).toEqual([])
  }

  const outsider = await archive((await backEnd.newPerson()).db)
  expect(outsider).toMatchObject({ outcome: { ok: false, kind: 'forbidden' }, calls: ['discard'] })

  const mayNote = async ({ db }: Person, exported: Exported) =>
    noteExport(db, exported, 3).then(
      () => true,
      (error: { kind: string }) => error.kind,
    )
  const log = () =>
    backEnd.sql<{ kind: string }>(`select kind from public.audit_log where action = 'exported'
      and church_id = '${home.church}' order by id`)
  expect(await mayNote(owner, 'everything')).toBe(true)
  expect(await mayNote(people.staff, 'everything')).toBe('forbidden')
  expect(await mayNote(people.staff, 'members')).toBe(true)
  for (const person of [people.counter, people.viewer]) expect(await mayNote(person, 'members')).toBe('forbidden')
  expect(await mayNote(people.viewer, 'sermons')).toBe(true)
  expect((await log()).map(({ kind }) => kind)).toEqual(['everything', 'members', 'sermons'])
})

test('the archive leaves out a table that the server refuses, and names this table', async () => {
  const refused = await signedIn((request) =>
    request.url.includes('/donations?')
      ? Promise.resolve(Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }))
      : backEnd.fetch(request),
  )
  const { outcome } = await archive(refused)
  expect(outcome).toMatchObject({ ok: true, leftOut: ['Gifts'], tables: EXPORT_TABLES.length - 1 })
  const files = await filesOf(outcome)
  expect(files['csv/donations.csv']).toBeUndefined()
  expect(JSON.parse(textOf(files['manifest.json']!))).toMatchObject({ leftOut: ['donations'] })
  expect(textOf(files['README.txt']!)).toContain('Left out, because your role may not read them: donations.')
})

async function signedIn(network: (request: Request) => Promise<Response>): Promise<Db> {
  const db = backEnd.newClient(network)
  const { data } = await owner.db.auth.getSession()
  await db.auth.setSession(data.session!)
  return db
}

test('when the network is lost in the middle, or the person cancels, the person gets no file', async () => {
  let left = 40
  const failing = await signedIn((request) => {
    if (--left < 0) return Promise.reject(new TypeError('Failed to fetch'))
    return backEnd.fetch(request)
  })
  const lost = await archive(failing)
  expect(lost.outcome).toEqual({
    ok: false,
    reason: 'failed',
    kind: 'offline',
    message: 'The server cannot be reached. Please check your internet connection.',
  })
  expect(lost.calls).toEqual(['discard'])

  const controller = new AbortController()
  let told = 0
  const cancelled = await archive(owner.db, {
    signal: controller.signal,
    onProgress: () => ++told === 5 && controller.abort(),
  })
  expect(cancelled).toEqual({ outcome: { ok: false, reason: 'cancelled' }, calls: ['discard'] })
})
