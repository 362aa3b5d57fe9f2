/** Receives the bytes of an archive. Only `finish` makes a file of the bytes. */
export type ArchiveTarget = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Returns the archive as a Blob; null when the archive is in the chosen file. */
  finish: () => Promise<Blob | null>
  discard: () => Promise<void>
}

/** Browsers may move a Blob of this many bytes from the memory to the disk. */
const BLOB_BYTES = 8 * 1024 * 1024

/** Returns a target that collects the archive as a Blob. */
export function blobTarget(): ArchiveTarget {
  let blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  function collect() {
    if (chunks.length > 0) blobs.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return {
    async write(chunk) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= BLOB_BYTES) collect()
    },
    async finish() {
      collect()
      return new Blob(blobs, { type: 'application/zip' })
    },
    async discard() {
      blobs = []
      chunks = []
    },
  }
}

/** Chromium can also remove the empty file that its dialog has created. */
type RemovableHandle = FileSystemFileHandle & { remove?: () => Promise<void> }

/**
 * Returns a target that writes into the chosen file. The browser keeps the bytes in a temporary file until `finish`. So
 * a failed archive does not change an earlier archive in the chosen file.
 */
export async function fileTarget(file: RemovableHandle): Promise<ArchiveTarget> {
  const stream = await file.createWritable()
  return {
    write: (chunk) => stream.write(chunk),
    async finish() {
      await stream.close()
      return null
    },
    async discard() {
      try {
        await stream.abort()
        if ((await file.getFile()).size === 0) await file.remove?.()
      } catch {
        // After a failure, the stream is already closed, and the file may no longer exist.
      }
    },
  }
}
