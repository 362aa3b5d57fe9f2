import * as v from 'valibot'
import type { AdminFeatureRequest, AdminUser } from '../../../src/domain/access/admin.queries.ts'
import { ChurchRole, UserRole } from '../../../src/domain/access/profile.schema.ts'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import { TrackingMethod } from '../../../src/domain/attendance/attendance.schema.ts'
import type { Attendance } from '../../../src/domain/attendance/attendance.schema.ts'
import { EventType } from '../../../src/domain/events/event.schema.ts'
import type { ChurchEvent } from '../../../src/domain/events/event.schema.ts'
import type { SavedIntegrations } from '../../../src/domain/integrations/integrations.commands.ts'
import type { Integrations } from '../../../src/domain/integrations/integrations.schema.ts'
import { Members } from '../../../src/domain/members/member.schema.ts'
import type { AttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { RecordingStatus } from '../../../src/domain/recordings/recording-session.schema.ts'
import type { RecordingSession } from '../../../src/domain/recordings/recording-session.schema.ts'
import type { Sermon } from '../../../src/domain/sermons/sermon.schema.ts'
import { ServiceInstanceType } from '../../../src/domain/services/service-instance.schema.ts'
import type { ServiceInstance } from '../../../src/domain/services/service-instance.schema.ts'
import { RecurrencePattern, RecurringServiceType } from '../../../src/domain/services/service.schema.ts'
import type { Service } from '../../../src/domain/services/service.schema.ts'
import {
  Count,
  DateText as LocalDate,
  Id,
  Instant,
  OptionalText,
  TimeText as LocalTime,
} from '../../../src/domain/shared/column-values.ts'
import { isoInstant } from '../../../src/domain/shared/dates.ts'

/** Shapes of answers: the domain's types once more, for the OpenAPI document and the contract tests to read. */

type Shape<Type> = v.GenericSchema<unknown, Type>

export const ProfileAnswer = v.strictObject({
  id: Id,
  username: v.string(),
  fullName: OptionalText,
  email: OptionalText,
  role: UserRole,
  churchRole: ChurchRole,
  church: v.strictObject({ id: Id, name: v.string(), timeZone: v.string() }),
}) satisfies Shape<Profile>

/** What a login gives: the bearer token of every other call, and the means to get the next one. */
export const SessionAnswer = v.strictObject({
  accessToken: v.string(),
  tokenType: v.literal('bearer'),
  /** seconds */
  expiresIn: Count,
  expiresAt: Instant,
  refreshToken: v.string(),
  user: ProfileAnswer,
})
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>

export const ServiceAnswer = v.strictObject({
  id: Id,
  name: v.string(),
  serviceType: RecurringServiceType,
  isRecurring: v.boolean(),
  dayOfWeek: v.nullable(Count),
  recurrencePattern: v.nullable(RecurrencePattern),
  serviceTime: OptionalText,
  duration: v.nullable(Count),
  location: OptionalText,
  description: OptionalText,
  recurrenceEndDate: v.nullable(LocalDate),
  createdAt: Instant,
}) satisfies Shape<Service>

export const ServiceInstanceAnswer = v.strictObject({
  id: Id,
  serviceId: v.nullable(Id),
  eventId: v.nullable(Id),
  serviceName: v.string(),
  serviceType: ServiceInstanceType,
  instanceDate: LocalDate,
  startTime: LocalTime,
  endTime: v.nullable(LocalTime),
  speaker: OptionalText,
  location: OptionalText,
  notes: OptionalText,
  attendanceRecorded: v.boolean(),
  createdAt: Instant,
}) satisfies Shape<ServiceInstance>

export const AttendanceAnswer = v.strictObject({
  id: Id,
  serviceInstanceId: Id,
  totalAttendance: Count,
  adultsCount: v.nullable(Count),
  childrenCount: v.nullable(Count),
  visitorsCount: v.nullable(Count),
  trackingMethod: TrackingMethod,
  aiSessionId: v.nullable(Id),
  notes: OptionalText,
  createdAt: Instant,
}) satisfies Shape<Attendance>

export const RecordingSessionAnswer = v.strictObject({
  id: Id,
  serviceInstanceId: v.nullable(Id),
  eventId: v.nullable(Id),
  sessionName: OptionalText,
  startTime: Instant,
  endTime: v.nullable(Instant),
  status: RecordingStatus,
  avgPeopleCount: Count,
  maxPeopleCount: Count,
  thumbnailSnapshotId: v.nullable(Id),
  targetFps: Count,
  confidenceThreshold: v.number(),
  createdAt: Instant,
}) satisfies Shape<RecordingSession>

export const AttendanceSnapshotAnswer = v.strictObject({
  id: Id,
  recordingSessionId: Id,
  timestamp: Instant,
  peopleCount: Count,
  /** an address on this server, read with the same bearer token */
  imageUrl: v.string(),
  confidenceScore: v.nullable(v.number()),
  createdAt: Instant,
}) satisfies Shape<AttendanceSnapshot>

export const EventAnswer = v.strictObject({
  id: Id,
  name: v.string(),
  description: OptionalText,
  eventType: EventType,
  startDate: Instant,
  endDate: v.nullable(Instant),
  location: OptionalText,
  contactPerson: OptionalText,
  maxAttendees: v.nullable(Count),
  registrationRequired: v.boolean(),
  createdAt: Instant,
}) satisfies Shape<ChurchEvent>

export const SermonAnswer = v.strictObject({
  id: Id,
  serviceId: v.nullable(Id),
  title: v.string(),
  speaker: v.string(),
  sermonDate: LocalDate,
  sermonSeries: OptionalText,
  scripture: OptionalText,
  summary: OptionalText,
  notes: OptionalText,
  audioUrl: OptionalText,
  videoUrl: OptionalText,
  tags: v.array(v.string()),
  createdAt: Instant,
}) satisfies Shape<Sermon>

export const AdminUserAnswer = v.strictObject({
  id: Id,
  username: v.string(),
  hasVisionKey: v.boolean(),
  hasWebhook: v.boolean(),
  webhookEnabled: v.boolean(),
  createdAt: Instant,
}) satisfies Shape<AdminUser>

export const AdminFeatureRequestAnswer = v.strictObject({
  id: Id,
  userId: v.nullable(Id),
  username: OptionalText,
  title: v.string(),
  description: v.string(),
  createdAt: Instant,
}) satisfies Shape<AdminFeatureRequest>

const integrations = { hasVisionKey: v.boolean(), webhookHost: OptionalText, webhookEnabled: v.boolean() }

export const IntegrationsAnswer = v.strictObject(integrations) satisfies Shape<Integrations>

export const SavedIntegrationsAnswer = v.strictObject({
  ...integrations,
  /** only when it is new */
  webhookSecret: OptionalText,
}) satisfies Shape<SavedIntegrations>

export const HealthAnswer = v.strictObject({ isAuthReachable: v.boolean() })

export const FailureAnswer = v.strictObject({
  message: v.string(),
  issues: v.optional(v.array(v.strictObject({ path: v.string(), message: v.string() }))),
})

/** An answer as it leaves: whichever back end gave its instants, they are as the document promises. */
export function withIsoInstants(schema: v.GenericSchema, answer: unknown): unknown {
  if (answer === null || answer === undefined) return answer
  if (schema === Instant) return isoInstant(answer as string)
  const { wrapped, item, entries } = schema as Partial<Record<'wrapped' | 'item', v.GenericSchema>> & {
    entries?: Record<string, v.GenericSchema>
  }
  if (wrapped) return withIsoInstants(wrapped, answer)
  if (item) return (answer as unknown[]).map((each) => withIsoInstants(item, each))
  if (!entries) return answer
  const fields = Object.entries(answer).map(([name, field]) => {
    const entry = entries[name]
    return [name, entry ? withIsoInstants(entry, field) : field]
  })
  return Object.fromEntries(fields)
}

/** By the name they have in the OpenAPI document. */
export const NAMED_ANSWERS = {
  Profile: ProfileAnswer,
  Session: SessionAnswer,
  Member: Members.answer,
  Service: ServiceAnswer,
  ServiceInstance: ServiceInstanceAnswer,
  Attendance: AttendanceAnswer,
  RecordingSession: RecordingSessionAnswer,
  AttendanceSnapshot: AttendanceSnapshotAnswer,
  Event: EventAnswer,
  Sermon: SermonAnswer,
  Integrations: IntegrationsAnswer,
  SavedIntegrations: SavedIntegrationsAnswer,
  AdminUser: AdminUserAnswer,
  AdminFeatureRequest: AdminFeatureRequestAnswer,
  Failure: FailureAnswer,
}
