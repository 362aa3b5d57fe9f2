import { acquireLock } from '@/platform/web-lock.ts'

/**
 * Films of checks, in the folder of this site that only this browser sees (OPFS), until they are discarded. A film is a
 * folder of pieces: each is on the disk as soon as it is written, and no file is open for longer than that.
 */
const FOLDER = 'films'
/** A film of before this is removed in any case, in milliseconds. */
const LONGEST_LIFE_MS = 24 * 60 * 60 * 1000

export type Film = {
  /** @throws DOMException 'QuotaExceededError' when the disk is full */
  append(piece: Blob): Promise<void>
  /** The whole film, of that type; its bytes stay on the disk. */
  read(type: string): Promise<Blob>
  /** Removes the film from the disk, whatever has been written of it. */
  discard(): Promise<void>
}

/** Whether this browser can keep files of the site, and say whose they are. */
export function hasFilmStore(): boolean {
  const { storage, locks } = navigator as Partial<Navigator>
  return !!storage?.getDirectory && !!locks && 'createWritable' in FileSystemFileHandle.prototype
}

const lockOf = (name: string) => `narthex-film:${name}`

/** Begins a film. @throws where the browser keeps no files, as in some private windows */
export async function openFilm(nowMs = Date.now()): Promise<Film> {
  const name = `${nowMs}-${crypto.randomUUID()}`
  // Held before there is a folder: another tab takes none for left behind that is in use.
  const release = await acquireLock(lockOf(name))
  let films: FileSystemDirectoryHandle
  let folder: FileSystemDirectoryHandle
  try {
    films = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
    folder = await films.getDirectoryHandle(name, { create: true })
  } catch (error) {
    release()
    throw error
  }
  const pieces: FileSystemFileHandle[] = []
  let last = Promise.resolve()
  return {
    append: (piece) =>
      (last = last.then(async () => void pieces.push(await write(folder, String(pieces.length), piece)))),
    read: async (type) => {
      await last
      const files = await Promise.all(pieces.map((piece) => piece.getFile()))
      return new Blob(files, { type })
    },
    discard: async () => {
      // A piece that is being written would come after the removal.
      await last.catch(() => undefined)
      await remove(films, name)
      release()
    },
  }
}

async function write(folder: FileSystemDirectoryHandle, name: string, piece: Blob): Promise<FileSystemFileHandle> {
  const file = await folder.getFileHandle(name, { create: true })
  const writable = await file.createWritable()
  try {
    await writable.write(piece)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => undefined)
    throw error
  }
  return file
}

/**
 * Removes the films that are a day old, and those that closed tabs have left behind. A film of another tab goes when that tab
 * has done with it: a page that is loaded again may still have the one of before.
 */
export async function removeLeftFilms(nowMs = Date.now()): Promise<void> {
  if (!hasFilmStore()) return
  const root = await navigator.storage.getDirectory()
  const films = await root.getDirectoryHandle(FOLDER).catch(ignoreMissing)
  if (!films) return
  const removals = (await namesIn(films)).map(async (name) => {
    const isOld = nowMs - Number(name.split('-')[0]) >= LONGEST_LIFE_MS
    if (isOld) return remove(films, name)
    const release = await acquireLock(lockOf(name))
    await remove(films, name).finally(release)
  })
  await Promise.all(removals)
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
