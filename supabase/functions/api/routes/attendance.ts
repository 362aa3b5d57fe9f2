import * as v from 'valibot'
import { recordAttendance } from '../../../../src/domain/attendance/attendance.commands.ts'
import { listAttendance } from '../../../../src/domain/attendance/attendance.queries.ts'
import { AttendanceDraft, AttendanceRecords } from '../../../../src/domain/attendance/attendance.schema.ts'
import { signedIn } from '../route.ts'

/** What a recording counted is written by the database; people send only what they counted themselves. */
const CountedByHand = v.intersect([
  AttendanceDraft,
  v.object({ trackingMethod: v.optional(v.literal('manual', 'Only manual attendance can be recorded'), 'manual') }),
])

export const attendanceRoutes = [
  signedIn({
    method: 'GET',
    path: '/attendance',
    summary: 'All attendance records of the church in chronological order.',
    status: 200,
    answer: v.array(AttendanceRecords.answer),
    handle: (_, { db }) => listAttendance(db),
  }),
  signedIn({
    method: 'POST',
    path: '/attendance',
    summary: 'Records an attendance that was counted by hand.',
    status: 201,
    announces: true,
    body: CountedByHand,
    answer: AttendanceRecords.answer,
    handle: ({ body }, { db }) => recordAttendance(db, body),
  }),
]
