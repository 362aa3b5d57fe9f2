import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveAttendanceSnapshot } from '../../src/domain/recordings/attendance-snapshot.commands.ts'
import { findAttendanceSnapshot } from '../../src/domain/recordings/attendance-snapshot.queries.ts'
import { SNAPSHOT_BUCKET, snapshotPath } from '../../src/domain/recordings/attendance-snapshot.schema.ts'
import type { AttendanceSnapshotDraft } from '../../src/domain/recordings/attendance-snapshot.schema.ts'
import { deleteRecordingSession } from '../../src/domain/recordings/recording-session.commands.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import { casesOf } from '../../src/testing/test-scope.ts'
import { startBackEnd } from './domain/people.ts'
import type { Person } from './domain/people.ts'
import { smallJpeg } from './small-jpeg.ts'

const backEnd = startBackEnd()
const HOUR_MS = 3_600_000

async function newSessions({ profile }: Person, count: number): Promise<string[]> {
  const rows = await backEnd.sql<{ id: string }>(
    `insert into public.recording_sessions (church_id, user_id)
      select '${profile.church.id}', '${profile.id}' from generate_series(1, ${count}) returning id`,
  )
  return rows.map(({ id }) => id)
}

const newSession = async (person: Person) => (await newSessions(person, 1))[0]!

function shotOf({ profile }: Person, recordingSessionId: string): AttendanceSnapshotDraft {
  return {
    id: crypto.randomUUID(),
    churchId: profile.church.id,
    recordingSessionId,
    timestamp: '2026-06-01T12:00:00Z',
    peopleCount: 3,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: 3 },
    jpeg: smallJpeg('a picture').buffer,
  }
}

/** Returns the names of pictures on disk, in Storage's table, and in the rows of snapshots. */
async function everywhere(): Promise<{ disk: string[]; storage: string[]; rows: string[] }> {
  const folder = join(backEnd.folder(), 'storage', SNAPSHOT_BUCKET)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = async (query: string) => (await backEnd.sql<{ name: string }>(query)).map(({ name }) => name).toSorted()
  return {
    disk: entries.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted(),
    storage: await names('select name from storage.objects'),
    rows: await names('select image_url as name from public.attendance_snapshots where image_url is not null'),
  }
}

/** Returns a second client of the same person. The client calls `beforeRequest` before each request. */
async function tabOf({ db }: Person, beforeRequest: (number: number) => Promise<void>): Promise<Db> {
  const { access_token } = (await db.auth.getSession()).data.session!
  let requests = 0
  return backEnd.newClient(async (request) => {
    await beforeRequest(++requests)
    request.headers.set('Authorization', `Bearer ${access_token}`)
    return backEnd.fetch(request)
  })
}

const RACES = casesOf(200)
test(`when ${RACES} pictures arrive while their recordings are deleted, no file and no row remains`, async () => {
  const person = await backEnd.newPerson()
  const churchId = person.profile.church.id
  const sessions = await newSessions(person, RACES)
  const race = async (id: string, index: number) => {
    let deletion: Promise<unknown> | undefined
    // The sender saves the row, the picture and the address in three requests. The deletion runs before or during one
    // of these requests.
    const tab = await tabOf(person, async (number) => {
      if (number !== 1 + (index % 3)) return
      deletion = deleteRecordingSession(person.db, { id, churchId })
      if (index % 2) await deletion
    })
    const [outcome] = await Promise.allSettled([saveAttendanceSnapshot(tab, shotOf(person, id))])
    await deletion
    return outcome.status === 'fulfilled' || (outcome.reason as { kind: string }).kind
  }
  const outcomes = new Set<unknown>()
  // The server allows one person only a limited number of waiting requests.
  for (let at = 0; at < sessions.length; at += 8) {
    const some = sessions.slice(at, at + 8).map((id, index) => race(id, at + index))
    for (const outcome of await Promise.all(some)) outcomes.add(outcome)
  }
  // The only allowed failure is 'not-found'. A sender stops after this failure.
  expect([...outcomes].filter((outcome) => outcome !== true)).toEqual(['not-found'])
  await backEnd.sweep(0)
  expect(await everywhere()).toEqual({ disk: [], storage: [], rows: [] })
  expect(await backEnd.sql('select id from public.attendance_snapshots')).toEqual([])
})

