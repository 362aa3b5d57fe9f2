import { recordAttendance } from '@/domain/attendance/attendance.commands.ts'
import type { Attendance, StudioAttendance } from '@/domain/attendance/attendance.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { createServiceInstance } from '@/domain/services/service-instance.commands.ts'
import { localNow } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

type AttendanceEntry = {
  selected: ServiceOrEvent
  entry: StudioAttendance
  records: StudioRecords
  timeZone: string
}

/**
 * Attendance belongs to a service instance. That of an event is kept with the instance made for the event,
 * which the first entry makes.
 *
 * @throws DomainError 'not-found' when the event is gone, 'forbidden' for viewers
 */
export async function recordAttendanceFor(
  db: Db,
  { selected, entry, records, timeZone }: AttendanceEntry,
): Promise<Attendance> {
  if (selected.kind === 'service-instance') return recordAttendance(db, entry)
  const known = records.serviceInstances.find(({ eventId }) => eventId === selected.id)
  const event = records.events.find(({ id }) => id === selected.id)
  if (!known && !event) throw new DomainError('not-found')
  const instance = known ?? (await createServiceInstance(db, instanceOfEvent(event!, timeZone)))
  return recordAttendance(db, { ...entry, serviceInstanceId: instance.id })
}

function instanceOfEvent({ id, name, startDate, location }: ChurchEvent, timeZone: string) {
  const { date, time } = localNow(timeZone, new Date(startDate))
  return {
    serviceId: null,
    eventId: id,
    serviceName: name,
    serviceType: 'Special' as const,
    instanceDate: date,
    startTime: time,
    endTime: null,
    speaker: null,
    location,
    notes: null,
  }
}
