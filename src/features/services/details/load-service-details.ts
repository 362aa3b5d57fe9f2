import { listAttendanceHistory, listDatedNotes } from '@/domain/attendance/attendance-history.queries.ts'
import type { AttendanceHistoryLine, DatedNotes } from '@/domain/attendance/attendance-history.schema.ts'
import { listAttendance } from '@/domain/attendance/attendance.queries.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { findCameraFigures, listCameraErrors, listCameraPairs } from '@/domain/attendance/camera.queries.ts'
import type { CameraError, CameraFigures, CameraPair } from '@/domain/attendance/camera.schema.ts'
import { listSeriesTotals } from '@/domain/attendance/series-totals.queries.ts'
import { findServiceTotal } from '@/domain/attendance/service-total.queries.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'
import { usualAttendance } from '@/domain/attendance/usual-attendance.ts'
import { listCameraComparisons, listCameraFactors } from '@/domain/cameras/camera-factor.queries.ts'
import type { CameraComparison, CameraFactor } from '@/domain/cameras/camera-factor.schema.ts'
import { listOnlineCounts } from '@/domain/online/online-count.queries.ts'
import type { OnlineCount } from '@/domain/online/online-count.schema.ts'
import { listCameraChecks } from '@/domain/cameras/camera-check.queries.ts'
import type { CameraCheck } from '@/domain/cameras/camera-check.schema.ts'
import type { ListedCounts } from '@/domain/recordings/count-event.schema.ts'
import { listRecordingSessions, listSessionCounts } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { listRoomRestarts } from '@/domain/recordings/room-restarts.queries.ts'
import type { RoomRestart } from '@/domain/recordings/room-restarts.rules.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type ServiceDetails = {
  instance: ServiceInstance
  total: ServiceTotal
  /** The usual attendance of this service, or null if there were too few services before it. */
  usual: number | null
  sessions: RecordingSession[]
  /** Line crossings by recording id. Recordings without crossings are absent. */
  counts: ReadonlyMap<string, ListedCounts>
  records: Attendance[]
  /** The views by place online, in the order in which they were added. */
  online: OnlineCount[]
  cameras: CameraFigures
  /** The church's pairs of cameras, including cameras that did not record this service. */
  pairs: CameraPair[]
  errors: CameraError[]
  /** The church's camera checks, newest first. */
  checks: CameraCheck[]
  factors: CameraFactor[]
  /** The comparisons of this service's cameras, newest first. */
  comparisons: CameraComparison[]
  restarts: RoomRestart[]
  /** The changes of the service's figures, newest first. */
  history: AttendanceHistoryLine[]
  /** The notes of the counts by the id of the count. Counts without notes are absent. */
  notes: ReadonlyMap<string, DatedNotes>
}

/**
 * Loads a service with all its counts.
 *
 * @returns null when the caller's church has no service with this id
 */
export async function loadServiceDetails(db: Db, id: string): Promise<ServiceDetails | null> {
  const instance = await findServiceInstance(db, id)
  if (!instance) return null
  const [total, series, sessions, counts, records, history, cameras, pairs, errors, checks, factors, online] =
    await Promise.all([
      findServiceTotal(db, id),
      listSeriesTotals(db, instance),
      listRecordingSessions(db, { serviceInstanceId: id }),
      listSessionCounts(db, { serviceInstanceId: id }),
      listAttendance(db, { serviceInstanceId: id }),
      listAttendanceHistory(db, { serviceInstanceId: id }),
      findCameraFigures(db, id),
      listCameraPairs(db),
      listCameraErrors(db),
      listCameraChecks(db),
      listCameraFactors(db),
      listOnlineCounts(db, { serviceInstanceId: id }),
    ])
  const hasNotes = records.some((record) => record.notes)
  const [restarts, comparisons, notes] = await Promise.all([
    listRoomRestarts(db, id, sessions),
    listCameraComparisons(db, [...new Set(sessions.flatMap(({ cameraId }) => cameraId ?? []))]),
    hasNotes ? listDatedNotes(db, { serviceInstanceId: id }) : new Map<string, DatedNotes>(),
  ])
  const usual = total && usualAttendance(total, series)
  return (
    total && {
      instance,
      total,
      usual,
      sessions,
      counts,
      records,
      online,
      history,
      notes,
      cameras,
      pairs,
      errors,
      checks,
      factors,
      comparisons,
      restarts,
    }
  )
}
