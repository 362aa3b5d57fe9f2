import * as v from 'valibot'
import { ServiceTotals } from '../attendance/service-total.schema.ts'
import { OptionalText, TimeText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const shown = v.pick(ServiceTotals.answer, [
  'serviceInstanceId',
  'serviceId',
  'serviceName',
  'serviceType',
  'instanceDate',
  'startTime',
  'outcome',
  'outcomeReason',
  'total',
  'source',
  'measured',
  'onlineViews',
])

/**
 * `ListedServices` has no bounds of totals and no numbers of adults, children and visitors. For these columns, Postgres
 * would read all counts and cameras.
 */
export const ListedServices = view('service_totals', {
  ...shown.entries,
  endTime: v.nullable(TimeText),
  speaker: OptionalText,
  attendanceRecorded: v.boolean(),
})
export type ListedService = RowOf<typeof ListedServices>
