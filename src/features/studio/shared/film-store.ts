import { acquireLock } from '@/platform/web-lock.ts'

/**
 * Films of checks, in the folder of this site that only this browser sees (OPFS), until they are discarded. A film is a
 * folder of pieces and of a description: each is on the disk as soon as it is written, and no file is open for longer.
 */
const FOLDER = 'films'
const DESCRIPTION = 'about.json'
/** A film of before this is removed in any case, in milliseconds. */
const MAX_LIFE_MS = 24 * 60 * 60 * 1000
/** A computer that slept notices so soon that a film has become too old. */
const AGE_CHECK_MS = 60_000

export type Film = {
  /** @throws DOMException 'QuotaExceededError' when the disk is full */
  append(piece: Blob): Promise<void>
  /** Keeps with the film what a later visit needs to know of it; replaces what was kept. @throws as `append` */
  describe(about: unknown): Promise<void>
  /** The whole film, of that type; its bytes stay on the disk. */
  read(type: string): Promise<Blob>
  /** Removes the film from the disk, whatever has been written of it. */
  discard(): Promise<void>
  /** Lets go of it: it stays on the disk, and the next visit of any tab finds it. */
  leave(): void
}

/** Whether this browser can keep files of the site, and say whose they are. */
export function hasFilmStore(): boolean {
  const { storage, locks } = navigator as Partial<Navigator>
  return !!storage?.getDirectory && !!locks && 'createWritable' in FileSystemFileHandle.prototype
}

const lockOf = (name: string) => `narthex-film:${name}`
/** A clock that was set back makes a film come from the future. */
const isTooOld = (bornMs: number, nowMs: number) => Math.abs(nowMs - bornMs) >= MAX_LIFE_MS
const bornAt = (name: string) => Number(name.split('-')[0])

/** Calls `act` once when what began at `bornMs` is a day old by the wall clock, which goes on while a computer sleeps. */
export function whenDayOld(bornMs: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (!isTooOld(bornMs, Date.now())) return
    clearInterval(timer)
    act()
  }, AGE_CHECK_MS)
  return () => clearInterval(timer)
}

/** Begins a film. @throws where the browser keeps no files, as in some private windows */
export async function openFilm(nowMs = Date.now()): Promise<Film> {
  const name = `${nowMs}-${crypto.randomUUID()}`
  // Held before there is a folder: another tab takes none for left behind that is in use.
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
      // A piece that is being written would come after the removal.
      await last.catch(() => undefined)
      await remove(films, name)
      release()
    },
    leave: release,
  }
}

/** All pieces in their order; the bytes stay on the disk. */
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
    await writable.abort().catch(() => undefined)
    throw error
  }
}

/**
 * Hands over the films that closed tabs have left, each to one tab; removes those that are a day old, those without a
 * picture, and those for which `parse` answers null. A film of another tab comes when that tab has done with it: a page
 * that is loaded again may still have the one of before.
 *
 * @param parse reads what was kept with the film; 'keep' leaves it where it is
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
    // The page may have ended between the first description and the first piece.
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

/** Removes films of every user that are a day old. */
export async function removeOldFilms(nowMs = Date.now()): Promise<void> {
  if (!hasFilmStore()) return
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle(FOLDER).catch(ignoreMissing)
  if (!films) return
  const old = (await namesIn(films)).filter((name) => isTooOld(bornAt(name), nowMs))
  await Promise.all(old.map((name) => remove(films, name)))
}

/** Null where there is none, or half of one. */
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

/** Another tab may have removed it. */
function ignoreMissing(error: unknown): null {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}
