import { unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { CameraErrors, CameraFigures, CameraPairs } from './camera.schema.ts'
import type { CameraError, CameraFigures as Figures, CameraPair } from './camera.schema.ts'

/**
 * Returns the combined camera figures of a service.
 *
 * @throws DomainError 'not-found' when there is no such service in the caller's church
 */
export async function findCameraFigures(db: Db, serviceInstanceId: string): Promise<Figures> {
  return unwrapRow(
    await db.from('service_instances').select<string, Figures>(CameraFigures.columns).eq('id', serviceInstanceId),
  )
}

/** Lists the church's answers to the question whether two cameras see the same people. */
export async function listCameraPairs(db: Db): Promise<CameraPair[]> {
  return unwrap(await db.from('camera_pairs').select<string, CameraPair>(CameraPairs.columns))
}

/**
 * Lists the usual errors of the church's cameras. A camera is listed after at least five services that a person counted
 * too.
 */
export async function listCameraErrors(db: Db): Promise<CameraError[]> {
  return unwrap(await db.from('camera_errors').select<string, CameraError>(CameraErrors.columns))
}
