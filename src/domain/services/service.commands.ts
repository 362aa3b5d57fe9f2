import type { Db } from '../shared/db.ts'
import { deleteRow, insertRow, updateRow } from '../shared/rows.ts'
import { Services } from './service.schema.ts'
import type { Service, ServiceDraft } from './service.schema.ts'

/** Its dates of the next twelve weeks are made with it. @throws DomainError 'forbidden' for viewers */
export async function createService(db: Db, draft: ServiceDraft): Promise<Service> {
  return insertRow(db, Services, draft)
}

/**
 * Fields left out stay as they are. Its dates to come follow, but for those that were changed by hand or counted.
 *
 * @throws DomainError 'not-found' when there is no such service the caller may change
 */
export async function updateService(db: Db, changes: Partial<ServiceDraft> & { id: string }): Promise<Service> {
  return updateRow(db, Services, changes)
}

/**
 * Deletes a service and its planned instances; an instance that took place or was counted stays.
 *
 * @throws DomainError 'not-found' when there is no such service the caller may delete
 */
export async function deleteService(db: Db, { id }: { id: string }): Promise<void> {
  return deleteRow(db, Services, { id })
}
