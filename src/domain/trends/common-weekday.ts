import { weekdayOf } from '../shared/church-weeks.ts'
import type { MeasuredService } from './measured-service.ts'

/** The day of the week, 0 (Sunday) to 6, that all services are on; null when they are on several. */
export function commonWeekday(services: readonly Pick<MeasuredService, 'day'>[]): number | null {
  const weekdays = new Set(services.map(({ day }) => weekdayOf(day)))
  return weekdays.size === 1 ? [...weekdays][0]! : null
}
