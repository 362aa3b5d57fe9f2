import * as v from 'valibot'
import { Outcome } from '../../../../src/domain/services/service-instance.schema.ts'
import { AttendanceSource } from '../../../../src/domain/attendance/attendance.schema.ts'
import { Count, DateText, Id, Instant, OptionalText, TimeText } from '../../../../src/domain/shared/column-values.ts'

const OptionalCount = v.nullable(Count)
const OptionalId = v.nullable(Id)

const message = <Event extends string, Data extends v.ObjectEntries>(event: Event, data: Data) =>
  v.strictObject({
    id: Id,
    event: v.literal(event),
    churchId: Id,
    createdAt: Instant,
    data: v.strictObject(data),
  })

/** The messages that the OpenAPI document describes, each with the condition for sending it. */
export const WEBHOOK_EVENTS = {
  'service_total.changed': {
    summary:
      'The official total of a service changed, or whether it was held: use this one for figures. It comes when both have been quiet for a minute. total is null when nothing is counted, the service did not happen or it was deleted. previousTotal and previousOutcome are those of the last message about this service that this receiver took with a 2xx; before the first one, those before the change. They may equal the new ones, when a message between them failed and may have arrived all the same. change says what moved the total, reason has the words that a person gave for it, such as the note of a correction or why a service did not happen.',
    message: message('service_total.changed', {
      serviceInstanceId: Id,
      serviceName: v.string(),
      instanceDate: DateText,
      startTime: TimeText,
      outcome: Outcome,
      previousOutcome: Outcome,
      total: OptionalCount,
      previousTotal: OptionalCount,
      source: v.nullable(AttendanceSource),
      /** The number that the cameras counted, if the factors of the cameras corrected the total. */
      measured: OptionalCount,
      cameIn: OptionalCount,
      low: OptionalCount,
      high: OptionalCount,
      change: v.string(),
      reason: OptionalText,
    }),
  },
  'attendance.recorded': {
    summary:
      'Someone or something counted a service. A service may have several counts: do not add them up, officialTotal is the one figure that stands for it.',
    message: message('attendance.recorded', {
      id: Id,
      serviceInstanceId: Id,
      totalAttendance: Count,
      officialTotal: OptionalCount,
      adultsCount: OptionalCount,
      childrenCount: OptionalCount,
      visitorsCount: OptionalCount,
      trackingMethod: v.picklist(['manual', 'ai']),
      source: AttendanceSource,
      cameIn: OptionalCount,
      aiSessionId: OptionalId,
      createdAt: Instant,
    }),
  },
  'recording.completed': {
    summary: 'A recording in the studio ended. Its figures are those of one camera.',
    message: message('recording.completed', {
      id: Id,
      serviceInstanceId: OptionalId,
      eventId: OptionalId,
      startTime: v.nullable(Instant),
      endTime: v.nullable(Instant),
      avgPeopleCount: v.nullable(v.number()),
      maxPeopleCount: OptionalCount,
    }),
  },
  test: {
    summary: 'A test message without data. It is sent when someone asks for a test.',
    message: message('test', { message: OptionalText }),
  },
} as const
