import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CameraChecks } from './camera-check.schema.ts'
import type { CameraCheck } from './camera-check.schema.ts'

/** Pages need only the latest check of each camera, so the newest 200 checks are enough. */
const NEWEST = 200

/** Lists the 200 newest camera checks of the church, newest first. */
export async function listCameraChecks(db: Db): Promise<CameraCheck[]> {
  return unwrap(
    await db
      .from('camera_checks')
      .select<string, CameraCheck>(CameraChecks.columns)
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  )
}