test('a picture without a church or without a row is deleted after an hour and not earlier', async () => {
  const [leaver, stayer] = [await backEnd.newPerson(), await backEnd.newPerson()]
  const [left, kept] = [shotOf(leaver, await newSession(leaver)), shotOf(stayer, await newSession(stayer))]
  const second = { ...shotOf(stayer, kept.recordingSessionId) }
  await saveAttendanceSnapshot(leaver.db, left)
  for (const shot of [kept, second]) await saveAttendanceSnapshot(stayer.db, shot)
  await backEnd.sql(`delete from auth.users where id = '${leaver.profile.id}'`)
  await backEnd.sql(`delete from public.attendance_snapshots where id = '${second.id}'`)
  expect(await backEnd.sweep(HOUR_MS)).toBe(0)
  expect((await everywhere()).storage).toHaveLength(3)
  expect(await backEnd.sweep(0)).toBe(2)
  const name = snapshotPath(kept)
  expect(await everywhere()).toEqual({ disk: [name], storage: [name], rows: [name] })
  expect(await backEnd.sweep(0)).toBe(0)
  await deleteRecordingSession(stayer.db, { id: kept.recordingSessionId, churchId: kept.churchId })
})

test('a lost picture is marked as lost until it is sent again, and a wrong mark is removed', async () => {
  const person = await backEnd.newPerson()
  const [lost, late] = [shotOf(person, await newSession(person)), shotOf(person, await newSession(person))]
  await saveAttendanceSnapshot(person.db, lost)
  await saveAttendanceSnapshot(person.db, late)
  rmSync(join(backEnd.folder(), 'storage', SNAPSHOT_BUCKET, snapshotPath(lost)))
  await backEnd.sql(`update public.attendance_snapshots set image_url = null where id = '${late.id}'`)
  await backEnd.sweep(0)
  // The count of a lost picture stays, because the picture was counted before.
  expect(await findAttendanceSnapshot(person.db, lost.id)).toMatchObject({ imageUrl: null, peopleCount: 3 })
  expect(await findAttendanceSnapshot(person.db, late.id)).toMatchObject({ imageUrl: snapshotPath(late) })
  await saveAttendanceSnapshot(person.db, { ...lost, peopleCount: 50 })
  expect(await findAttendanceSnapshot(person.db, lost.id)).toMatchObject({
    imageUrl: snapshotPath(lost),
    peopleCount: 3,
  })
})

test('the clean-up deletes files that a crash left on disk, and keeps new files', async () => {
  const person = await backEnd.newPerson()
  const shot = shotOf(person, await newSession(person))
  await saveAttendanceSnapshot(person.db, shot)
  await backEnd.sql(`delete from storage.objects where name = '${snapshotPath(shot)}'`)
  await backEnd.sweep(HOUR_MS)
  expect((await everywhere()).disk).toContain(snapshotPath(shot))
  await backEnd.sweep(0)
  expect((await everywhere()).disk).not.toContain(snapshotPath(shot))
  expect(await findAttendanceSnapshot(person.db, shot.id)).toMatchObject({ imageUrl: null })
})

const exif = new TextEncoder().encode('Exif\0\0Grace Okafor')
/** A picture whose metadata names the author, with additional bytes after the picture's end. */
const talkative = Uint8Array.from(
  [
    [0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2],
    [...exif],
    [...smallJpeg('a picture').subarray(2)],
    [...new TextEncoder().encode('<html>')],
  ].flat(),
)

