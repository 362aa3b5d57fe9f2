import { afterEach, expect, test, vi } from 'vitest'
import { openFilm, removeLeftFilms } from './film-store.ts'
import { acquireLock } from '@/platform/web-lock.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The paths of all films' files. */
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

/** As a tab leaves a film that is closed during a check: nothing holds its lock any more. */
async function leaveFilm(startedMs: number): Promise<string> {
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle('films', { create: true })
  const name = `${startedMs}-${crypto.randomUUID()}`
  const folder = await films.getDirectoryHandle(name, { create: true })
  const writable = await (await folder.getFileHandle('0', { create: true })).createWritable()
  await writable.write('film')
  await writable.close()
  return name
}

afterEach(async () => {
  vi.restoreAllMocks()
  await removeLeftFilms()
})

test('pieces that come faster than they are written make one film in their order, and nothing of it stays', async () => {
  const film = await openFilm()
  const pieces = Array.from({ length: 12 }, (_, index) => new Blob([`${index} `.repeat(index === 3 ? 200_000 : 1)]))
  await Promise.all(pieces.map((piece) => film.append(piece)))
  expect(await (await film.read('video/webm')).text()).toBe(await new Blob(pieces).text())
  expect(await filesOnDisk()).toHaveLength(1 + pieces.length)
  await film.discard()
  expect(await filesOnDisk()).toEqual([])
})

test('a film that is discarded while a piece is being written leaves nothing', async () => {
  const film = await openFilm()
  const written = film.append(new Blob(['x'.repeat(1_000_000)]))
  await film.discard()
  await written
  expect(await filesOnDisk()).toEqual([])
})

test('a full disk is told to the one who writes, and the film can be discarded', async () => {
  const film = await openFilm()
  await film.append(new Blob(['begun']))
  // The disk of this browser is also that of the tests beside this one, so that its quota stays as it is.
  const noRoom = new DOMException('no room', 'QuotaExceededError')
  const write = vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockRejectedValueOnce(noRoom)
  await expect(film.append(new Blob(['x']))).rejects.toBe(noRoom)
  // Pieces after the one that is missing would be of no use.
  await expect(film.append(new Blob(['x']))).rejects.toBe(noRoom)
  expect(write).toHaveBeenCalledOnce()
  await film.discard()
  expect(await filesOnDisk()).toEqual([])
})

test('a film that a closed tab left is removed at once, one of another tab when that tab has done with it', async () => {
  const now = Date.now()
  await leaveFilm(now)
  const inUse = await leaveFilm(now)
  const release = await acquireLock(`narthex-film:${inUse}`)
  const removed = removeLeftFilms(now + DAY_MS - 1)
  await vi.waitFor(async () => expect(await filesOnDisk()).toEqual([inUse, '0']))
  release()
  await removed
  expect(await filesOnDisk()).toEqual([])
})

test('a film that is a day old is removed; a tab that has it does not keep it', async () => {
  const now = Date.now()
  const release = await acquireLock(`narthex-film:${await leaveFilm(now)}`)
  await removeLeftFilms(now + DAY_MS)
  expect(await filesOnDisk()).toEqual([])
  release()
})
