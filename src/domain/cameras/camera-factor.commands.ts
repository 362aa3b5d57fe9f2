import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { CameraFactors } from './camera-factor.schema.ts'
import type { CameraFactor, CameraFactorDraft } from './camera-factor.schema.ts'

/**
 * Starts using a factor for the future counts of a camera; earlier figures do not change.
 *
 * @throws DomainError 'forbidden' for callers who may not edit
 */
export async function beginCameraFactor(db: Db, draft: CameraFactorDraft): Promise<void> {
  unwrap(await db.from('camera_factors').upsert(toRow(CameraFactors, draft), { onConflict: 'church_id,camera_id,way' }))
}

/**
 * Removes a factor from every figure that used it. The figures then show the measured numbers again.
 *
 * @throws DomainError 'not-found' when the factor does not exist or the caller may not take it back
 */
export async function takeBackCameraFactor(
  db: Db,
  { cameraId, way }: Pick<CameraFactor, 'cameraId' | 'way'>,
): Promise<void> {
  const taken = unwrap(
    await db.from('camera_factors').delete().eq('camera_id', cameraId).eq('way', way).select('camera_id'),
  )
  if (taken.length === 0) throw new DomainError('not-found')
}
