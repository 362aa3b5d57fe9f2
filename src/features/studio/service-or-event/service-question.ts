import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { isServiceNow } from '@/domain/services/studio-services.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { localNow } from '@/domain/shared/dates.ts'
import type { StudioRecords } from '../shared/studio-church.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

/** The questions that the studio asks before it records an unexpected service or event. */
export type ServiceQuestion = 'wrong-day' | 'did-not-happen'

type Offered = Pick<StudioRecords, 'serviceInstances' | 'events'>

/**
 * Returns the questions about the selected service or event, in this order.
 * @param timeZone the church's time zone
 */
export function serviceQuestions(
  selected: ServiceOrEvent | null,
  records: Offered,
  timeZone: string,
  now: Date,
): ServiceQuestion[] {
  const { instance, event } = findSelected(selected, records)
  if (event) return isEventToday(event, timeZone, now) ? [] : ['wrong-day']
  if (!instance) return []
  return [
    ...(isServiceNow(instance, timeZone, now) ? [] : (['wrong-day'] as const)),
    ...(instance.outcome === 'did_not_happen' ? (['did-not-happen'] as const) : []),
  ]
}

/**
 * Returns for example "This service was on Nov 15. Record it anyway?" The year is added only if it is not the current
 * year.
 */
export function wrongDayText(selected: ServiceOrEvent | null, records: Offered, timeZone: string, now: Date): string {
  const { instance, event } = findSelected(selected, records)
  const { date: today } = localNow(timeZone, now)
  const date = event ? dateOf(event.startDate, timeZone) : (instance?.instanceDate ?? today)
  const [day, year] = formatDate(date).split(', ')
  const when = year === today.slice(0, 4) ? day : `${day}, ${year}`
  return `This ${event ? 'event' : 'service'} ${date < today ? 'was' : 'is'} on ${when}. Record it anyway?`
}

function findSelected(
  selected: ServiceOrEvent | null,
  { serviceInstances, events }: Offered,
): { instance?: ServiceInstance | undefined; event?: ChurchEvent | undefined } {
  if (selected?.kind === 'event') return { event: events.find(({ id }) => id === selected.id) }
  return { instance: serviceInstances.find(({ id }) => id === selected?.id) }
}

function isEventToday({ startDate, endDate }: ChurchEvent, timeZone: string, now: Date): boolean {
  const { date: today } = localNow(timeZone, now)
  return dateOf(startDate, timeZone) <= today && today <= dateOf(endDate ?? startDate, timeZone)
}

function dateOf(instant: string, timeZone: string): string {
  return localNow(timeZone, new Date(instant)).date
}
