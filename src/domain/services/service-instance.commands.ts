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

/** @throws DomainError 'forbidden' for viewers; PlannedAlready where a recurring service of this name has it */
export async function createServiceInstance(db: Db, draft: ServiceInstanceDraft): Promise<ServiceInstance> {
  const planned = draft.serviceId || draft.eventId ? null : await findPlannedByName(db, draft)
  if (planned) throw new PlannedAlready(planned)
  return insertRow(db, ServiceInstances, draft)
}

/**
 * The studio's way: one of the church's services on a date. Name, type, place and, where left open, the start
 * come from the service. Where it is planned already, the plan gets what was chosen.
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
 * Fields left out stay as they are.
 * @throws DomainError 'not-found' when there is no such instance the caller may change
 */
export async function updateServiceInstance(
  db: Db,
  changes: Partial<ServiceInstanceDraft> & { id: string },
): Promise<ServiceInstance> {
  return updateRow(db, ServiceInstances, changes)
}

/**
 * Deletes an instance with its attendance records and recordings, the snapshots' files first: rows that lost
 * their files can be deleted again, files that lost their rows are never found again.
 *
 * @throws DomainError 'not-found' when there is no such instance the caller may delete
 */
export async function deleteServiceInstance(db: Db, { id, churchId }: { id: string; churchId: string }): Promise<void> {
  const sessions = unwrap(await db.from('recording_sessions').select('id').eq('service_instance_id', id))
  for (const session of sessions) await deleteRecordingFiles(db, { id: session.id, churchId })
  await deleteRow(db, ServiceInstances, { id })
}
