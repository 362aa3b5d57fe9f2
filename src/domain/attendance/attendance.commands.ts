import { DomainError, unwrap, unwrapRow } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { saidIn } from '../shared/rows.ts'
import { toRow } from '../shared/table.ts'
import { AttendanceRecords } from './attendance.schema.ts'
import type { Attendance, AttendanceCorrection, AttendanceDraft } from './attendance.schema.ts'

/**
 * Records a count that a person made. The database then marks the service instance as recorded.
 *
 * @throws DomainError 'invalid' when the instance is gone, 'forbidden' for viewers
 */
export async function recordAttendance(db: Db, draft: AttendanceDraft): Promise<Attendance> {
  const row = { ...toRow(AttendanceRecords, draft), tracking_method: 'manual' as const }
  const recorded = await db.from('attendance').insert(row).select<string, Attendance>(AttendanceRecords.columns)
  return saidIn(draft, AttendanceRecords, unwrapRow(recorded))
}

/** `reason` says why a person counted in place of another source. */
export type ReasonedCount = AttendanceDraft & { reason?: string | null }
export type RecordedCount = Pick<Attendance, 'id' | 'serviceInstanceId' | 'totalAttendance'>

/**
 * Records a count like `recordAttendance`. The service's history keeps the reason, also after the count was removed.
 *
 * @throws DomainError as `recordAttendance`; with a reason 'not-found' when the instance is gone
 */
export async function recordReasonedCount(db: Db, { reason, ...draft }: ReasonedCount): Promise<RecordedCount> {
  if (!reason) return recordAttendance(db, draft)
  const { serviceInstanceId, totalAttendance } = draft
  const [id] = unwrap(
    await db.rpc('record_attendance', {
      service: serviceInstanceId,
      total: totalAttendance,
      adults: draft.adultsCount ?? undefined,
      children: draft.childrenCount ?? undefined,
      visitors: draft.visitorsCount ?? undefined,
      suggested: draft.suggestedTotal ?? undefined,
      notes: draft.notes ?? undefined,
      reason,
    }),
  )
  if (!id) throw new DomainError('not-found')
  return { id, serviceInstanceId, totalAttendance }
}

/**
 * Corrects a count that a person made. The service's history keeps the reason. A camera's count cannot be corrected;
 * instead, `recordReasonedCount` adds a count of a person.
 *
 * @param notes undefined keeps the notes, for callers who may not read them
 * @throws DomainError 'not-found' when the record does not exist or the caller may not change it, 'invalid' for a
 * camera's count
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
 * Removes a count. The recording of a removed camera count stays, but the recording does not write the count again.
 *
 * @param reason for the service's history; blank means no reason
 * @throws DomainError 'not-found' when the record does not exist or the caller may not delete it
 */
export async function removeAttendance(db: Db, { id, reason }: { id: string; reason?: string }): Promise<void> {
  const removed = unwrap(await db.rpc('remove_attendance', { record: id, reason }))
  if (removed.length === 0) throw new DomainError('not-found')
}
