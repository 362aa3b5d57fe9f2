import { expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import type { TrendFilters } from './trend-filters.ts'
import type { TrendService } from './trend-service.schema.ts'
import { trendOf } from './trend.ts'

const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-28' } as const
const saturday = { serviceId: 's', serviceName: 'Saturday Service' }
/** Imported Sundays from November 2 to December 7, 2025. */
const sundays = weekly('2025-11-02', [58, 62, 64, 60, 56, 60])

function trend(services: readonly TrendService[], filters: Partial<TrendFilters> = {}) {
  return trendOf(services, { ...DEFAULT_FILTERS, ...filters }, settings)
}

test('a series that did not exist last year is not compared with another series', () => {
  // (41 + 38 + 3) / 3 is 27.3.
  const services = [...sundays, ...weekly('2026-11-07', [41, 38, 'snow', 3], saturday)]
  const { summary, sentence, weeks, points } = trend(services)
  expect(summary).toBe('About 27 came on Saturdays lately; no Saturday Service last year.')
  expect(sentence).toBe(
    'On average 27 came over three of the last four Saturdays (Nov 21: snow); no Saturday Service in the same weeks last year.',
  )
  expect(weeks).toEqual(['Averaged: Nov 7, 14 and 28, 2026.'])
  expect(points.map(({ compared, comparedFrom }) => [compared, comparedFrom])).toEqual(points.map(() => [null, null]))
  expect(points.slice(-4).map(({ hasNoSameSeries }) => hasNoSameSeries)).toEqual([true, true, true, true])
  const byMonth = trend(services, { by: 'month', range: '1y' })
  expect(byMonth.points.at(-1)).toMatchObject({ from: '2026-11-01', compared: null, hasNoSameSeries: true })
})

test('several series without a past are not named', () => {
  const evenings = weekly('2026-11-04', [10, 10, 10, 10], { serviceName: 'Prayer' })
  const services = [...sundays, ...weekly('2026-11-07', [40, 40, 40, 40], saturday), ...evenings].toSorted((a, b) =>
    a.instanceDate.localeCompare(b.instanceDate),
  )
  expect(trend(services).summary).toBe('About 50 came a week lately; no such services last year.')
})

test('a series that moved to another weekday is compared with its past, by the real dates', () => {
  const moved = { serviceName: 'Sunday Worship' }
  const { summary, weeks, points } = trend([...sundays, ...weekly('2026-11-07', [31, 32, 30, 28], moved)])
  // The means are 30.25 and 60.5 (62, 64, 60 and 56).
  expect(summary).toBe('About 30 came on Saturdays lately, 50 % fewer than last year.')
  expect(weeks).toEqual(['Averaged: Nov 7, 14, 21 and 28, 2026.', 'Compared with: Nov 2, 9, 16 and 23, 2025.'])
  expect(points.at(-1)).toMatchObject({ date: '2026-11-28', comparedFrom: '2025-11-23' })
})

test('a week with an additional series is still compared with the whole week of last year', () => {
  const services = [...sundays, ...weekly('2026-11-01', [60, 60, 60, 60], {}), trendService('2026-11-25', 20, saturday)]
  expect(trend(services).points.at(-1)).toMatchObject({ value: 80, hasNoSameSeries: false })
  expect(trend(services).points.at(-1)!.compared).not.toBeNull()
})
