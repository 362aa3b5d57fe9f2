import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { AttendanceHistory } from './attendance-history.schema.ts'
import type { AttendanceHistoryLine } from './attendance-history.schema.ts'

/** Lists every change of a service's figures, newest first. */
export async function listAttendanceHistory(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<AttendanceHistoryLine[]> {
  return unwrapAllRows(() =>
    db
      .from('attendance_history')
      .select<string, AttendanceHistoryLine>(AttendanceHistory.columns, { count: 'exact' })
      .eq('service_instance_id', serviceInstanceId)
      .order('changed_at', { ascending: false })
      .order('id', { ascending: false }),
  )
}
