import { unwrapAllRows } from '../shared/all-rows.ts'
import { unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { isId } from '../shared/ids.ts'
import type { LocalDate } from '../shared/dates.ts'
import { columnsOfTotals, ServiceTotals } from './service-total.schema.ts'
import type { ListedTotal, ServiceTotal, TotalFigures } from './service-total.schema.ts'

/**
 * Lists the totals of the caller's church, newest service first.
 *
 * @param from the first date, inclusive; all dates without it
 * @param figures optional parts and range of the totals, which make the query slower
 */
export async function listServiceTotals(
  db: Db,
  { from, figures = [] }: { from?: LocalDate; figures?: readonly TotalFigures[] } = {},
): Promise<ListedTotal[]> {
  return unwrapAllRows((counted) => {
    const totals = db.from('service_totals').select<string, ListedTotal>(columnsOfTotals(figures), counted)
    const wanted = from ? totals.gte('instance_date', from) : totals
    return wanted
      .order('instance_date', { ascending: false })
      .order('start_time', { ascending: false })
      .order('service_instance_id')
  })
}

/** Returns the total of a service, or null when the caller's church has no such service. */
export async function findServiceTotal(db: Db, serviceInstanceId: string): Promise<ServiceTotal | null> {
  if (!isId(serviceInstanceId)) return null
  return unwrap(
    await db
      .from('service_totals')
      .select<string, ServiceTotal>(ServiceTotals.columns)
      .eq('service_instance_id', serviceInstanceId)
      .maybeSingle(),
  )
}
