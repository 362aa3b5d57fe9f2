import { expect, test } from 'vitest'
import { trendService } from '@/testing/trend-services.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { trendOf } from '@/domain/trends/trend.ts'
import { spanText } from './span-text.ts'

test.each([
  ['2026-09-06', 'Sep 6 – Nov 23, 2026'],
  ['2025-12-07', 'Dec 7, 2025 – Nov 23, 2026'],
  ['1969-07-20', 'Jul 1, 1969 – Nov 23, 2026, by month: this is too long to show each week'],
])('the period that begins on %s is written as "%s"', (first, words) => {
  const services = [trendService(first, 12), trendService('2026-11-22', 80)]
  const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23' } as const
  expect(spanText(trendOf(services, { ...DEFAULT_FILTERS, range: 'all' }, settings), 'week')).toBe(words)
})

test('a long period groups services by week, and a short one shows each service', () => {
  const days = Array.from({ length: 1700 }, (_, day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10))
  const services = days.map((day) => trendService(day, 12))
  const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23' } as const
  const wordsOf = (range: 'all' | '1y') =>
    spanText(trendOf(services, { ...DEFAULT_FILTERS, range, by: 'service' }, settings), 'service')
  expect(wordsOf('all')).toContain(', by week: this is too long to show each service')
  expect(wordsOf('1y')).not.toContain('too long')
})
