import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { ServiceTotals } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** The eight that `usualAttendance` compares with, and others of the same day. */
const LATEST = 12

/** The latest counted services of the same series up to the day of a service, newest first. */
export async function listSeriesTotals(
  db: Db,
  { serviceId, serviceName, instanceDate }: Pick<ServiceInstance, 'serviceId' | 'serviceName' | 'instanceDate'>,
): Promise<ServiceTotal[]> {
  const totals = db.from('service_totals').select<string, ServiceTotal>(ServiceTotals.columns)
  const series = serviceId
    ? totals.eq('service_id', serviceId)
    : totals.is('service_id', null).eq('service_name', serviceName)
  return unwrap(
    await series
      .not('total', 'is', null)
      .lte('instance_date', instanceDate)
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .limit(LATEST),
  )
}
