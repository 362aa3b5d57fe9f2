import { AdminFeatureRequest, AdminUser } from '../../../src/domain/access/admin.schema.ts'
import { Invitation } from '../../../src/domain/access/invitation.schema.ts'
import { Person } from '../../../src/domain/access/people.schema.ts'
import { Profile } from '../../../src/domain/access/profile.schema.ts'
import { PasswordReset } from '../../../src/domain/access/recovery.schema.ts'
import { OwnSession } from '../../../src/domain/access/sessions.queries.ts'
import { AttendanceHistory } from '../../../src/domain/attendance/attendance-history.schema.ts'
import { AttendanceRecords } from '../../../src/domain/attendance/attendance.schema.ts'
import { ListedTotal, ServiceTotals } from '../../../src/domain/attendance/service-total.schema.ts'
import { AuditLog } from '../../../src/domain/audit/audit-line.schema.ts'
import { ServiceClickers } from '../../../src/domain/clicker/service-clickers.schema.ts'
import { Events } from '../../../src/domain/events/event.schema.ts'
import { Integrations, SavedIntegrations } from '../../../src/domain/integrations/integrations.schema.ts'
import { Members } from '../../../src/domain/members/member.schema.ts'
import { AttendanceSnapshots } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { RecordingSessions } from '../../../src/domain/recordings/recording-session.schema.ts'
import { Sermons } from '../../../src/domain/sermons/sermon.schema.ts'
import { ServiceInstances } from '../../../src/domain/services/service-instance.schema.ts'
import { Services } from '../../../src/domain/services/service.schema.ts'
import { Failure } from './failures.ts'
import { Session } from './routes/auth.ts'

export const NAMED_ANSWERS = {
  Profile,
  Session,
  OwnSession,
  PasswordReset,
  Person,
  Invitation,
  AuditLine: AuditLog.answer,
  Member: Members.answer,
  Service: Services.answer,
  ServiceInstance: ServiceInstances.answer,
  Attendance: AttendanceRecords.answer,
  AttendanceChange: AttendanceHistory.answer,
  ServiceTotal: ServiceTotals.answer,
  ListedTotal,
  ServiceClickers,
  RecordingSession: RecordingSessions.answer,
  AttendanceSnapshot: AttendanceSnapshots.answer,
  Event: Events.answer,
  Sermon: Sermons.answer,
  Integrations,
  SavedIntegrations,
  AdminUser,
  AdminFeatureRequest,
  Failure,
}
