import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import type { AttendanceSnapshot } from '@/domain/recordings/attendance-snapshot.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'

let made = 0

/** A UUID that no other row of the test has. */
export function someId(): string {
  made += 1
  return `10000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/** 'YYYY-MM-DD' so many days from today; far enough from today, in every time zone. */
export function daysFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export function instanceOf(facts: Partial<ServiceInstance> = {}): ServiceInstance {
  return {
    id: someId(),
    serviceId: null,
    eventId: null,
    serviceName: 'Sunday Worship',
    serviceType: 'Sunday Morning',
    instanceDate: '2024-03-03',
    startTime: '10:00:00',
    endTime: null,
    speaker: null,
    location: null,
    notes: null,
    attendanceRecorded: false,
    createdAt: '2024-02-01T12:00:00+00:00',
    ...facts,
  }
}

export function serviceOf(facts: Partial<Service> = {}): Service {
  return {
    id: someId(),
    name: 'Sunday Worship',
    serviceType: 'worship',
    isRecurring: true,
    dayOfWeek: 0,
    recurrencePattern: 'weekly',
    serviceTime: '10:00',
    duration: 90,
    location: null,
    description: null,
    recurrenceEndDate: null,
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
    id: someId(),
    serviceInstanceId: someId(),
    totalAttendance: 120,
    adultsCount: null,
    childrenCount: null,
    visitorsCount: null,
    notes: null,
    trackingMethod: 'manual',
    aiSessionId: null,
    createdAt: '2024-03-03T17:30:00+00:00',
    ...facts,
  }
}
