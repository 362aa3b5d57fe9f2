import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { CameraChecks } from './camera-check.schema.ts'
import type { CameraCheckDraft } from './camera-check.schema.ts'

/**
 * Saves the result of a camera check.
 *
 * @throws DomainError 'forbidden' for callers who may not edit
 */
export async function createCameraCheck(db: Db, draft: CameraCheckDraft): Promise<void> {
  unwrap(await db.from('camera_checks').insert(toRow(CameraChecks, draft)))
}
