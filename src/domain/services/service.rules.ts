import { DAYS, formatTime } from '../shared/date-formats.ts'
import type { RecurrencePattern, RecurringServiceType, Service } from './service.schema.ts'

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

type Repeating = Pick<Service, 'isRecurring' | 'dayOfWeek' | 'recurrencePattern' | 'serviceTime'>

/** When a service takes place: 'Every Sunday at 10:00 AM', 'Every other Friday', 'Monthly on a Wednesday at 7:00 PM' */
export function describeRecurrence({ isRecurring, dayOfWeek, recurrencePattern, serviceTime }: Repeating): string {
  if (!isRecurring) return 'Does not repeat'
  const at = serviceTime ? ` at ${formatTime(serviceTime)}` : ''
  const day = dayOfWeek === null ? null : DAYS[dayOfWeek]
  if (!day) return `${RECURRENCE_LABELS[recurrencePattern ?? 'weekly']}${at}`
  if (recurrencePattern === 'monthly') return `Monthly on a ${day}${at}`
  return `${recurrencePattern === 'biweekly' ? 'Every other' : 'Every'} ${day}${at}`
}
