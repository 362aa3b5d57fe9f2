import * as v from 'valibot'
import { ServiceTotals } from '../attendance/service-total.schema.ts'
import { DateText } from '../shared/column-values.ts'
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
  'onlineViews',
])

/** The figures of a year need only these fields of each service. */
export const YearServices = view('service_totals', {
  ...told.entries,
  /** `isSpecial` is the mark of a person or, without a mark, the result of `isSpecialByDefault`. */
  isSpecial: v.boolean(),
  /** `slotDate` is the date by the rule of the service, which stays when a person moves the service. */
  slotDate: v.nullable(DateText),
})
export type YearService = RowOf<typeof YearServices>
