import { expect, test } from 'vitest'
import { trendService, weekly } from '../../testing/trend-services.ts'
import { seatsFilled } from './seats-filled.ts'
import { smallMultiples } from './small-multiples.ts'
import { DEFAULT_FILTERS } from './trend-filters.ts'
import { trendOf } from './trend.ts'

const settings = { firstWeekday: 0, easter: 'western', today: '2026-11-23' } as const
const MAIN = '0b5c1d1e-0000-4000-8000-000000000001'

const services = [
  trendService('2025-01-05', 999, { serviceName: 'Old' }),
  ...weekly('2026-10-18', [100, 110, 120, 90, 80, 100], { serviceId: MAIN }),
  ...weekly('2026-11-18', [20], { serviceName: 'Prayer', serviceType: 'Wednesday' }),
].toSorted((a, b) => (a.instanceDate < b.instanceDate ? -1 : 1))

test('each series of services has its own trend, and all trends have the same range', () => {
  const multiples = smallMultiples(services, DEFAULT_FILTERS, settings)
  expect(multiples.map(({ series }) => series.name)).toEqual(['Sunday Worship', 'Prayer'])
  const range = { from: '2026-09-06', to: '2026-11-23' }
  expect(multiples.map(({ trend }) => trend.range)).toEqual([range, range])
})

test('when the filters name some series, only these series have a trend', () => {
  const filters = { ...DEFAULT_FILTERS, services: ['prayer'] }
  expect(smallMultiples(services, filters, settings)).toHaveLength(1)
  expect(smallMultiples([], DEFAULT_FILTERS, settings)).toEqual([])
})

test('the share of filled seats is computed only from counted services with a known number of seats', () => {
  const { points } = trendOf(services, DEFAULT_FILTERS, settings)
  expect(seatsFilled(points, services, new Map([[MAIN, 125]])).slice(-4)).toEqual([0.96, 0.72, 0.64, 0.8])
  expect(seatsFilled(points, services, new Map()).every((share) => share === null)).toBe(true)
  const gap = [...services, trendService('2026-11-22', null, { serviceName: 'Late', serviceId: 'late' })]
  const { points: withGap } = trendOf(gap, DEFAULT_FILTERS, settings)
  expect(
    seatsFilled(
      withGap,
      gap,
      new Map([
        [MAIN, 125],
        ['late', 75],
      ]),
    ).at(-1),
  ).toBe(0.8)
  const months = trendOf(services, { ...DEFAULT_FILTERS, by: 'month' }, settings)
  expect(seatsFilled(months.points, services, new Map([[MAIN, 100]])).slice(-2)).toEqual([1.05, 0.975])
})
