import { dateOfDay, dayNumber } from '../domain/shared/church-weeks.ts'
import type { TrendService } from '../domain/trends/trend-service.schema.ts'
import type { ExpectedSeries } from '../domain/trends/trend-settings.ts'

export function trendService(
  instanceDate: string,
  total: number | null,
  rest: Partial<TrendService> = {},
): TrendService {
  return {
    serviceInstanceId: `${instanceDate} ${rest.serviceName ?? ''} ${rest.startTime ?? ''}`,
    serviceId: null,
    serviceName: 'Sunday Worship',
    serviceType: 'Sunday Morning',
    instanceDate,
    startTime: '10:00:00',
    outcome: 'held',
    outcomeReason: null,
    total,
    low: total,
    high: total,
    adults: null,
    children: null,
    visitors: null,
    note: null,
    namedPresent: null,
    cameIn: null,
    onlineViews: null,
    slotDate: null,
    ...rest,
  }
}

/**
 * Returns a weekly service for each total; `first` is the date of the first service. A text as total is the reason why
 * the service did not happen. Null means that the service was not counted.
 */
export function weekly(first: string, totals: readonly (number | null | string)[], rest: Partial<TrendService> = {}) {
  return totals.map((total, week) => {
    const date = dateOfDay(dayNumber(first) + 7 * week)
    if (typeof total !== 'string') return trendService(date, total, rest)
    return trendService(date, null, { outcome: 'did_not_happen', outcomeReason: total || null, ...rest })
  })
}

/** Returns the rule of a recurring service that takes place every Sunday. */
export function everySunday(rest: Partial<ExpectedSeries> & { id: string }): ExpectedSeries {
  return {
    name: 'Sunday Worship',
    isRecurring: true,
    dayOfWeek: 0,
    recurrencePattern: 'weekly',
    recurrenceEndDate: null,
    firstDate: '2026-09-06',
    monthlyOn: null,
    pauses: [],
    ...rest,
  }
}
