import { DomainError, unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { saidIn } from '../shared/rows.ts'
import { toRow } from '../shared/table.ts'
import { AttendanceRecords } from './attendance.schema.ts'
import type { Attendance, AttendanceCorrection, AttendanceDraft } from './attendance.schema.ts'

/**
 * Records an attendance that a person counted (`AttendanceDraft` or the studio's `StudioAttendance`); the service
 * instance is then marked as recorded by the database.
 *
 * @throws DomainError 'invalid' when the instance is gone, 'forbidden' for viewers
 */
export async function recordAttendance(db: Db, draft: AttendanceDraft): Promise<Attendance> {
  const row = { ...toRow(AttendanceRecords, draft), tracking_method: 'manual' as const }
  const recorded = await db.from('attendance').insert(row).select<string, Attendance>(AttendanceRecords.columns)
  return saidIn(draft, AttendanceRecords, unwrapRow(recorded))
}

/**
 * Corrects a count that a person made; the reason goes into the service's history. What a camera counted is corrected
 * by `recordAttendance`: a person's count comes first.
 *
 * @param notes left out by those who may not read them: they stay as they are
 *
 * @throws DomainError 'not-found' when there is no such record the caller may change, 'invalid' for a camera's count
 */
export async function correctAttendance(
  db: Db,
  { id, notes, ...correction }: Omit<AttendanceCorrection, 'notes'> & { id: string; notes?: string | null },
) {
  const changed = unwrap(
    await db.rpc('correct_attendance', {
      record: id,
      total: correction.totalAttendance,
      adults: correction.adultsCount ?? undefined,
      children: correction.childrenCount ?? undefined,
      visitors: correction.visitorsCount ?? undefined,
      ...(notes !== undefined && { notes: notes ?? '' }),
      reason: correction.reason ?? undefined,
    }),
  )
  if (changed.length === 0) throw new DomainError('not-found')
}

/**
 * Removes a count, also a camera's, whose recording stays and does not write it again.
 *
 * @param reason goes into the service's history; blank is none
 * @throws DomainError 'not-found' when there is no such record the caller may delete
 */
export async function removeAttendance(db: Db, { id, reason }: { id: string; reason?: string }): Promise<void> {
  const removed = unwrap(await db.rpc('remove_attendance', { record: id, reason }))
  if (removed.length === 0) throw new DomainError('not-found')
}
