import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { Services } from './service.schema.ts'
import type { Service, ServiceDraft } from './service.schema.ts'

/**
 * Adds a recurring service; the database also creates its dated services of the next twelve weeks.
 *
 * @throws DomainError 'forbidden' for viewers
 */
export async function createService(db: Db, draft: ServiceDraft): Promise<Service> {
  return insertRow(db, Services, draft)
}

/**
 * Changes the given fields of a recurring service. Its upcoming dated services also change, except counted services and
 * services that a person changed.
 *
 * @throws DomainError 'not-found' when the service does not exist or the caller may not change it
 */
export async function updateService(db: Db, changes: Partial<ServiceDraft> & { id: string }): Promise<Service> {
  return updateRow(db, Services, changes)
}

/**
 * Deletes a recurring service and its planned dated services. Past services and counted services are kept.
 *
 * @throws DomainError 'not-found' when the service does not exist or the caller may not delete it
 */
export async function deleteService(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Services, { id })
}
