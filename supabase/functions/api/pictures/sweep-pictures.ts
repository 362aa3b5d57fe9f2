import { MAX_SNAPSHOT_BYTES, SNAPSHOT_BUCKET } from '../../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { cleanJpeg } from '../../../../src/domain/recordings/clean-jpeg.ts'
import { toDomainError, unwrap, unwrapStorage } from '../../../../src/domain/shared/db.ts'
import type { Db } from '../../../../src/domain/shared/db.ts'
import { connect } from '../caller.ts'
import type { ApiSettings } from '../settings.ts'

const READ_AT_ONCE = 10

/**
 * Removes uploads that are not JPEGs, pictures without a snapshot, and accounts whose people were removed a week ago.
 * Marks snapshots whose picture is lost. Pictures lose their snapshot when their recording or church is deleted, even
 * during an upload.
 * @param onItsWay the age from which a file without a row is removed, as a Postgres interval
 * @returns the number of removed pictures
 */
export async function sweepPictures(settings: ApiSettings, onItsWay = '1 hour'): Promise<number> {
  if (!settings.secretKey) return 0
  const db = connect(settings, undefined, settings.secretKey)
  unwrap(await db.rpc('forget_removed_people'))
  let removed = await removeOtherFiles(db, onItsWay)
  for (;;) {
    const names = unwrap(await db.rpc('settle_pictures', { on_its_way: onItsWay }))
    const gone = await remove(db, names)
    removed += gone
    if (gone === 0) return removed
  }
}

/**
 * Checks the content of up to a hundred pictures that were uploaded since the last run. Storage does not compare the
 * content with the declared type.
 */
async function removeOtherFiles(db: Db, onItsWay: string): Promise<number> {
  const pictures = unwrap(await db.rpc('list_new_pictures', { on_its_way: onItsWay }))
  const others: string[] = []
  for (let at = 0; at < pictures.length; at += READ_AT_ONCE) {
    const names = pictures.slice(at, at + READ_AT_ONCE).map(({ name }) => name)
    const areFine = await Promise.all(names.map((name) => isPicture(db, name)))
    others.push(...names.filter((_, index) => !areFine[index]))
  }
  const removed = await remove(db, others)
  const last = pictures.at(-1)
  if (last) unwrap(await db.rpc('note_checked_pictures', { until: last.came_at }))
  return removed
}

/**
 * Removes the metadata from a picture. Returns true for a JPEG within the size limit. Also returns true for a file that
 * was deleted meanwhile.
 */
async function isPicture(db: Db, name: string): Promise<boolean> {
  const pictures = db.storage.from(SNAPSHOT_BUCKET)
  const { data, error } = await pictures.download(name)
  if (!data) {
    const failure = toDomainError(error)
    if (failure.kind === 'not-found' || failure.kind === 'invalid') return true
    throw failure
  }
  const clean = data.size <= MAX_SNAPSHOT_BYTES ? cleanJpeg(new Uint8Array(await data.arrayBuffer())) : null
  if (clean && clean.length < data.size) {
    await unwrapStorage(db, await pictures.update(name, clean, { contentType: 'image/jpeg' }))
  }
  return clean !== null
}

async function remove(db: Db, names: string[]): Promise<number> {
  if (names.length === 0) return 0
  return (await unwrapStorage(db, await db.storage.from(SNAPSHOT_BUCKET).remove(names))).length
}
