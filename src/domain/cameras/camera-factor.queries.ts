import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CameraComparisons, CameraFactors } from './camera-factor.schema.ts'
import type { CameraComparison, CameraFactor } from './camera-factor.schema.ts'

/** Lists the usual factors of the church's cameras, newest first. */
export async function listCameraFactors(db: Db): Promise<CameraFactor[]> {
  return unwrap(
    await db
      .from('camera_factors')
      .select<string, CameraFactor>(CameraFactors.columns)
      .order('begins_at', { ascending: false })
      .order('camera_id'),
  )
}

/**
 * A factor is computed from the newest twenty comparisons of a camera; the query reads 100 comparisons for all cameras
 * together.
 */
const NEWEST = 100

/**
 * Lists services that both a camera and a person counted, newest first.
 *
 * @param cameraIds the cameras of one service
 */
export async function listCameraComparisons(db: Db, cameraIds: readonly string[]): Promise<CameraComparison[]> {
  if (cameraIds.length === 0) return []
  return unwrap(
    await db
      .from('camera_comparisons')
      .select<string, CameraComparison>(CameraComparisons.columns)
      .in('camera_id', [...cameraIds])
      .order('instance_date', { ascending: false })
      .order('service_instance_id')
      .limit(NEWEST),
  )
}
