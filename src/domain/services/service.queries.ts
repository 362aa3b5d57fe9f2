import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import type { Service } from './service.schema.ts'

export const SERVICE_COLUMNS =
  'id, name, serviceType:service_type, isRecurring:is_recurring, dayOfWeek:day_of_week, recurrencePattern:recurrence_pattern, serviceTime:service_time, duration, location, description, recurrenceEndDate:recurrence_end_date, createdAt:created_at'

/** All service definitions of the caller's church by name. */
export async function listServices(db: Db): Promise<Service[]> {
  return unwrapAllRows<Service>(() =>
    db.from('services').select(SERVICE_COLUMNS, { count: 'exact' }).order('name').order('id'),
  )
}

/** @returns null when there is no such service in the caller's church */
export async function findService(db: Db, id: string): Promise<Service | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('services').select(SERVICE_COLUMNS).eq('id', id).maybeSingle())
}
