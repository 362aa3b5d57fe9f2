import { listAttendance } from '@/domain/attendance/attendance.queries.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { SessionCounts } from '@/domain/recordings/count-event.schema.ts'
import { listRecordingSessions, listSessionCounts } from '@/domain/recordings/recording-session.queries.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { findServiceInstance } from '@/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

export type ServiceDetails = {
  instance: ServiceInstance
  sessions: RecordingSession[]
  /** By the id of the session; absent for sessions without a line crossing. */
  counts: ReadonlyMap<string, SessionCounts>
  records: Attendance[]
}

/** One service and its counts. @returns null when there is no such service in the caller's church */
export async function loadServiceDetails(db: Db, id: string): Promise<ServiceDetails | null> {
  const instance = await findServiceInstance(db, id)
  if (!instance) return null
  const [sessions, counts, records] = await Promise.all([
    listRecordingSessions(db, { serviceInstanceId: id }),
    listSessionCounts(db, { serviceInstanceId: id }),
    listAttendance(db, { serviceInstanceId: id }),
  ])
  return { instance, sessions, counts, records }
}
