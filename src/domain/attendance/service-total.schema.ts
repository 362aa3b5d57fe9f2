import * as v from 'valibot'
import { ConfidentialText, Count, DateText, Id, OptionalText, TimeText } from '../shared/column-values.ts'
import { pick, view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { Outcome, ServiceInstanceType } from '../services/service-instance.schema.ts'
import { AttendanceSource } from './attendance.schema.ts'

/** Sources whose counts make one figure together: all cameras at doors, in the room, all clickers, everyone named. */
export const CombinedSource = v.picklist(['clicker', 'door', 'room', 'register'])
export type CombinedSource = v.InferOutput<typeof CombinedSource>

/**
 * The one official total of each service, which every screen, file and the API read. `total` is null when nothing was
 * counted or the service did not happen; 0 means that no one came.
 */
export const ServiceTotals = view('service_totals', {
  serviceInstanceId: Id,
  serviceId: v.nullable(Id),
  serviceName: v.string(),
  serviceType: ServiceInstanceType,
  instanceDate: DateText,
  startTime: TimeText,
  outcome: Outcome,
  outcomeReason: OptionalText,
  total: v.nullable(Count),
  source: v.nullable(AttendanceSource),
  /** a person chose this count, or the church's rule did */
  chosenBy: v.nullable(v.picklist(['person', 'rule'])),
  /** the record it comes from; null for figures of several */
  attendanceId: v.nullable(Id),
  /** as cameras counted, where the total has a usual factor in it */
  measured: v.nullable(Count),
  /** bounds of the total: equal to it unless a camera counted */
  low: v.nullable(Count),
  high: v.nullable(Count),
  adults: v.nullable(Count),
  children: v.nullable(Count),
  visitors: v.nullable(Count),
  /** the notes of the official count */
  note: ConfidentialText,
  namedPresent: v.nullable(Count),
  /** entries by all doors */
  cameIn: v.nullable(Count),
  /** how many counts the service has */
  counts: Count,
})
export type ServiceTotal = RowOf<typeof ServiceTotals>

/** The parts of a total need its count, its range needs the cameras too: lists of years ask for them by name. */
export const TotalFigures = v.picklist(['parts', 'range'])
export type TotalFigures = v.InferOutput<typeof TotalFigures>

const { low, high, adults, children, visitors, note, ...plain } = ServiceTotals.answer.entries
const parts = { adults, children, visitors, note }
const range = { low, high }

/** A total in a list: without parts and range where they were not asked for. */
export const ListedTotal = v.strictObject({ ...plain, ...v.partial(v.object({ ...parts, ...range })).entries })
export type ListedTotal = v.InferOutput<typeof ListedTotal>

/** The columns of a list of totals with some of their figures. */
export function columnsOfTotals(figures: readonly TotalFigures[]): string {
  const asked = {
    ...plain,
    ...(figures.includes('parts') && parts),
    ...(figures.includes('range') && range),
  }
  return pick(ServiceTotals, ...(Object.keys(asked) as (keyof ServiceTotal)[])).columns
}
