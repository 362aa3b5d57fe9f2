import { DAYS, formatTime } from '../shared/date-formats.ts'
import { dayOfWeek as weekdayOf } from '../shared/dates.ts'
import type { LocalDate } from '../shared/dates.ts'
import type { MonthlyOn, RecurrencePattern, RecurringServiceType, Service } from './service.schema.ts'

export const RECURRING_TYPE_LABELS: Record<RecurringServiceType, string> = {
  worship: 'Worship',
  prayer: 'Prayer',
  study: 'Bible Study',
  special: 'Special Event',
}

export const RECURRENCE_LABELS: Record<RecurrencePattern, string> = {
  weekly: 'Weekly',
  biweekly: 'Biweekly',
  monthly: 'Monthly',
}

type Repeating = Pick<Service, 'isRecurring' | 'dayOfWeek' | 'recurrencePattern' | 'serviceTime'> &
  Partial<Pick<Service, 'monthlyOn' | 'firstDate'>>

/**
 * Returns on which day of the month a service takes place, such as 'on day 15 of the month' or 'on the third Sunday'.
 *
 * @param weekday 0 (Sunday) to 6
 */
export function describeMonthlyOn(monthlyOn: MonthlyOn, firstDate: LocalDate, weekday: number): string {
  return monthlyOn === 'date'
    ? `on day ${Number(firstDate.slice(8, 10))} of the month`
    : `on the ${monthlyOn} ${DAYS[weekday]}`
}

/**
 * Returns when a service takes place, such as 'Every Sunday at 10:00 AM', 'Every other Friday' or 'Monthly on the third
 * Sunday'.
 */
export function describeRecurrence(repeating: Repeating): string {
  const { isRecurring, dayOfWeek, recurrencePattern, serviceTime, monthlyOn, firstDate } = repeating
  if (!isRecurring) return 'Does not repeat'
  const at = serviceTime ? ` at ${formatTime(serviceTime)}` : ''
  if (recurrencePattern === 'monthly' && monthlyOn && firstDate) {
    return `Monthly ${describeMonthlyOn(monthlyOn, firstDate, dayOfWeek ?? weekdayOf(firstDate))}${at}`
  }
  const day = dayOfWeek === null ? null : DAYS[dayOfWeek]
  if (!day) return `${RECURRENCE_LABELS[recurrencePattern ?? 'weekly']}${at}`
  if (recurrencePattern === 'monthly') return `Monthly on a ${day}${at}`
  return `${recurrencePattern === 'biweekly' ? 'Every other' : 'Every'} ${day}${at}`
}
