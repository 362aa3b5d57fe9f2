import { ServiceTotals } from '../attendance/service-total.schema.ts'
import { pick } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/**
 * A trend needs only these fields of each service: its official total with parts, or the reason for a missing total.
 */
export const TrendServices = pick(
  ServiceTotals,
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
)
export type TrendService = RowOf<typeof TrendServices>
