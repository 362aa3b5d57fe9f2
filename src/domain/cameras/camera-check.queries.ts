import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CameraChecks } from './camera-check.schema.ts'
import type { CameraCheck } from './camera-check.schema.ts'

/** How many checks of a church are read: of each camera the latest counts. */
const NEWEST = 200

/** The church's newest checks, newest first. */
export async function listCameraChecks(db: Db): Promise<CameraCheck[]> {
  return unwrap(
    await db
      .from('camera_checks')
      .select<string, CameraCheck>(CameraChecks.columns)
      .order('created_at', { ascending: false })
      .limit(NEWEST),
  )
}
