import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { ServiceInstance } from '../services/service-instance.schema.ts'
import { ServiceTotals } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/** The eight that `usualAttendance` looks back on, and others of the same day. */
const LATEST = 12

/** The latest counted services of the same series up to the day of a service, newest first. */
export async function listSeriesTotals(
  db: Db,
  { serviceId, serviceName, instanceDate }: Pick<ServiceInstance, 'serviceId' | 'serviceName' | 'instanceDate'>,
): Promise<ServiceTotal[]> {
  const name = `service_name.eq.${quoted(serviceName)}`
  const series = serviceId ? `service_id.eq.${serviceId},and(service_id.is.null,${name})` : name
  return unwrap(
    await db
      .from('service_totals')
      .select<string, ServiceTotal>(ServiceTotals.columns)
      .or(series)
      .not('total', 'is', null)
      .lte('instance_date', instanceDate)
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .limit(LATEST),
  )
}

/** A value inside PostgREST's `or`, where commas and brackets mean something. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
