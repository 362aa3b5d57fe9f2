import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CameraComparisons, CameraFactors } from './camera-factor.schema.ts'
import type { CameraComparison, CameraFactor } from './camera-factor.schema.ts'

/** The factors that the church uses, newest first. */
export async function listCameraFactors(db: Db): Promise<CameraFactor[]> {
  return unwrap(
    await db
      .from('camera_factors')
      .select<string, CameraFactor>(CameraFactors.columns)
      .order('begins_at', { ascending: false })
      .order('camera_id'),
  )
}

/** How many services of all the cameras asked for are read: a factor looks at the newest twenty of one camera. */
const NEWEST = 100

/** Services at which a camera and a person counted, newest first. @param cameraIds of one service */
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
