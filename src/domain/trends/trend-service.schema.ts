import * as v from 'valibot'
import { ServiceTotals } from '../attendance/service-total.schema.ts'
import { DateText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const told = v.pick(ServiceTotals.answer, [
  'serviceInstanceId',
  'serviceId',
  'serviceName',
  'serviceType',
  'instanceDate',
  'startTime',
  'outcome',
  'outcomeReason',
  'total',
  'low',
  'high',
  'adults',
  'children',
  'visitors',
  'note',
  'namedPresent',
  'cameIn',
  'onlineViews',
])

/**
 * A trend needs only these fields of each service: its official total with parts, or the reason for a missing total.
 */
export const TrendServices = view('service_totals', {
  ...told.entries,
  /** `slotDate` is the date by the rule of the service, which stays when a person moves the service. */
  slotDate: v.nullable(DateText),
})
export type TrendService = RowOf<typeof TrendServices>
