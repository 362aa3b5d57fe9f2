import { formatDate } from '@/domain/shared/date-formats.ts'
import type { TrendGroup } from '@/domain/trends/trend-filters.ts'
import type { Trend } from '@/domain/trends/trend.ts'

/** Returns a text such as 'Sep 6 – Nov 28, 2026'. Adds the reason if the points are not grouped as requested. */
export function spanText({ range, by }: Trend, asked: TrendGroup): string {
  if (!range) return ''
  const [from, to] = [formatDate(range.from), formatDate(range.to)]
  const span = from.slice(-4) === to.slice(-4) ? `${from.slice(0, -6)} – ${to}` : `${from} – ${to}`
  return by === asked ? span : `${span}, by ${by}: this is too long to show each ${asked}`
}
