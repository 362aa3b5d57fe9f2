import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SERVICE_COLUMNS } from './service.queries.ts'
import type { Service, ServiceDraft } from './service.schema.ts'

/** @throws DomainError 'forbidden' for viewers */
export async function createService(db: Db, draft: ServiceDraft): Promise<Service> {
  return unwrapRow(await db.from('services').insert(toRow(draft)).select(SERVICE_COLUMNS))
}

/**
 * Fields left out stay as they are.
 * @throws DomainError 'not-found' when there is no such service the caller may change
 */
export async function updateService(
  db: Db,
  { id, ...changes }: Partial<ServiceDraft> & { id: string },
): Promise<Service> {
  return unwrapRow(
    await db
      .from('services')
      .update(toRow(changes as ServiceDraft))
      .eq('id', id)
      .select(SERVICE_COLUMNS),
  )
}

/** Its dated instances stay. @throws DomainError 'not-found' when there is no such service the caller may delete */
export async function deleteService(db: Db, { id }: { id: string }): Promise<void> {
  unwrapRow(await db.from('services').delete().eq('id', id).select('id'))
}

function toRow(draft: ServiceDraft) {
  return {
    name: draft.name,
    service_type: draft.serviceType,
    is_recurring: draft.isRecurring,
    day_of_week: draft.dayOfWeek,
    recurrence_pattern: draft.recurrencePattern,
    service_time: draft.serviceTime,
    duration: draft.duration,
    location: draft.location,
    description: draft.description,
    recurrence_end_date: draft.recurrenceEndDate,
  }
}
