import { unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { toRow } from '../shared/table.ts'
import { AttendanceRecords } from './attendance.schema.ts'
import type { Attendance, AttendanceDraft } from './attendance.schema.ts'

/**
 * Records an attendance that a person counted (`AttendanceDraft` or the studio's `StudioAttendance`); the service
 * instance is then marked as recorded by the database.
 *
 * @throws DomainError 'invalid' when the instance is gone, 'forbidden' for viewers
 */
export async function recordAttendance(db: Db, draft: AttendanceDraft): Promise<Attendance> {
  const row = { ...toRow(AttendanceRecords, draft), tracking_method: 'manual' as const }
  return unwrapRow(await db.from('attendance').insert(row).select<string, Attendance>(AttendanceRecords.columns))
}
