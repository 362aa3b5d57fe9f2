import type * as v from 'valibot'
import { SERVICE_DEFAULTS } from '@/domain/services/service.schema.ts'
import type { Service, ServiceDraft } from '@/domain/services/service.schema.ts'

/** The recurring service form as it is typed: numbers and days are text. */
export type RecurringValues = v.InferInput<typeof ServiceDraft>

/** @param service null for the form as it opens for a new one */
export function recurringValuesOf(service: Service | null): RecurringValues {
  if (!service) return { ...SERVICE_DEFAULTS, dayOfWeek: String(SERVICE_DEFAULTS.dayOfWeek), duration: '90' }
  return {
    name: service.name,
    serviceType: service.serviceType,
    isRecurring: service.isRecurring,
    dayOfWeek: String(service.dayOfWeek ?? SERVICE_DEFAULTS.dayOfWeek),
    recurrencePattern: service.recurrencePattern ?? SERVICE_DEFAULTS.recurrencePattern,
    serviceTime: service.serviceTime?.slice(0, 5) ?? '',
    duration: service.duration === null ? '' : String(service.duration),
    location: service.location ?? '',
    description: service.description ?? '',
    recurrenceEndDate: service.recurrenceEndDate,
  }
}

/** A service that does not repeat has no usual time: a field nobody sees must not be what is wrong. */
export function withoutHidden(values: RecurringValues): RecurringValues {
  return values.isRecurring ? values : { ...values, serviceTime: '', duration: '' }
}
