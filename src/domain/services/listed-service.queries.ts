import { unwrapAllRows } from '../shared/all-rows.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { Db } from '../shared/db.ts'
import { ListedServices } from './listed-service.schema.ts'
import type { ListedService } from './listed-service.schema.ts'

/**
 * Lists the dated services of the caller's church with their official totals, newest first.
 *
 * @param range both dates inclusive
 */
export async function listServicesWithTotals(
  db: Db,
  { from, to }: { from?: LocalDate; to?: LocalDate } = {},
): Promise<ListedService[]> {
  return unwrapAllRows((counted) => {
    let services = db.from('service_totals').select<string, ListedService>(ListedServices.columns, counted)
    if (from) services = services.gte('instance_date', from)
    if (to) services = services.lte('instance_date', to)
    return services
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .order('service_instance_id')
  })
}
