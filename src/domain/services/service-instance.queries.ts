import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'
import { ServiceInstances } from './service-instance.schema.ts'
import { nearestServices } from './studio-services.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

/** How many the studio offers. */
const STUDIO_SERVICE_INSTANCES = 10

/** All service instances of the caller's church, newest date first. */
export async function listServiceInstances(db: Db): Promise<ServiceInstance[]> {
  return unwrapAllRows(() => newestFirst(db, { count: 'exact' }))
}

/** The newest of them. */
export async function listRecentServiceInstances(
  db: Db,
  limit: number = STUDIO_SERVICE_INSTANCES,
): Promise<ServiceInstance[]> {
  return unwrap(await newestFirst(db).limit(limit))
}

/**
 * Lists the ten services nearest to today for the studio's select, newest first.
 *
 * @param today the church's date
 */
export async function listStudioServiceInstances(db: Db, today: LocalDate): Promise<ServiceInstance[]> {
  const [past, coming] = await Promise.all([
    newestFirst(db).lt('instance_date', today).limit(STUDIO_SERVICE_INSTANCES),
    selectRows(db, ServiceInstances)
      .gte('instance_date', today)
      .order('instance_date')
      .order('start_time')
      .order('id')
      .limit(STUDIO_SERVICE_INSTANCES),
  ])
  // The map goes by id, because a service moved between the two reads is in both.
  const around = new Map([...unwrap(past), ...unwrap(coming)].map((one) => [one.id, one]))
  return nearestServices([...around.values()], today, STUDIO_SERVICE_INSTANCES)
}

/** The one of a recurring service at this time, planned by its rule or by a person; null where there is none. */
export async function findInstanceOfService(
  db: Db,
  { serviceId, instanceDate, startTime }: { serviceId: string; instanceDate: LocalDate; startTime: LocalTime },
): Promise<ServiceInstance | null> {
  const found = await selectRows(db, ServiceInstances)
    .eq('service_id', serviceId)
    .eq('instance_date', instanceDate)
    .eq('start_time', startTime)
    .order('created_at')
    .limit(1)
  return unwrap(found)[0] ?? null
}

/** The one that a recurring service of the same name has at this time; null where there is none. */
export async function findPlannedByName(
  db: Db,
  { serviceName, instanceDate, startTime }: Pick<ServiceInstance, 'serviceName' | 'instanceDate' | 'startTime'>,
): Promise<ServiceInstance | null> {
  const planned = await selectRows(db, ServiceInstances)
    .eq('instance_date', instanceDate)
    .eq('start_time', startTime)
    .not('service_id', 'is', null)
    .order('created_at')
  return unwrap(planned).find((one) => plain(one.serviceName) === plain(serviceName)) ?? null
}

/** @returns null when there is no such instance in the caller's church */
export async function findServiceInstance(db: Db, id: string): Promise<ServiceInstance | null> {
  return findRow(db, ServiceInstances, id)
}

function newestFirst(db: Db, options?: { count: 'exact' }) {
  return selectRows(db, ServiceInstances, options)
    .order('instance_date', { ascending: false })
    .order('start_time', { ascending: false })
    .order('id')
}

/** People do not care how it is written. */
function plain(name: string): string {
  return name.trim().toLowerCase()
}
