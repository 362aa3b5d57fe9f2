import { SNAPSHOT_BUCKET } from '../../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { unwrap, unwrapStorage } from '../../../../src/domain/shared/db.ts'
import { connect } from '../caller.ts'
import type { ApiSettings } from '../settings.ts'

/**
 * Removes the pictures that no snapshot expects: of recordings and churches that were deleted, also while a picture
 * was on its way. Snapshots whose picture is lost say so from then on.
 *
 * @param onItsWay how old a file without a row must be, as a Postgres interval
 * @returns how many were removed
 */
export async function sweepPictures(settings: ApiSettings, onItsWay = '1 hour'): Promise<number> {
  if (!settings.secretKey) return 0
  const db = connect(settings, undefined, settings.secretKey)
  for (let removed = 0; ;) {
    const names = unwrap(await db.rpc('settle_pictures', { on_its_way: onItsWay }))
    const gone = names.length === 0 ? [] : unwrapStorage(await db.storage.from(SNAPSHOT_BUCKET).remove(names))
    removed += gone.length
    if (gone.length === 0) return removed
  }
}