test('a saved picture has no author and no bytes after its end', async () => {
  const person = await backEnd.newPerson()
  const shot = shotOf(person, await newSession(person))
  await saveAttendanceSnapshot(person.db, { ...shot, jpeg: talkative.buffer })
  const pictures = person.db.storage.from(SNAPSHOT_BUCKET)
  const kept = async () => new Uint8Array(await (await pictures.download(snapshotPath(shot))).data!.arrayBuffer())
  expect(await kept()).toEqual(smallJpeg('a picture'))
  for (const body of [talkative, new Blob([talkative], { type: 'image/jpeg' })]) {
    const { error } = await pictures.update(snapshotPath(shot), body, { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    expect(await kept()).toEqual(smallJpeg('a picture'))
  }
  // The test writes the file past the gateway, because hosted Supabase has no gateway of Narthex.
  writeFileSync(join(backEnd.folder(), 'storage', SNAPSHOT_BUCKET, snapshotPath(shot)), talkative)
  expect(await kept()).toEqual(talkative)
  expect(await backEnd.sweep(0)).toBe(0)
  expect(await kept()).toEqual(smallJpeg('a picture'))
})

test('the clean-up deletes files that are no JPEG or too large, and checks each picture once', async () => {
  const person = await backEnd.newPerson()
  const [page, large, fine] = [
    shotOf(person, await newSession(person)),
    shotOf(person, await newSession(person)),
    shotOf(person, await newSession(person)),
  ]
  for (const shot of [page, large, fine]) await saveAttendanceSnapshot(person.db, shot)
  // The test writes the file past the gateway, because hosted Storage does not check the declared type.
  const write = (shot: AttendanceSnapshotDraft, bytes: Uint8Array) =>
    writeFileSync(join(backEnd.folder(), 'storage', SNAPSHOT_BUCKET, snapshotPath(shot)), bytes)
  write(page, new TextEncoder().encode('<html><script>alert(1)</script></html>'))
  write(large, new Uint8Array([...smallJpeg(), ...new Uint8Array(2 * 1024 * 1024)]))
  expect(await backEnd.sweep(HOUR_MS)).toBe(0)
  expect(await backEnd.sweep(0)).toBe(2)
  const names = (await everywhere()).storage
  expect([page, large, fine].map((shot) => names.includes(snapshotPath(shot)))).toEqual([false, false, true])
  // The count stays, as for every lost picture.
  expect(await findAttendanceSnapshot(person.db, page.id)).toMatchObject({ imageUrl: null, peopleCount: 3 })

  write(fine, new Uint8Array(9))
  expect(await backEnd.sweep(0)).toBe(0)
  write(fine, smallJpeg())
  const { error } = await person.db.storage
    .from(SNAPSHOT_BUCKET)
    .upload(snapshotPath(fine), smallJpeg('another').buffer, { contentType: 'image/jpeg', upsert: true })
  expect(error).toBeNull()
  write(fine, new Uint8Array(9))
  expect(await backEnd.sweep(0)).toBe(1)
})

test('when an outbox stopped after sending a snapshot’s row, it can send the picture later', async () => {
  const person = await backEnd.newPerson()
  const shot = shotOf(person, await newSession(person))
  const tab = await tabOf(person, async (number) => {
    if (number === 2) throw new TypeError('Failed to fetch')
  })
  await expect(saveAttendanceSnapshot(tab, shot)).rejects.toMatchObject({ kind: 'offline' })
  expect(await findAttendanceSnapshot(person.db, shot.id)).toMatchObject({ imageUrl: null })
  await backEnd.sweep(0)
  await saveAttendanceSnapshot(person.db, shot)
  await saveAttendanceSnapshot(person.db, shot)
  expect(await findAttendanceSnapshot(person.db, shot.id)).toMatchObject({ imageUrl: snapshotPath(shot) })
})

const html = '<html><script>alert(1)</script></html>'
const bytes = (text: string) => new TextEncoder().encode(text)

test('Storage accepts only a JPEG, and only if a snapshot of the same church expects it', async () => {
  const person = await backEnd.newPerson()
  const stranger = await backEnd.newPerson()
  const shot = shotOf(person, await newSession(person))
  const path = snapshotPath(shot)
  await saveAttendanceSnapshot(person.db, shot)
  const token = async ({ db }: Person) => (await db.auth.getSession()).data.session!.access_token
  const put = async (name: string, body: BodyInit, { type = 'image/jpeg', as = person, method = 'POST' } = {}) => {
    const headers = {
      apikey: backEnd.key(),
      authorization: `Bearer ${await token(as)}`,
      'x-upsert': 'true',
      ...(type && { 'content-type': type }),
    }
    const url = `http://localhost/storage/v1/object/${SNAPSHOT_BUCKET}/${name}`
    return (await backEnd.fetch(new Request(url, { method, headers, body, duplex: 'half' } as RequestInit))).status
  }
  const form = (file: Blob) => {
    const body = new FormData()
    body.set('file', file)
    return body
  }
  const chunks = (size: number) => new Blob([smallJpeg(), new Uint8Array(size)]).stream()

  for (const method of ['POST', 'PUT']) {
    for (const body of [
      bytes(html),
      bytes(`\u00ff\u00d8${html}`),
      new Uint8Array([0xff, 0xd8, 0xff]),
      new Uint8Array(),
    ]) {
      expect(await put(path, body, { method })).toBe(415)
    }
    expect(await put(path, form(new Blob([bytes(html)], { type: 'image/jpeg' })), { type: '', method })).toBe(415)
    expect(await put(path, chunks(2 * 1024 * 1024), { method })).toBe(413)
  }
  expect(await put(path, smallJpeg(), { type: 'text/html' })).toBe(400)
  expect(await put(path, smallJpeg(), { type: 'image/svg+xml' })).toBe(400)
  // No snapshot expects a picture at these paths.
  const folder = path.slice(0, path.lastIndexOf('/'))
  const wrong = [
    `${folder}/${crypto.randomUUID()}.jpg`,
    `${folder}/${shot.id}.JPG`,
    `${folder}/${shot.id}.jpg.jpg`,
    `${folder}/%2e%2e/${shot.id}.jpg`,
    `${folder}/..%2f${shot.id}.jpg`,
    `${folder}/${shot.id}%00.jpg`,
    `${folder}/%E2%80%AE${shot.id}.jpg`,
    `${encodeURIComponent(folder)}%5c${shot.id}.jpg`,
    `${shot.id}.jpg`,
  ]
  for (const name of wrong) expect([name, (await put(name, smallJpeg())) < 300]).toEqual([name, false])
  expect(await put(path, smallJpeg(), { as: stranger })).toBe(400)
  // A JPEG whose comment contains HTML is a picture, and Storage serves it as a picture.
  expect(await put(path, smallJpeg(html))).toBe(200)
  const read = await person.db.storage.from(SNAPSHOT_BUCKET).download(path)
  expect(read.data?.type).toBe('image/jpeg')
  expect((await everywhere()).storage.filter((name) => name.startsWith(folder))).toEqual([path])
})

test('people cannot make a link to a picture, because a link would work longer than the rights of the people', async () => {
  const person = await backEnd.newPerson()
  const shot = shotOf(person, await newSession(person))
  const path = snapshotPath(shot)
  await saveAttendanceSnapshot(person.db, shot)
  const files = person.db.storage.from(SNAPSHOT_BUCKET)
  for (const expiresIn of [60, 315_360_000]) {
    expect((await files.createSignedUrl(path, expiresIn)).error).not.toBeNull()
    expect((await files.createSignedUrls([path], expiresIn)).data?.some(({ signedUrl }) => signedUrl) ?? false).toBe(
      false,
    )
  }
  expect((await files.createSignedUploadUrl(path, { upsert: true })).error).not.toBeNull()
  expect((await person.db.storage.createBucket('mine', { public: true })).error).not.toBeNull()
  expect((await files.move(path, path.replace('.jpg', '.html'))).error).not.toBeNull()
  expect((await files.copy(path, path.replace('.jpg', '.html'))).error).not.toBeNull()
})
