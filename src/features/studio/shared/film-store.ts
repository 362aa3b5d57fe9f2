import { acquireLock } from '@/platform/web-lock.ts'
import { newId } from '@/domain/shared/ids.ts'

/**
 * The folder of all films in the browser's private storage of this site (OPFS). Each film is a folder of pieces and a
 * description. Each piece is a file that is closed after writing, so a crash loses no written piece.
 */
const FOLDER = 'films'
const DESCRIPTION = 'about.json'
/** The age in milliseconds after which a film is always removed. */
const MAX_LIFE_MS = 24 * 60 * 60 * 1000
/** The interval at which the age of a film is checked, also after the computer slept. */
const AGE_CHECK_MS = 60_000

export type Film = {
  /**
   * Adds a piece to the film.
   * @throws DOMException 'QuotaExceededError' when the disk is full
   */
  append(piece: Blob): Promise<void>
  /**
   * Stores the film's description for a later visit, in place of the earlier description.
   * @throws DOMException as `append`
   */
  describe(about: unknown): Promise<void>
  /** Returns the whole film with this media type. The bytes stay on the disk until they are read. */
  read(type: string): Promise<Blob>
  discard(): Promise<void>
  /** Releases the film's lock. The film stays on the disk, and the next visit in any tab finds it. */
  leave(): void
}

/** Returns true if the browser can store films and lock them. */
export function hasFilmStore(): boolean {
  const { storage, locks } = navigator as Partial<Navigator>
  return !!storage?.getDirectory && !!locks && 'createWritable' in FileSystemFileHandle.prototype
}

const lockOf = (name: string) => `narthex-film:${name}`
/** The clock may be set back, so that a film's time is in the future. The age is therefore an absolute value. */
const isTooOld = (bornMs: number, nowMs: number) => Math.abs(nowMs - bornMs) >= MAX_LIFE_MS
const bornAt = (name: string) => Number(name.split('-')[0])

/**
 * Calls `act` once when `bornMs` is a day ago by the wall clock. The wall clock continues while a computer sleeps. The
 * returned function cancels the call.
 */
export function whenDayOld(bornMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (!isTooOld(bornMs, Date.now())) return
    clearInterval(timer)
    act()
  }, AGE_CHECK_MS)
  return () => clearInterval(timer)
}

/**
 * Creates a film on the disk and locks it.
 * @throws DOMException if the browser stores no files, as in some private windows
 */
export async function openFilm(nowMs = Date.now()): Promise<Film> {
  const name = `${nowMs}-${newId()}`
  // Acquires the lock before creating the folder, so that no other tab treats the film as left behind.
  const release = await acquireLock(lockOf(name))
  try {
    const films = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
    return filmIn({ films, name, folder: await films.getDirectoryHandle(name, { create: true }), release })
  } catch (error) {
    release()
    throw error
  }
}

type Place = { films: FileSystemDirectoryHandle; name: string; folder: FileSystemDirectoryHandle; release: () => void }

function filmIn({ films, name, folder, release }: Place): Film {
  let pieces = 0
  let last: Promise<unknown> = Promise.resolve()
  const queue = async (work: () => Promise<void>) => {
    const turn = last.then(work)
    last = turn
    await turn
  }
  return {
    append: (piece) => queue(() => write(folder, String(pieces++), piece)),
    describe: (about) => queue(() => write(folder, DESCRIPTION, new Blob([JSON.stringify(about)]))),
    read: async (type) => {
      await last
      return wholeOf(folder, type)
    },
    discard: async () => {
      // Waits for the running write, so that no file is created after the removal. The caller of the write gets the
      // error of the write.
      await last.catch(() => undefined)
      await remove(films, name)
      release()
    },
    leave: release,
  }
}

async function wholeOf(folder: FileSystemDirectoryHandle, type?: string): Promise<Blob> {
  const names = (await namesIn(folder)).filter((one) => /^\d+$/.test(one)).toSorted((a, b) => Number(a) - Number(b))
  const handles = await Promise.all(names.map((one) => folder.getFileHandle(one)))
  return new Blob(await Promise.all(handles.map((handle) => handle.getFile())), { type })
}

async function write(folder: FileSystemDirectoryHandle, name: string, content: Blob): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true })
  const writable = await file.createWritable()
  try {
    await writable.write(content)
    await writable.close()
  } catch (error) {
    // Reports the first error, because closing may fail for the same reason.
    await writable.abort().catch(() => undefined)
    throw error
  }
}

/**
 * Finds the films that closed tabs have left, and gives each film to one tab. Removes films that are a day old, films
 * without pieces, and films for which `parse` returns null. Waits for a film whose lock another tab has, because a
 * reloaded page may still have that lock.
 *
 * @param parse reads the film's description; 'keep' leaves the film on the disk
 */
export async function findLeftFilms<About>(
  parse: (about: unknown) => About | 'keep' | null,
  onFound: (film: Film, about: About) => void,
  { nowMs = Date.now(), signal }: { nowMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  if (!hasFilmStore()) return
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle(FOLDER).catch(ignoreMissing)
  if (!films) return
  const visits = (await namesIn(films)).map(async (name) => {
    if (isTooOld(bornAt(name), nowMs)) return remove(films, name)
    const release = await acquireLock(lockOf(name))
    const folder = await films.getDirectoryHandle(name).catch(ignoreMissing)
    if (!folder || signal?.aborted) return release()
    // A film of size 0 comes from a page that closed between the first description and the first piece.
    const { size } = await wholeOf(folder)
    const about = size === 0 ? null : parse(await readDescription(folder))
    if (about === null) await remove(films, name)
    if (about === null || about === 'keep' || signal?.aborted) return release()
    onFound(filmIn({ films, name, folder, release }), about)
  })
  await Promise.all(visits)
}

/** Removes films that are a day old, now and every hour, until the returned function is called. */
export function followOldFilms(): () => void {
  lookForOldFilms()
  const timer = setInterval(lookForOldFilms, 60 * AGE_CHECK_MS)
  return () => clearInterval(timer)
}

function lookForOldFilms(): void {
  removeOldFilms().catch((error: unknown) => console.warn('Old films of checks could not be looked for', error))
}

/** Removes the films of every user that are a day old. */
export async function removeOldFilms(nowMs = Date.now()): Promise<void> {
  if (!hasFilmStore()) return
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle(FOLDER).catch(ignoreMissing)
  if (!films) return
  const old = (await namesIn(films)).filter((name) => isTooOld(bornAt(name), nowMs))
  await Promise.all(old.map((name) => remove(films, name)))
}

/** Returns null if the description is missing or incomplete. */
async function readDescription(folder: FileSystemDirectoryHandle): Promise<unknown> {
  try {
    const handle = await folder.getFileHandle(DESCRIPTION)
    return JSON.parse(await (await handle.getFile()).text())
  } catch (error) {
    console.info('A film says nothing of itself', error)
    return null
  }
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  return names
}

async function remove(films: FileSystemDirectoryHandle, name: string): Promise<void> {
  await films.removeEntry(name, { recursive: true }).catch(ignoreMissing)
}

/** Ignores a missing file or folder, because another tab may have removed it. */
function ignoreMissing(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}
