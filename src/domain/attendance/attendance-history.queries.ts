import { unwrapAllRows } from '../shared/all-rows.ts'
import type { Db } from '../shared/db.ts'
import { AttendanceHistory } from './attendance-history.schema.ts'
import type { AttendanceHistoryLine, DatedNotes } from './attendance-history.schema.ts'

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

/** Lists the notes of a service's counts by the id of the count; empty for callers who may not read notes. */
export async function listDatedNotes(
  db: Db,
  { serviceInstanceId }: { serviceInstanceId: string },
): Promise<Map<string, DatedNotes>> {
  const records = await unwrapAllRows(() =>
    db
      .from('attendance')
      .select('id, attendance_notes(notes, changedAt:changed_at)', { count: 'exact' })
      .eq('service_instance_id', serviceInstanceId)
      .order('created_at')
      .order('id'),
  )
  return new Map(records.flatMap(({ id, attendance_notes: notes }) => (notes ? [[id, notes]] : [])))
}
