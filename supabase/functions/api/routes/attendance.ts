import * as v from 'valibot'
import {
  correctAttendance,
  recordAttendance,
  removeAttendance,
} from '../../../../src/domain/attendance/attendance.commands.ts'
import { findAttendance, listAttendance } from '../../../../src/domain/attendance/attendance.queries.ts'
import {
  AttendanceCorrection,
  AttendanceDraft,
  AttendanceRecords,
} from '../../../../src/domain/attendance/attendance.schema.ts'
import { optionalText } from '../../../../src/domain/shared/form-fields.ts'
import { readRoutes } from '../crud-routes.ts'
import { orNotFound } from '../failures.ts'
import { changesOf, parse } from '../payload.ts'
import { signedIn } from '../route.ts'

/** Callers send only counts that were made by hand. The database writes the counts of recordings. */
const CountedByHand = v.intersect([
  AttendanceDraft,
  v.object({ trackingMethod: v.optional(v.literal('manual', 'Only manual attendance can be recorded'), 'manual') }),
])

export const attendanceRoutes = [
  ...readRoutes('/attendance', AttendanceRecords.answer, {
    list: ['All attendance records of the church in chronological order.', listAttendance],
    find: ['One attendance record.', findAttendance],
    isCounting: true,
  }),
  signedIn({
    method: 'POST',
    path: '/attendance',
    isCounting: true,
    summary: 'Records an attendance that was counted by hand. Without totalAttendance the total is 0.',
    status: 201,
    announces: true,
    body: CountedByHand,
    answer: AttendanceRecords.answer,
    handle: ({ body }, { db }) => recordAttendance(db, body),
  }),
  signedIn({
    method: 'PATCH',
    path: '/attendance/{id}',
    isCounting: true,
    summary: 'Corrects a count made by hand; fields left out stay as they are. The reason goes into the history.',
    status: 200,
    body: changesOf(v.object(AttendanceCorrection.entries)),
    answer: AttendanceRecords.answer,
    handle: async ({ id, body }, { db }) => {
      const before = orNotFound(await findAttendance(db, id))
      const correction = parse(AttendanceCorrection, { ...before, ...body })
      // Notes change only when the body contains notes. `before` contains no notes for a caller who may not read notes.
      await correctAttendance(db, { ...correction, notes: body.notes, id })
      return orNotFound(await findAttendance(db, id))
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/attendance/{id}',
    summary: 'Removes a count, also a camera’s; its recording stays. The reason goes into the history.',
    status: 204,
    query: v.object({ reason: optionalText(500) }),
    handle: ({ id, query: { reason } }, { db }) => removeAttendance(db, { id, reason: reason ?? '' }),
  }),
]
