import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { SERVICE_COLUMNS } from './service.queries.ts'
import type { Service, ServiceDraft } from './service.schema.ts'

/** @throws DomainError 'forbidden' for viewers */
export async function createService(db: Db, draft: ServiceDraft): Promise<Service> {
  return unwrap(await db.from('services').insert(toRow(draft)).select(SERVICE_COLUMNS).single())
}

/** @throws DomainError 'not-found' when there is no such service the caller may change */
export async function updateService(db: Db, { id, ...draft }: ServiceDraft & { id: string }): Promise<Service> {
  return unwrap(await db.from('services').update(toRow(draft)).eq('id', id).select(SERVICE_COLUMNS).single())
}

/** Its dated instances stay. @throws DomainError 'not-found' when there is no such service the caller may delete */
export async function deleteService(db: Db, { id }: { id: string }): Promise<void> {
  const deleted = unwrap(await db.from('services').delete().eq('id', id).select('id'))
  if (deleted.length === 0) throw new DomainError('not-found')
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
