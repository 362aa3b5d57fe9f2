import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ArchiveTarget } from './archive-target.ts'
import { NativeDeflate, hasNativeDeflate } from './native-deflate.ts'

/**
 * fflate does not write the ZIP64 extension for large archives. Without ZIP64, an archive may have 4 GiB and 65,535
 * files.
 */
const MOST_BYTES = 4_000_000_000
const MOST_FILES = 65_000

/**
 * Compression level for browsers that cannot compress by themselves. Level 6 takes twice as long and makes the archive
 * of a church a tenth smaller.
 */
const LEVEL = 3

export type ZipFile = { push: (data: Uint8Array<ArrayBuffer> | string) => void; end: () => void }

export type ZipStream = {
  /** Adds a file. Several files may be open; the bytes of a later file wait in memory until the earlier files end. */
  add: (path: string) => ZipFile
  /** Adds a file that is already compressed, such as a JPEG. */
  addAsIs: (path: string, data: Uint8Array<ArrayBuffer>) => void
  /** Returns whether the archive has room for another file of this many bytes. */
  hasRoomFor: (bytes: number) => boolean
  /** Writes the bytes that are ready, and resolves when they are written. */
  flush: () => Promise<void>
  /** Writes the directory of the archive. All files must have ended. Returns the archive's size in bytes. */
  end: () => Promise<number>
}

/** Opens a ZIP archive that is written to the target while files are added. */
export function openZip(target: Pick<ArchiveTarget, 'write'>): ZipStream {
  const encoder = new TextEncoder()
  let ready: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let files = 0
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure ??= error
    else ready.push(chunk)
  })

  const open = new Set<NativeDeflate>()
  const isNative = hasNativeDeflate()

  function newFile(path: string) {
    if (!isNative) return new ZipDeflate(path, { level: LEVEL })
    const file = new NativeDeflate(path)
    open.add(file)
    file.done.then(
      () => open.delete(file),
      (error: unknown) => {
        open.delete(file)
        failure ??= error instanceof Error ? error : new Error(String(error))
      },
    )
    return file
  }

  async function flush() {
    await Promise.all([...open].map((file) => file.written()))
    if (failure) throw failure
    const chunks = ready
    ready = []
    for (const chunk of chunks) {
      bytes += chunk.length
      await target.write(chunk)
    }
  }
  return {
    add(path) {
      const file = newFile(path)
      zip.add(file)
      files++
      return {
        push: (data) => file.push(typeof data === 'string' ? encoder.encode(data) : data),
        end: () => file.push(new Uint8Array(), true),
      }
    },
    addAsIs(path, data) {
      const file = new ZipPassThrough(path)
      zip.add(file)
      files++
      file.push(data, true)
    },
    hasRoomFor: (size) => files < MOST_FILES && bytes + size < MOST_BYTES,
    flush,
    async end() {
      // The last bytes of a file that the browser compresses arrive a little later.
      await Promise.allSettled([...open].map((file) => file.done))
      zip.end()
      await flush()
      return bytes
    },
  }
}
