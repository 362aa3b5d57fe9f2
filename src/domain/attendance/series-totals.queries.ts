import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { LocalDate } from '../shared/dates.ts'
import { isSameSeries, seriesNamePattern } from './series.rules.ts'
import type { SeriesMember } from './series.rules.ts'
import { ServiceTotals } from './service-total.schema.ts'
import type { ServiceTotal } from './service-total.schema.ts'

/**
 * `usualAttendance` uses eight earlier services. The query reads more, because it also finds services that are at
 * another time or later on the same day and are not used.
 */
const LATEST = 24

/**
 * Lists the latest counted services of the same series (`isSameSeries`) until the service's date. The list is unsorted
 * and has at most 48 services.
 */
export async function listSeriesTotals(
  db: Db,
  service: SeriesMember & { instanceDate: LocalDate },
): Promise<ServiceTotal[]> {
  const { serviceId, serviceName, instanceDate } = service
  const latest = () =>
    db
      .from('service_totals')
      .select<string, ServiceTotal>(ServiceTotals.columns)
      .not('total', 'is', null)
      .lte('instance_date', instanceDate)
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .limit(LATEST)
  const named = latest().ilike('service_name', seriesNamePattern(serviceName))
  const answers = await Promise.all(
    serviceId ? [latest().eq('service_id', serviceId), named.is('service_id', null)] : [named],
  )
  return answers.flatMap((answer) => unwrap(answer)).filter((total) => isSameSeries(service, total))
}
