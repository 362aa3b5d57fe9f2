import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { ServiceTotals } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** The eight that `usualAttendance` looks back on, and others of the same day. */
const LATEST = 12

type Series = Pick<ServiceInstance, 'serviceId' | 'serviceName' | 'instanceDate'>

/**
 * The latest counted services of the same series up to the day of a service: of its recurring service, and those of its
 * name that belong to none.
 */
export async function listSeriesTotals(
  db: Db,
  { serviceId, serviceName, instanceDate }: Series,
): Promise<ServiceTotal[]> {
  const latest = () =>
    db
      .from('service_totals')
      .select<string, ServiceTotal>(ServiceTotals.columns)
      .not('total', 'is', null)
      .lte('instance_date', instanceDate)
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .limit(LATEST)
  const named = latest().eq('service_name', serviceName)
  if (!serviceId) return unwrap(await named)
  const answers = await Promise.all([latest().eq('service_id', serviceId), named.is('service_id', null)])
  return answers.flatMap((answer) => unwrap(answer))
}
