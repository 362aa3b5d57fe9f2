import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { ATTENDANCE_COLUMNS } from './attendance.queries.ts'
import type { Attendance, AttendanceDraft } from './attendance.schema.ts'

/**
 * Records an attendance somebody counted (`AttendanceDraft` or the studio's `StudioAttendance`); the service
 * instance is then marked as recorded by the database.
 *
 * @throws DomainError 'invalid' when the instance is gone, 'forbidden' for viewers
 */
export async function recordAttendance(db: Db, draft: AttendanceDraft): Promise<Attendance> {
  return unwrapRow(
    await db
      .from('attendance')
      .insert({
        service_instance_id: draft.serviceInstanceId,
        total_attendance: draft.totalAttendance,
        adults_count: draft.adultsCount,
        children_count: draft.childrenCount,
        visitors_count: draft.visitorsCount,
        tracking_method: 'manual',
        notes: draft.notes,
      })
      .select(ATTENDANCE_COLUMNS),
  )
}

/** @throws DomainError 'not-found' when there is no such record the caller may delete */
export async function deleteAttendance(db: Db, { id }: { id: string }): Promise<void> {
  unwrapRow(await db.from('attendance').delete().eq('id', id).select('id'))
}
