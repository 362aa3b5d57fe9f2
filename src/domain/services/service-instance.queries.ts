import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { LocalDate, LocalTime } from '../shared/dates.ts'
import { ServiceInstances } from './service-instance.schema.ts'
import { nearestServices } from './studio-services.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

const STUDIO_SERVICE_INSTANCES = 10

/** Lists all dated services of the caller's church, newest first. */
export async function listServiceInstances(db: Db): Promise<ServiceInstance[]> {
  return unwrapAllRows(() => newestFirst(db, { count: 'exact' }))
}

/**
 * Lists the ten dated services nearest to today for the studio, newest first.
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
  // A service that is moved between the two queries may be in both answers, so the map removes duplicates by id.
  const around = new Map([...unwrap(past), ...unwrap(coming)].map((one) => [one.id, one]))
  return nearestServices([...around.values()], today, STUDIO_SERVICE_INSTANCES)
}

/** Returns the dated service of a recurring service at a given date and time; null without such a service. */
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

/**
 * Returns the dated service of any recurring service with the given date, time and name; null without such a service.
 */
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

/** Returns a dated service; null when the caller's church has no such service. */
export async function findServiceInstance(db: Db, id: string): Promise<ServiceInstance | null> {
  return findRow(db, ServiceInstances, id)
}

function newestFirst(db: Db, options?: { count: 'exact' }) {
  return selectRows(db, ServiceInstances, options)
    .order('instance_date', { ascending: false })
    .order('start_time', { ascending: false })
    .order('id')
}

function plain(name: string): string {
  return name.trim().toLowerCase()
}
