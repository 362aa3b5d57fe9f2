import * as v from 'valibot'
import { ConfidentialText, Count, DateText, Id, OptionalText, TimeText } from '../shared/column-values.ts'
import { pick, view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { Outcome, ServiceInstanceType } from '../services/service-instance.schema.ts'
import { AttendanceSource } from './attendance.schema.ts'

/**
 * `CombinedSource` is a source whose counts are combined into one figure: for example, the counts of all door cameras.
 */
export const CombinedSource = v.picklist(['clicker', 'door', 'room', 'register'])
export type CombinedSource = v.InferOutput<typeof CombinedSource>

/**
 * `ServiceTotals` has the official total of each service; pages, files and the API all use this total. `total` is null
 * when nothing was counted or the service did not happen. A `total` of 0 means that no one came.
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
  /** `chosenBy` says whether a person or the church's rule chose the official count. */
  chosenBy: v.nullable(v.picklist(['person', 'rule'])),
  /** `attendanceId` is the record that gives the total; null when several counts make the total. */
  attendanceId: v.nullable(Id),
  /** `measured` is the cameras' figure without usual factors; null when no factor is in the total. */
  measured: v.nullable(Count),
  /** `low` and `high` are the bounds of the total; both equal the total unless a camera counted. */
  low: v.nullable(Count),
  high: v.nullable(Count),
  adults: v.nullable(Count),
  children: v.nullable(Count),
  visitors: v.nullable(Count),
  note: ConfidentialText,
  namedPresent: v.nullable(Count),
  /**
   * `unnamed` is the total minus `namedPresent`. It is below 0 when more people are named than were counted, and null
   * without a total or without names.
   */
  unnamed: v.nullable(v.pipe(v.number(), v.integer())),
  /** `cameIn` is the number of entries at all doors. */
  cameIn: v.nullable(Count),
  counts: Count,
  /**
   * `onlineViews` is the sum of the views at all places online, which are never part of `total`; null without views.
   */
  onlineViews: v.nullable(Count),
})
export type ServiceTotal = RowOf<typeof ServiceTotals>

/**
 * The database computes 'parts' from the official count and the views online. It computes 'range' from the official
 * count and the errors of the cameras. The computation is slow, so long lists request these figures only when needed.
 */
export const TotalFigures = v.picklist(['parts', 'range'])
export type TotalFigures = v.InferOutput<typeof TotalFigures>

const { low, high, adults, children, visitors, note, onlineViews, ...plain } = ServiceTotals.answer.entries
const parts = { adults, children, visitors, note, onlineViews }
const range = { low, high }

/** `ListedTotal` is a total in a list, with parts and range only when they were requested. */
export const ListedTotal = v.strictObject({ ...plain, ...v.partial(v.object({ ...parts, ...range })).entries })
export type ListedTotal = v.InferOutput<typeof ListedTotal>

/** Returns the columns to select for a list of totals with the given figures. */
export function columnsOfTotals(figures: readonly TotalFigures[]): string {
  const asked = {
    ...plain,
    ...(figures.includes('parts') && parts),
    ...(figures.includes('range') && range),
  }
  return pick(ServiceTotals, ...(Object.keys(asked) as (keyof ServiceTotal)[])).columns
}
