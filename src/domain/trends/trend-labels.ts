import { DAYS } from '../shared/date-formats.ts'
import { countOf, spanOf } from './trend-range.ts'
import type { Periods } from './trend-range.ts'
import type { TrendComparison, TrendGroup, TrendMeasure } from './trend-filters.ts'

/** `TrendLabels` are the words for the numbers of a trend on the page, in the table and in the file. */
export type TrendLabels = {
  /** `date` is the heading of the dates: 'Date', 'Week of', 'Month' or 'Year'. */
  date: string
  /** `measure` is, for example, 'Attendance' or 'Adults'. */
  measure: string
  /** `per` is 'per service', 'per week' or 'average per week'. */
  per: string
  /** `compare` is, for example, 'Same week last year'; null without a comparison. */
  compare: string | null
  /** `last4` is, for example, 'last 4 weeks'; null when the trend has no mean of four. */
  last4: string | null
  /** `mean4` is, for example, 'Average of the last 4 weeks'; null when the trend has no such mean. */
  mean4: string | null
  mean12: string | null
}

/**
 * Returns the words of a trend.
 *
 * @param weekday 0 (Sunday) to 6 when all services are on one weekday, otherwise null
 */
export function labelsOf(
  periods: Periods,
  { measure, compare }: { measure: TrendMeasure; compare: TrendComparison },
  weekday: number | null,
): TrendLabels {
  const { by } = periods
  const plural = by === 'week' && weekday !== null ? `${DAYS[weekday]}s` : `${by}s`
  const last4 = by === 'week' || by === 'service' ? `last 4 ${plural}` : null
  return {
    date: by === 'week' && weekday !== null ? 'Date' : dateLabels[by],
    measure: measureLabels[measure],
    per: perLabels[by],
    compare: compareLabel(periods, compare),
    last4,
    mean4: last4 && `Average of the ${last4}`,
    mean12: by === 'year' ? null : `Average of the last 12 ${plural}`,
  }
}

const measureLabels: Record<TrendMeasure, string> = {
  total: 'Attendance',
  adults: 'Adults',
  children: 'Children',
  visitors: 'Visitors',
  'came-in': 'Came in',
  named: 'Named present',
  unnamed: 'Without a name',
}

const dateLabels: Record<TrendGroup, string> = { service: 'Date', week: 'Week of', month: 'Month', year: 'Year' }

const perLabels: Record<TrendGroup, string> = {
  service: 'per service',
  week: 'per week',
  month: 'average per week',
  year: 'average per week',
}

function compareLabel(periods: Periods, compare: TrendComparison): string | null {
  const span = spanOf(periods.by)
  if (compare === 'none') return null
  if (compare === 'before') {
    const length = countOf(periods, span)
    return length === 1 ? `The ${span} before` : `${length} ${span}s earlier`
  }
  if (span === 'year') return 'The year before'
  if (span === 'month') return 'Same month last year'
  return compare === 'easter' ? 'Same distance from Easter last year' : 'Same week last year'
}
