import { instantOf, localNow } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { plannedEndOf } from './planned-end.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

const HOUR_MS = 3_600_000
/** A service without an end time is taken to last so long. */
const USUAL_LENGTH_MS = 2 * HOUR_MS
/** People set up so long before the start, which may be the day before. */
const SET_UP_MS = HOUR_MS

type Dated = Pick<ServiceInstance, 'instanceDate' | 'startTime' | 'endTime'>

/**
 * The services nearest to today, newest first: people record last week's and next week's, and a church plans twelve weeks
 * ahead.
 *
 * @param today the church's date
 */
export function nearestServices<Service extends Pick<ServiceInstance, 'instanceDate' | 'startTime'>>(
  services: readonly Service[],
  today: LocalDate,
  limit: number,
): Service[] {
  const distance = ({ instanceDate }: Service) => Math.abs(Date.parse(instanceDate) - Date.parse(today))
  return services
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))
}

/**
 * The service of today to record: the one that runs or comes next, otherwise the last one.
 *
 * @param timeZone the church's
 * @returns null when none takes place today
 */
export function todaysService<Service extends Dated & Pick<ServiceInstance, 'outcome'>>(
  services: readonly Service[],
  timeZone: string,
  now: Date,
): Service | null {
  const { date } = localNow(timeZone, now)
  const todays = services
    .filter(({ instanceDate, outcome }) => instanceDate === date && outcome === 'held')
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return todays.find((service) => endOfService(service, timeZone) > now.getTime()) ?? todays.at(-1) ?? null
}

/** Whether a service is of today, or of the night around midnight: about to begin, or still running. */
export function isServiceNow(service: Dated, timeZone: string, now: Date): boolean {
  if (service.instanceDate === localNow(timeZone, now).date) return true
  const start = instantOf(service.instanceDate, service.startTime, timeZone).getTime()
  return start - SET_UP_MS <= now.getTime() && now.getTime() <= endOfService(service, timeZone)
}

/** Epoch milliseconds. */
export function endOfService(service: Dated, timeZone: string): number {
  const start = () => instantOf(service.instanceDate, service.startTime, timeZone).getTime()
  return plannedEndOf(service, timeZone) ?? start() + USUAL_LENGTH_MS
}

function momentOf({ instanceDate, startTime }: Pick<ServiceInstance, 'instanceDate' | 'startTime'>): string {
  return `${instanceDate} ${startTime}`
}
