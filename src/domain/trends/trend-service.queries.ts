import { unwrapAllRows } from '../shared/all-rows.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Db } from '../shared/db.ts'
import { TrendServices } from './trend-service.schema.ts'
import type { TrendService } from './trend-service.schema.ts'

/**
 * Lists the church's services with their official totals, oldest first.
 *
 * @param range both dates inclusive; without dates, all services are listed. `servicesNeeded` returns the first date
 * for a trend
 */
export async function listTrendServices(
  db: Db,
  { from, to }: { from?: LocalDate | null; to?: LocalDate | null } = {},
): Promise<TrendService[]> {
  return unwrapAllRows((counted) => {
    let services = db.from('service_totals').select<string, TrendService>(TrendServices.columns, counted)
    if (from) services = services.gte('instance_date', from)
    if (to) services = services.lte('instance_date', to)
    return services.order('instance_date').order('start_time').order('service_instance_id')
  })
}
