import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import type { LocalDate } from '../shared/dates.ts'
import { ServiceInstances } from './service-instance.schema.ts'
import { withTodayAndNext } from './studio-services.ts'
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
 * For the studio's select, newest date first: the ten newest, and however many are planned beyond, those of today and the
 * next one.
 *
 * @param today the church's date
 */
export async function listStudioServiceInstances(db: Db, today: LocalDate): Promise<ServiceInstance[]> {
  const [newest, coming] = await Promise.all([
    listRecentServiceInstances(db),
    selectRows(db, ServiceInstances)
      .gte('instance_date', today)
      .order('instance_date')
      .order('start_time')
      .order('id')
      .limit(STUDIO_SERVICE_INSTANCES),
  ])
  return withTodayAndNext(newest, unwrap(coming), today)
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
