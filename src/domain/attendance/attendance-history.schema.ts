import * as v from 'valibot'
import { Id, Instant, OptionalText } from '../shared/column-values.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/**
 * A count has the keys `total`, `adults`, `children`, `visitors`, `cameIn` and `percent` (the camera's usual factor). A
 * picture has `people` and `at`, and so has the start of a recording. Any other change has `reason` or `see`.
 */
const Figures = v.record(v.string(), v.nullable(v.union([v.number(), v.string()])))

/** The migration of `attendance_history` lists which figures `before` and `after` have for each kind of change. */
export const AttendanceHistory = view('attendance_history', {
  id: v.number(),
  serviceInstanceId: Id,
  attendanceId: v.nullable(Id),
  changedAt: Instant,
  /**
   * `changedByName` is the person's name at the time of the change. It is null for a change by a device or the
   * installation.
   */
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
  /** `cameraName` is the name of the counting camera at the time of the change. */
  cameraName: OptionalText,
  before: v.nullable(Figures),
  after: v.nullable(Figures),
  reason: OptionalText,
})
export type AttendanceHistoryLine = RowOf<typeof AttendanceHistory>

/** `changedAt` is the time of the last change of the notes. */
export type DatedNotes = { notes: string | null; changedAt: string }
