import * as v from 'valibot'
import { WayOfCounting } from '../recordings/recording-session.schema.ts'
import { Count, DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { field, readOnly, table, view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const MIN_PERCENT = 50
export const MAX_PERCENT = 200

/** A church multiplies what a camera counts in one way by its factor, from the time at which it began. */
export const CameraFactors = table('camera_factors', {
  cameraId: field(Id, Id),
  way: field(WayOfCounting, WayOfCounting),
  /** when the factor began; a camera that was renamed keeps its factor */
  cameraName: field(OptionalText, v.nullish(v.pipe(v.string(), v.maxLength(200)), null)),
  /** people for a hundred that it counts */
  percent: field(Count, v.pipe(v.number(), v.integer(), v.minValue(MIN_PERCENT), v.maxValue(MAX_PERCENT))),
  beginsAt: readOnly(Instant),
})
export type CameraFactor = RowOf<typeof CameraFactors>
export type CameraFactorDraft = v.InferOutput<typeof CameraFactors.draft>

/** The figure of a camera, without its factor, and that of people at the same service. */
export const CameraComparisons = view('camera_comparisons', {
  cameraId: Id,
  way: WayOfCounting,
  cameraName: OptionalText,
  serviceInstanceId: Id,
  instanceDate: DateText,
  counted: Count,
  people: Count,
})
export type CameraComparison = RowOf<typeof CameraComparisons>
