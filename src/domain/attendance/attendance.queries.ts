import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { findRow, selectRows } from '../shared/rows.ts'
import { AttendanceRecords } from './attendance.schema.ts'
import type { Attendance } from './attendance.schema.ts'

/** Lists the attendance records of the caller's church, or of one service instance, in chronological order. */
export async function listAttendance(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId?: string } = {},
): Promise<Attendance[]> {
  return unwrapAllRows(() => {
    const records = selectRows(db, AttendanceRecords, { count: 'exact' })
    const wanted = serviceInstanceId ? records.eq('service_instance_id', serviceInstanceId) : records
    return wanted.order('created_at').order('id')
  })
}

/** Returns an attendance record, or null when the caller's church has no such record. */
export async function findAttendance(db: Db, id: string): Promise<Attendance | null> {
  return findRow(db, AttendanceRecords, id)
}
