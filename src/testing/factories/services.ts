import * as v from 'valibot'
import { AttendanceDraft } from '@/domain/attendance/attendance.schema.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'
import type { AttendanceSnapshot } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { ServiceInstanceDraft } from '@/domain/services/service-instance.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { ServiceDraft } from '@/domain/services/service.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'

let made = 0

export function someId(): string {
  made += 1
  return `10000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/**
 * Returns the date 'YYYY-MM-DD' that is `days` days after today in UTC. The date may differ by a day in other time
 * zones.
 */
export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function instanceOf(facts: Partial<ServiceInstance> = {}): ServiceInstance {
  const draft = { serviceName: 'Sunday Worship', instanceDate: '2024-03-03', startTime: '10:00:00' }
  return {
    ...v.parse(ServiceInstanceDraft, draft),
    id: someId(),
    attendanceRecorded: false,
    outcome: 'held',
    outcomeReason: null,
    slotDate: null,
    createdAt: '2024-02-01T12:00:00+00:00',
    ...facts,
  }
}

export function serviceOf(facts: Partial<Service> = {}): Service {
  return {
    ...v.parse(ServiceDraft, { name: 'Sunday Worship', duration: 90 }),
    id: someId(),
    createdAt: '2024-02-01T12:00:00+00:00',
    ...facts,
  }
}

export function sessionOf(facts: Partial<RecordingSession> = {}): RecordingSession {
  return {
    id: someId(),
    serviceInstanceId: null,
    eventId: null,
    sessionName: null,
    startTime: '2024-03-03T15:02:00+00:00',
    endTime: '2024-03-03T15:14:40+00:00',
    status: 'completed',
    avgPeopleCount: 80,
    maxPeopleCount: 96,
    thumbnailSnapshotId: someId(),
    isCounted: true,
    way: 'room',
    cameraId: null,
    cameraName: null,
    peopleAtStart: 0,
    endsWithSnapshots: true,
    cameIn: null,
    peakOccupancy: null,
    targetFps: 30,
    confidenceThreshold: 45,
    createdAt: '2024-03-03T15:02:00+00:00',
    ...facts,
  }
}

export function snapshotOf(facts: Partial<AttendanceSnapshot> = {}): AttendanceSnapshot {
  const id = someId()
  return {
    id,
    recordingSessionId: someId(),
    timestamp: '2024-03-03T15:02:00+00:00',
    peopleCount: 96,
    imageUrl: `church/session/${id}.jpg`,
    confidenceScore: 71.6,
    createdAt: '2024-03-03T15:02:00+00:00',
    ...facts,
  }
}

export function attendanceOf(facts: Partial<Attendance> = {}): Attendance {
  return {
    ...v.parse(AttendanceDraft, { serviceInstanceId: someId(), totalAttendance: 120 }),
    id: someId(),
    trackingMethod: 'manual',
    source: 'typed',
    cameIn: null,
    factorPercent: null,
    suggestedTotal: null,
    aiSessionId: null,
    createdAt: '2024-03-03T17:30:00+00:00',
    ...facts,
  }
}

/**
 * Returns the total of a service, with all fields of the services list. Without `facts.total`, the service has no
 * count.
 */
export function serviceTotalOf(
  instance: ServiceInstance,
  facts: Partial<ServiceTotal> = {},
): ServiceTotal & ListedService {
  const total = facts.total ?? null
  return {
    ...pick(instance, 'serviceId', 'serviceName', 'serviceType', 'instanceDate', 'startTime', 'endTime'),
    ...pick(instance, 'speaker', 'attendanceRecorded', 'outcome', 'outcomeReason'),
    serviceInstanceId: instance.id,
    total,
    source: total === null ? null : 'typed',
    chosenBy: total === null ? null : 'rule',
    attendanceId: null,
    low: total,
    high: total,
    measured: null,
    adults: null,
    children: null,
    visitors: null,
    note: null,
    namedPresent: null,
    unnamed: null,
    cameIn: null,
    counts: total === null ? 0 : 1,
    onlineViews: null,
    ...facts,
  }
}

function pick<Row, Field extends keyof Row>(row: Row, ...fields: Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>
}
