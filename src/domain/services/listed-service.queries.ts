import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { ListedServices } from './listed-service.schema.ts'
import type { ListedService } from './listed-service.schema.ts'

/** All dated services of the caller's church with their official totals, newest first. */
export async function listServicesWithTotals(db: Db): Promise<ListedService[]> {
  return unwrapAllRows(() =>
    db
      .from('service_totals')
      .select<string, ListedService>(ListedServices.columns, { count: 'exact' })
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .order('service_instance_id'),
  )
}
