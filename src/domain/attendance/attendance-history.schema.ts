import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/**
 * `total`, `adults`, `children`, `visitors`, `cameIn` of counts, and the `percent` of a camera's usual factor; `people`, `at`
 * of pictures and of starts; `reason`; `see`.
 */
const Figures = v.record(v.string(), v.nullable(v.union([v.number(), v.string()])))

/** One change of a figure of a service; see the migration for which figures `before` and `after` name. */
export const AttendanceHistory = view('attendance_history', {
  id: v.number(),
  serviceInstanceId: Id,
  attendanceId: v.nullable(Id),
  changedAt: Instant,
  /** as it was then; null when a device or the installation changed it */
  changedByName: OptionalText,
  change: v.picklist([
    'added',
    'changed',
    'removed',
    'picture_corrected',
    'chosen',
    'did_not_happen',
    'held',
    'cameras_answered',
    'camera_pairs_changed',
    'official_order_changed',
    'total_moved',
    'start_changed',
    'factor_taken_back',
  ]),
  source: OptionalText,
  /** of the camera that counted, as it was then */
  cameraName: OptionalText,
  before: v.nullable(Figures),
  after: v.nullable(Figures),
  /** why, in the person's words */
  reason: OptionalText,
})
export type AttendanceHistoryLine = RowOf<typeof AttendanceHistory>
