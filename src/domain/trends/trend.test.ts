import { expect, test } from 'vitest'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendCsv, trendTable } from './trend-table.ts'
import { trendOf } from './trend.ts'
import { weekly } from '../../testing/trend-services.ts'

const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23' } as const

function trend(services: readonly TrendService[], filters: Partial<TrendFilters> = {}) {
  return trendOf(services, { ...DEFAULT_FILTERS, ...filters }, settings)
}

test('two years of Sundays are told beside the same weeks last year', () => {
  const services = weekly('2024-11-24', [
    ...Array.from({ length: 100 }, (_, week) => 128 + (week % 5)),
    120,
    126,
    122,
    128,
    124,
  ])
  expect(trend(services).sentence).toBe(
    'On average 125 came over the last four Sundays, 4 % fewer than in the same weeks last year: more than the usual swing.',
  )
  expect(trend(services).points).toHaveLength(12)
  expect(trendCsv(trendTable(trend(services))).split('\r\n')[12]).toBe('2026-11-22,124,1,1,125,127.8,129,2025-11-16')
})
