import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/**
 * The keys are `total`, `adults`, `children`, `visitors`, `cameIn` and `percent` (the camera's usual factor) for
 * counts, `people` and `at` for pictures and for starts of recordings, and `reason` or `see` for other changes.
 */
const Figures = v.record(v.string(), v.nullable(v.union([v.number(), v.string()])))

/** The migration of `attendance_history` lists which figures `before` and `after` have for each kind of change. */
export const AttendanceHistory = view('attendance_history', {
  id: v.number(),
  serviceInstanceId: Id,
  attendanceId: v.nullable(Id),
  changedAt: Instant,
  /** `changedByName` is the person's name at that time; null when a device or the installation made the change. */
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
  /** `cameraName` is the name of the counting camera at that time. */
  cameraName: OptionalText,
  before: v.nullable(Figures),
  after: v.nullable(Figures),
  reason: OptionalText,
})
export type AttendanceHistoryLine = RowOf<typeof AttendanceHistory>
