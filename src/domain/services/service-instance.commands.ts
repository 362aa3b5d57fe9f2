import { deleteRecordingFiles } from '../recordings/recording-session.commands.ts'
import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { instanceOfService } from './service-instance.rules.ts'
import { ServiceInstances } from './service-instance.schema.ts'
import type { ServiceInstance, ServiceInstanceDraft, StudioServiceInstance } from './service-instance.schema.ts'
import { findService } from './service.queries.ts'
import { PlannedAlready } from './planned-already.ts'
import { findInstanceOfService, findPlannedByName } from './service-instance.queries.ts'

/**
 * Adds a dated service.
 *
 * @throws DomainError 'forbidden' for viewers; PlannedAlready when a recurring service of the same name already has a
 * dated service at the same time
 */
export async function createServiceInstance(db: Db, draft: ServiceInstanceDraft): Promise<ServiceInstance> {
  const planned = draft.serviceId || draft.eventId ? null : await findPlannedByName(db, draft)
  if (planned) throw new PlannedAlready(planned)
  return insertRow(db, ServiceInstances, draft)
}

/**
 * Adds a dated service of a recurring service for the studio. Name and location come from the recurring service; the
 * start time too when `chosen` has no start time. If the dated service already exists, only the end time and notes of
 * `chosen` are saved.
 *
 * @throws DomainError 'not-found' when the service is gone, 'forbidden' for viewers
 */
export async function createServiceInstanceFromService(
  db: Db,
  chosen: StudioServiceInstance,
): Promise<ServiceInstance> {
  const service = await findService(db, chosen.serviceId)
  if (!service) throw new DomainError('not-found')
  const draft = instanceOfService(service, chosen)
  const planned = await findInstanceOfService(db, { ...draft, serviceId: service.id })
  if (!planned) return createServiceInstance(db, draft)
  const { endTime, notes } = chosen
  if (!endTime && !notes) return planned
  return updateServiceInstance(db, { id: planned.id, ...(endTime && { endTime }), ...(notes && { notes }) })
}

/**
 * Changes the given fields of a dated service.
 *
 * @throws DomainError 'not-found' when the instance does not exist or the caller may not change it
 */
export async function updateServiceInstance(
  db: Db,
  changes: Partial<ServiceInstanceDraft> & { id: string },
): Promise<ServiceInstance> {
  return updateRow(db, ServiceInstances, changes)
}

/**
 * Deletes a dated service with its attendance records and recordings. The files of snapshots are deleted first, because
 * only the rows lead to the files. If a later step fails, the call can be repeated.
 *
 * @throws DomainError 'not-found' when the instance does not exist or the caller may not delete it
 */
export async function deleteServiceInstance(db: Db, { id, churchId }: { id: string; churchId: string }): Promise<void> {
  const sessions = unwrap(await db.from('recording_sessions').select('id').eq('service_instance_id', id))
  for (const session of sessions) await deleteRecordingFiles(db, { id: session.id, churchId })
  await deleteRow(db, ServiceInstances, { id })
}
