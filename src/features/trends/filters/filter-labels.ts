import { formatDate } from '@/domain/shared/date-formats.ts'
import type { TrendComparison, TrendFilters, TrendGroup, TrendMeasure } from '@/domain/trends/trend-filters.ts'
import type { TrendSeries } from '@/domain/trends/trend-series.ts'

export const RANGE_LABELS: Record<Extract<TrendFilters['range'], string>, string> = {
  '12w': 'Last 12 weeks',
  '26w': 'Last 26 weeks',
  '1y': 'Last year',
  '3y': 'Last 3 years',
  all: 'All time',
}

export const GROUP_LABELS: Record<TrendGroup, string> = {
  service: 'Each service',
  week: 'By week',
  month: 'By month',
  year: 'By year',
}

export const MEASURE_LABELS: Record<TrendMeasure, string> = {
  total: 'Everyone',
  adults: 'Adults',
  children: 'Children',
  visitors: 'Visitors',
  'came-in': 'Came in at the doors',
  named: 'Named present',
  unnamed: 'Without a name',
}

export const COMPARISON_LABELS: Record<TrendComparison, string> = {
  year: 'With last year',
  easter: 'With last year, by Easter',
  before: 'With the time before',
  none: 'Without comparison',
}

/** The names of the URL parameters in a message to people. */
export const PARAMETER_LABELS: Record<string, string> = {
  range: 'the range',
  from: 'the first date',
  to: 'the last date',
  service: 'the services',
  type: 'the type of service',
  by: 'the grouping',
  measure: 'who is counted',
  compare: 'the comparison',
}

export function rangeLabel(range: TrendFilters['range']): string {
  return typeof range === 'string' ? RANGE_LABELS[range] : `${formatDate(range.from)} – ${formatDate(range.to)}`
}

export function servicesLabel({ services, type }: TrendFilters, series: readonly TrendSeries[]): string {
  if (type) return type
  const names = series.filter(({ key }) => services.includes(key)).map(({ name }) => name)
  if (names.length === 0) return 'All services'
  return names.length > 2 ? `${names.length} services` : names.join(' and ')
}
