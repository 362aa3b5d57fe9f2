import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import type { Attendance } from './attendance.schema.ts'

export const ATTENDANCE_COLUMNS =
  'id, serviceInstanceId:service_instance_id, totalAttendance:total_attendance, adultsCount:adults_count, childrenCount:children_count, visitorsCount:visitors_count, trackingMethod:tracking_method, aiSessionId:ai_session_id, notes, createdAt:created_at'

/** All attendance records of the caller's church, or those of one service instance; in chronological order. */
export async function listAttendance(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId?: string } = {},
): Promise<Attendance[]> {
  return unwrapAllRows<Attendance>(() => {
    const records = db.from('attendance').select(ATTENDANCE_COLUMNS, { count: 'exact' })
    const wanted = serviceInstanceId ? records.eq('service_instance_id', serviceInstanceId) : records
    return wanted.order('created_at').order('id')
  })
}
