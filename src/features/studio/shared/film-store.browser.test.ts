import { afterEach, expect, test, vi } from 'vitest'
import { findLeftFilms, openFilm, removeOldFilms, whenDayOld } from './film-store.ts'
import type { Film } from './film-store.ts'
import { acquireLock } from '@/platform/web-lock.ts'
import { eventually } from '@/testing/eventually.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function filesOnDisk(): Promise<string[]> {
  const root = await navigator.storage.getDirectory()
  return filesIn(await root.getDirectoryHandle('films', { create: true }))
}

async function filesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const paths: string[] = []
  for await (const [name, entry] of folder.entries()) {
    paths.push(name)
    if (entry.kind === 'directory') paths.push(...(await filesIn(entry)))
  }
  return paths
}

/** Creates a film without a lock, like the film of a tab that was closed during a check. */
async function leaveFilm(startedMs: number, about?: string, pieces = ['film', ' goes on']): Promise<string> {
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle('films', { create: true })
  const name = `${startedMs}-${crypto.randomUUID()}`
  const folder = await films.getDirectoryHandle(name, { create: true })
  const files = { ...Object.fromEntries(pieces.entries()), ...(about === undefined ? {} : { 'about.json': about }) }
  for (const [file, content] of Object.entries(files)) {
    const writable = await (await folder.getFileHandle(file, { create: true })).createWritable()
    await writable.write(content)
    await writable.close()
  }
  return name
}

const refuse = () => null
const take = (about: unknown) => about as { of: string } | null

afterEach(async () => {
  vi.restoreAllMocks()
  await findLeftFilms(refuse, () => {})
})

test('pieces of a film keep their order if they are added faster than they are written', async () => {
  const film = await openFilm()
  const pieces = Array.from({ length: 12 }, (_, index) => new Blob([`${index} `.repeat(index === 3 ? 200_000 : 1)]))
  await Promise.all(pieces.map((piece) => film.append(piece)))
  expect(await (await film.read('video/webm')).text()).toBe(await new Blob(pieces).text())
  expect(await filesOnDisk()).toHaveLength(1 + pieces.length)
  await film.discard()
  expect(await filesOnDisk()).toEqual([])
})

test('when a film is discarded while a piece is being written, no file is left', async () => {
  const film = await openFilm()
  const written = film.append(new Blob(['x'.repeat(1_000_000)]))
  await film.discard()
  await written
  expect(await filesOnDisk()).toEqual([])
})

test('when the disk is full, adding to the film fails, and the film can still be discarded', async () => {
  const film = await openFilm()
  await film.append(new Blob(['begun']))
  // The error is simulated, because tests that run in parallel share the browser's disk quota.
  const noRoom = new DOMException('no room', 'QuotaExceededError')
  const write = vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockRejectedValueOnce(noRoom)
  await expect(film.append(new Blob(['x']))).rejects.toBe(noRoom)
  // After a missing piece, later pieces are refused, because they would be useless.
  await expect(film.append(new Blob(['x']))).rejects.toBe(noRoom)
  expect(write).toHaveBeenCalledOnce()
  await film.discard()
  expect(await filesOnDisk()).toEqual([])
})

test('the film of a closed tab is found with its description, and incomplete films are removed', async () => {
  const now = Date.now()
  await leaveFilm(now, '{"of":"anna"}')
  await leaveFilm(now, '{"of":"an')
  await leaveFilm(now, '{"of":"carla"}', [''])
  await leaveFilm(now, '{"of":"dora"}', [])
  await leaveFilm(now)
  const found: { film: Film; about: unknown }[] = []
  await findLeftFilms(take, (film, about) => found.push({ film, about }), { nowMs: now + DAY_MS - 1 })
  expect(found.map(({ about }) => about)).toEqual([{ of: 'anna' }])
  const { film } = found[0]!
  expect(await (await film.read('video/webm')).text()).toBe('film goes on')
  // The next visit finds a film that was described again and released.
  await film.describe({ of: 'berta' })
  film.leave()
  const again: unknown[] = []
  await findLeftFilms(take, (next, about) => {
    again.push(about)
    void next.discard()
  })
  expect(again).toEqual([{ of: 'berta' }])
  await eventually(async () => expect(await filesOnDisk()).toEqual([]))
})

test('only one tab at a time uses a film; a waiting tab gets the film later if the film still exists', async () => {
  const now = Date.now()
  await leaveFilm(now, '{"of":"anna"}')
  const [first, second]: Film[][] = [[], []]
  await findLeftFilms(take, (film) => first!.push(film))
  const waiting = findLeftFilms(take, (film) => second!.push(film))
  expect([first!.length, second!.length]).toEqual([1, 0])
  first![0]!.leave()
  await waiting
  expect(second).toHaveLength(1)
  const third = findLeftFilms(take, () => expect.unreachable())
  await second![0]!.discard()
  await third
  expect(await filesOnDisk()).toEqual([])
})

test('a visit that has already ended gets no film', async () => {
  await leaveFilm(Date.now(), '{"of":"anna"}')
  await findLeftFilms(take, () => expect.unreachable(), { signal: AbortSignal.abort() })
  const found: unknown[] = []
  await findLeftFilms(take, (film, about) => {
    found.push(about)
    void film.discard()
  })
  expect(found).toHaveLength(1)
})

test('a day-old film is removed even if a tab uses it', async () => {
  const now = Date.now()
  const release = await acquireLock(`narthex-film:${await leaveFilm(now, '{"of":"anna"}')}`)
  await findLeftFilms(take, () => expect.unreachable(), { nowMs: now + DAY_MS })
  expect(await filesOnDisk()).toEqual([])
  release()
})

test('films that are a day old are removed, even if the studio is closed or the clock was set back', async () => {
  const nowMs = Date.parse('2026-03-01T10:00:00Z')
  const young = await leaveFilm(nowMs - DAY_MS + 1, '{}')
  await leaveFilm(nowMs - DAY_MS, '{}')
  await leaveFilm(nowMs + 2 * DAY_MS, '{}')
  await removeOldFilms(nowMs)
  expect((await filesOnDisk()).filter((path) => path.includes('-'))).toEqual([young])
})

test('the age of a film includes the time for which the computer sleeps', () => {
  vi.useFakeTimers()
  const act = vi.fn<() => void>()
  whenDayOld(Date.now(), act)
  vi.advanceTimersByTime(5 * 60_000)
  expect(act).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + DAY_MS)
  vi.advanceTimersByTime(60_000)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
