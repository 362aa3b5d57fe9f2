import { downloadSnapshotImage } from '../../src/domain/recordings/attendance-snapshot.queries.ts'
import { toDomainError } from '../../src/domain/shared/db.ts'
import type { Db } from '../../src/domain/shared/db.ts'
import type { ArchiveProgress } from './contract.ts'
import type { ZipStream } from './zip-stream.ts'

type Options = { paths: string[]; onProgress: (progress: ArchiveProgress) => void; signal: AbortSignal }

/** At most this many pictures are requested at the same time. */
const AT_ONCE = 4

/** A picture is requested again after these pauses, so that one lost answer among thousands does not end the archive. */
const PAUSES_MS = [1000, 3000]

/**
 * Adds the pictures of recordings. A picture counts as missing if Storage no longer has it, or if the archive has no
 * room.
 *
 * @param paths the pictures' paths in the bucket, which begin with the id of the church
 */
export async function addPictures(
  db: Db,
  zip: ZipStream,
  { paths, onProgress, signal }: Options,
): Promise<{ files: number; missing: number }> {
  let files = 0
  let missing = 0
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const group = paths.slice(from, from + AT_ONCE)
    onProgress({ step: 'pictures', label: 'Pictures', done: from, total: paths.length })
    const pictures = await Promise.all(group.map((path) => findPicture(db, path)))
    for (const [index, picture] of pictures.entries()) {
      if (picture && zip.hasRoomFor(picture.length)) {
        zip.addAsIs(pathOf(group[index]!), picture)
        await zip.flush()
        files++
      } else missing++
    }
  }
  return { files, missing }
}

async function findPicture(db: Db, path: string, attempt = 0): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = await downloadSnapshotImage(db, path)
    return new Uint8Array(await picture.arrayBuffer())
  } catch (error) {
    const { kind } = toDomainError(error)
    if (kind === 'not-found') return null
    const pauseMs = PAUSES_MS[attempt]
    if (pauseMs === undefined || (kind !== 'offline' && kind !== 'unavailable')) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return findPicture(db, path, attempt + 1)
  }
}

/** Converts 'church/recording/picture.jpg' to 'pictures/recording/picture.jpg'. */
const pathOf = (path: string) => `pictures/${path.split('/').slice(1).join('/')}`
