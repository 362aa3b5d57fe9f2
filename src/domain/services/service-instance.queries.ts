import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

export const SERVICE_INSTANCE_COLUMNS =
  'id, serviceId:service_id, eventId:event_id, serviceName:service_name, serviceType:service_type, instanceDate:instance_date, startTime:start_time, endTime:end_time, speaker, location, notes, attendanceRecorded:attendance_recorded, createdAt:created_at'

/** How many the studio offers. */
export const STUDIO_SERVICE_INSTANCES = 10

/** All service instances of the caller's church, newest date first. */
export async function listServiceInstances(db: Db): Promise<ServiceInstance[]> {
  return unwrapAllRows<ServiceInstance>(() => newestFirst(db, { count: 'exact' }))
}

/** The newest of them, for the studio's select. */
export async function listRecentServiceInstances(
  db: Db,
  limit: number = STUDIO_SERVICE_INSTANCES,
): Promise<ServiceInstance[]> {
  return unwrap(await newestFirst(db).limit(limit))
}

/** @returns null when there is no such instance in the caller's church */
export async function findServiceInstance(db: Db, id: string): Promise<ServiceInstance | null> {
  if (!isId(id)) return null
  return unwrap(await db.from('service_instances').select(SERVICE_INSTANCE_COLUMNS).eq('id', id).maybeSingle())
}

function newestFirst(db: Db, options?: { count: 'exact' }) {
  return db
    .from('service_instances')
    .select(SERVICE_INSTANCE_COLUMNS, options)
    .order('instance_date', { ascending: false })
    .order('start_time', { ascending: false })
    .order('id')
}
