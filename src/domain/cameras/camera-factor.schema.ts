import * as v from 'valibot'
import { WayOfCounting } from '../recordings/recording-session.schema.ts'
import { Count, DateText, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { field, readOnly, table, view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

export const MIN_PERCENT = 50
export const MAX_PERCENT = 200

/**
 * `CameraFactors` holds the factors by which a church multiplies a camera's counts; a factor applies from `beginsAt`.
 */
export const CameraFactors = table('camera_factors', {
  cameraId: field(Id, Id),
  way: field(WayOfCounting, WayOfCounting),
  /** `cameraName` is the camera's name at the time when the factor began. */
  cameraName: field(OptionalText, v.nullish(v.pipe(v.string(), v.maxLength(200)), null)),
  /** `percent` is the number of people for every 100 that the camera counts. */
  percent: field(Count, v.pipe(v.number(), v.integer(), v.minValue(MIN_PERCENT), v.maxValue(MAX_PERCENT))),
  beginsAt: readOnly(Instant),
})
export type CameraFactor = RowOf<typeof CameraFactors>
export type CameraFactorDraft = v.InferOutput<typeof CameraFactors.draft>

/**
 * `counted` is a camera's figure at a service, without its factor; `people` is the count of a person at the same
 * service.
 */
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
