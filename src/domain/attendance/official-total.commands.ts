import { DomainError, unwrap } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { optionalText } from '../shared/form-fields.ts'
import { recordReasonedCount } from './attendance.commands.ts'
import type { ReasonedCount, RecordedCount } from './attendance.commands.ts'
import type { CamerasSee } from './camera.schema.ts'
import { findServiceTotal } from './service-total.queries.ts'
import type { CombinedSource } from './service-total.schema.ts'

/** The official total of a service comes from one record, from all records of one source, or from the church's rule. */
export type OfficialChoice = { attendanceId: string } | { source: CombinedSource } | 'rule'

/**
 * Chooses the official total of a service.
 *
 * @throws DomainError 'not-found' when the service does not exist or the caller may not change it, 'invalid' for a
 * count of another service
 */
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
 * Records a person's count as the official total of a service, even if the church's rule prefers another source.
 *
 * @throws DomainError as `recordReasonedCount` and `chooseOfficialTotal`
 */
export async function recordOfficialCount(db: Db, draft: ReasonedCount): Promise<RecordedCount> {
  const record = await recordReasonedCount(db, draft)
  const { id, serviceInstanceId } = record
  const total = await findServiceTotal(db, serviceInstanceId)
  if (total?.attendanceId !== id) await chooseOfficialTotal(db, { serviceInstanceId, choice: { attendanceId: id } })
  return record
}

/** `OutcomeReason` says why a service did not happen, such as "snow". */
export const OutcomeReason = optionalText(200)

/**
 * Marks services as not held. A service that was not held has no total, even with counts, until `markHeld`.
 *
 * @param reason an `OutcomeReason`; blank means no reason
 * @throws DomainError 'not-found' when the caller may change none of the services
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

/**
 * Marks a service as held. The total of the service is then computed from its counts again.
 *
 * @throws DomainError 'not-found' when the service does not exist or the caller may not change it
 */
export async function markHeld(db: Db, { serviceInstanceId }: { serviceInstanceId: string }): Promise<void> {
  await changeServices(db, [serviceInstanceId], { outcome: 'held', outcome_reason: null })
}

/**
 * Saves whether the room cameras of this service see the same people. With null, the church's answers apply.
 *
 * @throws DomainError 'not-found' when the service does not exist or the caller may not change it
 */
export async function answerCamerasOfService(
  db: Db,
  { serviceInstanceId, see }: { serviceInstanceId: string; see: CamerasSee | null },
): Promise<void> {
  await changeServices(db, [serviceInstanceId], { rooms_see: see })
}

/** Saves whether two cameras of the church see the same people, for all services. */
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
