import * as v from 'valibot'
import { ServiceTotals } from '../attendance/service-total.schema.ts'
import { Count } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const told = v.pick(ServiceTotals.answer, [
  'serviceInstanceId',
  'serviceId',
  'serviceName',
  'instanceDate',
  'startTime',
  'outcome',
  'outcomeReason',
  'total',
])

/** The figures of a year need only these fields of each service. `onlineViews` is null when none are recorded. */
export const YearServices = view('service_totals', {
  ...told.entries,
  onlineViews: v.nullable(Count),
  /** `isSpecial` already includes the mark of the series and the type Special. */
  isSpecial: v.boolean(),
})
export type YearService = RowOf<typeof YearServices>
