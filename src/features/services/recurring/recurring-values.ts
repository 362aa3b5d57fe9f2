import type * as v from 'valibot'
import { firstDateOf, nextWeekday, weekOfMonth } from '@/domain/services/series-dates.ts'
import type { SeriesRule } from '@/domain/services/series-dates.ts'
import { SERVICE_DEFAULTS, ServiceDraft } from '@/domain/services/service.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { UnplannedSeries } from '@/domain/services/unplanned-series.ts'
import { dayOfWeek, isLocalDate } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { formValues } from '@/platform/form-values.ts'

/** The typed values of the form. Numbers and days are text. */
export type RecurringValues = v.InferInput<typeof ServiceDraft>

/**
 * Returns the first values of the form.
 *
 * @param service null for a new service
 * @param today the church's current date
 * @param series a weekly service that the new service continues
 */
export function recurringValuesOf(
  service: Service | null,
  today: LocalDate,
  series: UnplannedSeries | null = null,
): RecurringValues {
  if (!service) {
    const defaults = formValues(ServiceDraft, SERVICE_DEFAULTS)
    const firstDate = nextWeekday(today, series?.weekday ?? SERVICE_DEFAULTS.dayOfWeek)
    const known = series ? { name: series.name, dayOfWeek: String(series.weekday), serviceTime: series.time } : {}
    return { ...defaults, ...known, firstDate, pauses: [] }
  }
  return {
    ...formValues(ServiceDraft, service),
    dayOfWeek: String(service.dayOfWeek ?? SERVICE_DEFAULTS.dayOfWeek),
    recurrencePattern: service.recurrencePattern ?? SERVICE_DEFAULTS.recurrencePattern,
    serviceTime: service.serviceTime?.slice(0, 5) ?? '',
    pauses: service.pauses,
  }
}

/** Empties the fields that are hidden, because a hidden field must not be invalid. */
export function withoutHidden(values: RecurringValues): RecurringValues {
  if (!values.isRecurring) {
    return { ...values, serviceTime: '', duration: '', firstDate: '', monthlyOn: '', recurrenceEndDate: '', pauses: [] }
  }
  return values.recurrencePattern === 'monthly' ? values : { ...values, monthlyOn: '' }
}

/** Returns the typed rule. Incomplete dates are null. */
export function ruleOf(values: RecurringValues): SeriesRule {
  const { isRecurring, dayOfWeek, recurrencePattern, monthlyOn, firstDate, recurrenceEndDate, pauses } = values
  return {
    isRecurring: isRecurring ?? true,
    dayOfWeek: Number(dayOfWeek ?? 0),
    recurrencePattern: recurrencePattern || 'weekly',
    monthlyOn: monthlyOn || null,
    firstDate: firstDate && isLocalDate(firstDate) ? firstDate : null,
    recurrenceEndDate: recurrenceEndDate && isLocalDate(recurrenceEndDate) ? recurrenceEndDate : null,
    pauses: pauses ?? [],
  }
}

/**
 * Returns `change` with additions, so that the first date and the rule fit each other.
 * A changed rule moves the first date to the next fitting date. A changed first date sets the weekday and the day of
 * the month.
 *
 * @param today used when no first date is typed
 */
export function withFittingDate(
  values: RecurringValues,
  change: Partial<RecurringValues>,
  today: LocalDate,
): Partial<RecurringValues> {
  const rule = ruleOf({ ...values, ...change })
  const isMonthly = rule.recurrencePattern === 'monthly'
  if (change.firstDate !== undefined) {
    if (!rule.firstDate) return change
    const monthlyOn = isMonthly && rule.monthlyOn !== 'date' ? weekOfMonth(rule.firstDate) : values.monthlyOn
    return { ...change, dayOfWeek: String(dayOfWeek(rule.firstDate)), monthlyOn }
  }
  const from = rule.firstDate ?? today
  const monthlyOn = isMonthly ? (rule.monthlyOn ?? weekOfMonth(from)) : null
  return { ...change, monthlyOn: monthlyOn ?? '', firstDate: firstDateOf({ ...rule, monthlyOn }, from) }
}
