import { weekdayOf } from '../shared/church-weeks.ts'
import type { MeasuredService } from './measured-service.ts'

/** Returns the weekday of all services, 0 (Sunday) to 6; null when the services are on several weekdays. */
export function commonWeekday(services: readonly Pick<MeasuredService, 'day'>[]): number | null {
  const weekdays = new Set(services.map(({ day }) => weekdayOf(day)))
  return weekdays.size === 1 ? [...weekdays][0]! : null
}
