import { didNotHappen } from '@/domain/attendance/service-outcome.ts'
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
import type { StudioRecords } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

const OFFERED_EVENTS = 10

export type ServiceOrEventDetails = { name: string; date: string; time: string }

/** Returns the options "{name} – {date}" for all services and events, grouped under headings. */
export function serviceOrEventOptions({ serviceInstances, events }: StudioRecords, timeZone: string, now: Date) {
  const { date: today } = localNow(timeZone, now)
  const services = serviceInstances.map((instance) => ({
    value: serviceOrEventKey({ kind: 'service-instance', id: instance.id }),
    label: `${instance.serviceName} – ${formatDate(instance.instanceDate)}`,
    group: groupOf(instance.instanceDate, today),
    ...(instance.outcome === 'did_not_happen' && { hint: didNotHappen(instance.outcomeReason) }),
  }))
  const inGroup = (name: string) => services.filter(({ group }) => group === name)
  return [
    ...inGroup('Today'),
    // The next upcoming service comes first.
    ...inGroup('Upcoming').toReversed(),
    ...inGroup('Past'),
    ...events.map((event) => ({
      value: serviceOrEventKey({ kind: 'event', id: event.id }),
      label: `${event.name} – ${formatInstantDate(event.startDate, timeZone)}`,
      group: 'Events',
    })),
  ]
}

function groupOf(date: string, today: string): string {
  if (date === today) return 'Today'
  return date > today ? 'Upcoming' : 'Past'
}

export function serviceOrEventKey({ kind, id }: ServiceOrEvent): string {
  return `${kind} ${id}`
}

export function parseServiceOrEventKey(key: string): ServiceOrEvent | null {
  const [kind, id] = key.split(' ')
  return (kind === 'service-instance' || kind === 'event') && id ? { kind, id } : null
}

/**
 * Returns true if the selected service or event is in the records. A service or event that was deleted, or that was not
 * read yet, cannot be recorded.
 */
export function isOffered(selected: ServiceOrEvent | null, { serviceInstances, events }: StudioRecords): boolean {
  const offered: { id: string }[] = selected?.kind === 'event' ? events : serviceInstances
  return offered.some(({ id }) => id === selected?.id)
}

/**
 * Returns the name, full date and times of the selected service or event. Returns null if the selection is not in the
 * records.
 */
export function serviceOrEventDetails(
  selected: ServiceOrEvent | null,
  { serviceInstances, events }: StudioRecords,
  timeZone: string,
): ServiceOrEventDetails | null {
  if (selected?.kind === 'event') {
    const event = events.find(({ id }) => id === selected.id)
    return event ? eventDetails(event, timeZone) : null
  }
  const instance = serviceInstances.find(({ id }) => id === selected?.id)
  return instance ? instanceDetails(instance) : null
}

function instanceDetails({ serviceName, instanceDate, startTime, endTime }: ServiceInstance): ServiceOrEventDetails {
  const start = formatTime(startTime)
  return {
    name: serviceName,
    date: formatServiceDate(instanceDate),
    time: endTime ? `${start} – ${formatTime(endTime)}` : start,
  }
}

function eventDetails({ name, startDate, endDate }: ChurchEvent, timeZone: string): ServiceOrEventDetails {
  const start = formatInstantTime(startDate, timeZone)
  return {
    name,
    date: formatServiceDate(localNow(timeZone, new Date(startDate)).date),
    time: endDate ? `${start} – ${formatInstantTime(endDate, timeZone)}` : start,
  }
}

/** Returns the recent instances, newest first. A selected instance that is missing is added at the end. */
export function withFurther(recent: ServiceInstance[], further: ServiceInstance | null): ServiceInstance[] {
  if (!further || recent.some(({ id }) => id === further.id)) return recent
  return [...recent, further]
}

/**
 * Returns the ten events nearest to now, latest first. People record events of last week or next week, not of next
 * year.
 *
 * @param selectedId the id of an event that is always offered
 */
export function nearestEvents(events: ChurchEvent[], nowMs: number, selectedId: string | null): ChurchEvent[] {
  const distance = ({ startDate }: ChurchEvent) => Math.abs(Date.parse(startDate) - nowMs)
  return events
    .toSorted((a, b) => distance(a) - distance(b))
    .filter(({ id }, index) => index < OFFERED_EVENTS || id === selectedId)
    .toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate))
}
