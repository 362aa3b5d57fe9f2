import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import {
  formatDate,
  formatInstantDate,
  formatInstantTime,
  formatServiceDate,
  formatTime,
} from '@/domain/shared/date-formats.ts'
import { localNow } from '@/domain/shared/dates.ts'
import type { StudioRecords } from './studio-church.ts'
import type { Occasion } from './studio-view.ts'

export type OccasionDetails = { name: string; date: string; time: string }

/** '{name} – {date}' of every service and event one can record, with a value a select can carry. */
export function occasionOptions({ serviceInstances, events }: StudioRecords, timeZone: string) {
  return [
    ...serviceInstances.map((instance) => ({
      value: occasionKey({ kind: 'service-instance', id: instance.id }),
      label: `${instance.serviceName} – ${formatDate(instance.instanceDate)}`,
    })),
    ...events.map((event) => ({
      value: occasionKey({ kind: 'event', id: event.id }),
      label: `${event.name} – ${formatInstantDate(event.startDate, timeZone)}`,
      hint: 'Event',
    })),
  ]
}

export function occasionKey({ kind, id }: Occasion): string {
  return `${kind} ${id}`
}

export function occasionOf(key: string): Occasion | null {
  const [kind, id] = key.split(' ')
  return (kind === 'service-instance' || kind === 'event') && id ? { kind, id } : null
}

/** Whether it is among what is offered: what is deleted, or not read yet, cannot be recorded. */
export function isOffered(occasion: Occasion | null, { serviceInstances, events }: StudioRecords): boolean {
  const offered: { id: string }[] = occasion?.kind === 'event' ? events : serviceInstances
  return offered.some(({ id }) => id === occasion?.id)
}

/** Name, full date, and start and end time of what is chosen; null when it is not (or no longer) there. */
export function occasionDetails(
  occasion: Occasion | null,
  { serviceInstances, events }: StudioRecords,
  timeZone: string,
): OccasionDetails | null {
  if (occasion?.kind === 'event') {
    const event = events.find(({ id }) => id === occasion.id)
    return event ? detailsOfEvent(event, timeZone) : null
  }
  const instance = serviceInstances.find(({ id }) => id === occasion?.id)
  return instance ? detailsOfInstance(instance) : null
}

function detailsOfInstance({ serviceName, instanceDate, startTime, endTime }: ServiceInstance): OccasionDetails {
  const start = formatTime(startTime)
  return {
    name: serviceName,
    date: formatServiceDate(instanceDate),
    time: endTime ? `${start} – ${formatTime(endTime)}` : start,
  }
}

function detailsOfEvent({ name, startDate, endDate }: ChurchEvent, timeZone: string): OccasionDetails {
  const start = formatInstantTime(startDate, timeZone)
  return {
    name,
    date: formatServiceDate(localNow(timeZone, new Date(startDate)).date),
    time: endDate ? `${start} – ${formatInstantTime(endDate, timeZone)}` : start,
  }
}
