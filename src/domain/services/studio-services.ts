import { instantOf, localNow } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import { plannedEndOf } from './planned-end.ts'
import type { ServiceInstance } from './service-instance.schema.ts'

const HOUR_MS = 3_600_000
/** A service without an end time is assumed to last two hours. */
const USUAL_LENGTH_MS = 2 * HOUR_MS
/** People set up the studio an hour before the start. This hour may be on the previous day. */
const SET_UP_MS = HOUR_MS

type Dated = Pick<ServiceInstance, 'instanceDate' | 'startTime' | 'endTime'>

/**
 * Returns the services whose dates are nearest to today, newest first. Services are planned twelve weeks ahead, so the
 * newest services are all planned services.
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
 * Returns today's service to record: the first service that has not ended. A recorded service gives way to a later one
 * whose start is nearer to now and at most an hour ahead. When all services have ended, the last service is returned;
 * null without a service today.
 *
 * @param timeZone the church's time zone
 * @param recorded tells by its id whether a service has been recorded
 */
export function todaysService<Service extends Dated & Pick<ServiceInstance, 'id' | 'outcome'>>(
  services: readonly Service[],
  timeZone: string,
  now: Date,
  recorded: { has: (id: string) => boolean },
): Service | null {
  const { date } = localNow(timeZone, now)
  const todays = services
    .filter(({ instanceDate, outcome }) => instanceDate === date && outcome === 'held')
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const [first, ...later] = todays.filter((service) => endOfService(service, timeZone) > now.getTime())
  if (!first) return todays.at(-1) ?? null
  const distance = (service: Service) => Math.abs(startOf(service, timeZone) - now.getTime())
  const nearer = later.filter((one) => isSetUp(one, timeZone, now) && distance(one) < distance(first))
  const near = [first, ...nearer]
  return near.find(({ id }) => !recorded.has(id)) ?? near.at(-1) ?? null
}

/** Returns whether a service has begun, or begins so soon that people set up for it. */
function isSetUp(service: Dated, timeZone: string, now: Date): boolean {
  return startOf(service, timeZone) - SET_UP_MS <= now.getTime()
}

function startOf({ instanceDate, startTime }: Dated, timeZone: string): number {
  return instantOf(instanceDate, startTime, timeZone).getTime()
}

/**
 * Returns whether a service is today. Around midnight, a running service of yesterday and a service of tomorrow that is
 * about to begin are included.
 */
export function isServiceNow(service: Dated, timeZone: string, now: Date): boolean {
  if (service.instanceDate === localNow(timeZone, now).date) return true
  return isSetUp(service, timeZone, now) && now.getTime() <= endOfService(service, timeZone)
}

/**
 * Returns the end of a service in epoch milliseconds. A service without an end time is assumed to last
 * `USUAL_LENGTH_MS`.
 */
export function endOfService(service: Dated, timeZone: string): number {
  return plannedEndOf(service, timeZone) ?? startOf(service, timeZone) + USUAL_LENGTH_MS
}

function momentOf({ instanceDate, startTime }: Pick<ServiceInstance, 'instanceDate' | 'startTime'>): string {
  return `${instanceDate} ${startTime}`
}
