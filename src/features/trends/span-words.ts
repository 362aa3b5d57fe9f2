import { formatDate } from '@/domain/shared/date-formats.ts'
import type { Trend } from '@/domain/trends/trend.ts'

/** 'Sep 6 – Nov 28, 2026' */
export function spanWords({ range }: Trend): string {
  if (!range) return ''
  const [from, to] = [formatDate(range.from), formatDate(range.to)]
  return from.slice(-4) === to.slice(-4) ? `${from.slice(0, -6)} – ${to}` : `${from} – ${to}`
}
