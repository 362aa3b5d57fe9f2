import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { optionalText } from '../shared/form-fields.ts'
import { recordAttendance } from './attendance.commands.ts'
import type { Attendance, AttendanceDraft } from './attendance.schema.ts'
import type { CamerasSee } from './camera.schema.ts'
import { findServiceTotal } from './service-total.queries.ts'
import type { CombinedSource } from './service-total.schema.ts'

/** One record, all counts of a source together, or the church's rule stands for a service. */
export type OfficialChoice = { attendanceId: string } | { source: CombinedSource } | 'rule'

/** @throws DomainError 'not-found' when there is no such service the caller may change, 'invalid' for another's count */
export async function chooseOfficialTotal(
  db: Db,
  { serviceInstanceId, choice }: { serviceInstanceId: string; choice: OfficialChoice },
): Promise<void> {
  await changeServices(db, [serviceInstanceId], {
    official_attendance_id: choice !== 'rule' && 'attendanceId' in choice ? choice.attendanceId : null,
    official_source: choice !== 'rule' && 'source' in choice ? choice.source : null,
  })
}

/**
 * Records a person's count that stands for its service: by the church's rule or, where that puts another source first, by
 * choice.
 *
 * @throws as `recordAttendance`
 */
export async function recordOfficialCount(db: Db, draft: AttendanceDraft): Promise<Attendance> {
  const record = await recordAttendance(db, draft)
  const { id, serviceInstanceId } = record
  const total = await findServiceTotal(db, serviceInstanceId)
  if (total?.attendanceId !== id) await chooseOfficialTotal(db, { serviceInstanceId, choice: { attendanceId: id } })
  return record
}

/** Why a service did not happen, such as "snow". */
export const OutcomeReason = optionalText(200)

/**
 * Services that did not take place: they have no total, whatever was counted, until `markHeld`.
 *
 * @param reason an `OutcomeReason`; blank is none
 * @throws DomainError 'not-found' when the caller may change none of them
 */
export async function markDidNotHappen(
  db: Db,
  { serviceInstanceIds, reason }: { serviceInstanceIds: string[]; reason: string },
): Promise<void> {
  await changeServices(db, serviceInstanceIds, {
    outcome: 'did_not_happen',
    outcome_reason: reason.trim() || null,
  })
}

/** @throws DomainError 'not-found' when there is no such service the caller may change */
export async function markHeld(db: Db, { serviceInstanceId }: { serviceInstanceId: string }): Promise<void> {
  await changeServices(db, [serviceInstanceId], { outcome: 'held', outcome_reason: null })
}

/** Whether the cameras in the room of this service see the same people; null follows the church's answers. */
export async function answerCamerasOfService(
  db: Db,
  { serviceInstanceId, see }: { serviceInstanceId: string; see: CamerasSee | null },
): Promise<void> {
  await changeServices(db, [serviceInstanceId], { rooms_see: see })
}

/** Whether two cameras of the church see the same people, for all services. */
export async function answerCameraPair(
  db: Db,
  { cameras: [one, other], see }: { cameras: [string, string]; see: CamerasSee },
): Promise<void> {
  const [camera_a, camera_b] = one < other ? [one, other] : [other, one]
  const pair = { camera_a, camera_b, see }
  unwrap(await db.from('camera_pairs').upsert(pair, { onConflict: 'church_id,camera_a,camera_b' }))
}

type Changes = {
  official_attendance_id?: string | null
  official_source?: CombinedSource | null
  outcome?: 'held' | 'did_not_happen'
  outcome_reason?: string | null
  rooms_see?: CamerasSee | null
}

async function changeServices(db: Db, ids: string[], changes: Changes): Promise<void> {
  const changed = unwrap(await db.from('service_instances').update(changes).in('id', ids).select('id'))
  if (changed.length === 0) throw new DomainError('not-found')
}
