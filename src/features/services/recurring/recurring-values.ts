import type * as v from 'valibot'
import { SERVICE_DEFAULTS, ServiceDraft } from '@/domain/services/service.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { formValues } from '@/platform/form-values.ts'

/** The recurring service form as it is typed: numbers and days are text. */
export type RecurringValues = v.InferInput<typeof ServiceDraft>

/** @param service null for the form as it opens for a new one */
export function recurringValuesOf(service: Service | null): RecurringValues {
  if (!service) return formValues(ServiceDraft, SERVICE_DEFAULTS)
  return {
    ...formValues(ServiceDraft, service),
    dayOfWeek: String(service.dayOfWeek ?? SERVICE_DEFAULTS.dayOfWeek),
    recurrencePattern: service.recurrencePattern ?? SERVICE_DEFAULTS.recurrencePattern,
    serviceTime: service.serviceTime?.slice(0, 5) ?? '',
  }
}

/** A service that does not repeat has no usual time, and a hidden field must not be invalid. */
export function withoutHidden(values: RecurringValues): RecurringValues {
  return values.isRecurring ? values : { ...values, serviceTime: '', duration: '' }
}
